/** GET /enterprise/merging: two enterprises beside each other. */
export interface Merging {
  readonly kept: Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
  readonly gone: Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
  /** Fields in which they differ, in the order of the form; `take`: the one that stays has nothing there, so the other's is offered. */
  readonly differing: readonly { readonly name: string; readonly take: boolean }[];
  /** How many rows hang on each, of every kind of which there are some. */
  readonly rows: readonly { readonly label: string; readonly kept: number; readonly gone: number }[];
  /** Why they cannot be merged. */
  readonly refused: string | null;
}
