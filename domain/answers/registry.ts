/** A business of the register: values as a form holds them, by the fields that they belong to. */
export type FirmFound = Readonly<Record<string, string | number>> & { readonly name: string };
export interface RiskFound {
  readonly kind: string;
  readonly title: string;
  readonly org?: string;
  readonly happened_at?: string;
}
export interface RegistryAnswer<T> {
  readonly data: readonly T[];
  readonly total: number;
  /** Said where nothing was found. */
  readonly message: string | null;
  /** Of the demonstration park's own register: all of it is invented. */
  readonly is_demo: boolean;
}
