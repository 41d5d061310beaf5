/** A file of a record that belongs to an enterprise: whose it is, in which of its fields, and where it is had. */
export interface HeldFile {
  readonly id: number;
  readonly whose: string;
  readonly field: string;
  readonly created_at: string;
  readonly files: readonly { readonly id: number; readonly save_name: string; readonly save_path: string }[];
}
