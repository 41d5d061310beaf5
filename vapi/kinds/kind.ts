import type { Field } from '@/domain/kernel/field';

/** What a value of the wire becomes: the value of the column, or the message that is shown at the field. */
export type Parsed = { readonly value: unknown } | { readonly problem: string };
/** The server's half of a field kind. */
export interface Kind {
  /** SQL type of the column; null where the value lives in a join table. */
  column(field: Field): string | null;
  /** Check expressions beyond not null; `name` is quoted. */
  checks?(field: Field, name: string): string[];
  /** `given` is never empty: '' and null are dealt with by the caller. */
  parse(given: unknown, field: Field): Parsed;
  /** Column -> wire. `stored` is never null. */
  wire(stored: unknown, field: Field): unknown;
  /** Wire -> the cell of an export; default the wire value itself. */
  cell?(wire: unknown, field: Field): string | number;
}
export const ok = (value: unknown): Parsed => ({ value });
export const bad = (problem: string): Parsed => ({ problem });
