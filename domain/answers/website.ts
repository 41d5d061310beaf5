/** A park of the public site with its buildings, as GET /websit/park/getBuildIdName answers them. */
export interface PublicPark {
  readonly id: number;
  readonly name: string;
  readonly children: readonly { readonly id: number; readonly name: string }[];
}
