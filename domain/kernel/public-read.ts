import type { Read, Source } from './access';
import type { AnyCondition, Condition } from './condition';
import type { FieldOptions, Fields } from './schema';

type Key<F extends Fields> = Extract<keyof F, string>;
/** An address that answers anybody, without a token. */
export interface PublicAt {
  readonly at: Read;
  readonly aliases?: readonly Read[];
  readonly source?: Source; // default: the resource's own
}
/** A field that visitors see otherwise than it stands in the row. */
export interface PublicPart<F extends Fields = Fields> {
  readonly field: Key<F>;
  /** Its name in the answer; the field's own where nothing is said. */
  readonly as?: string;
  /** Of a reference: this field of the row that it points at. */
  readonly of?: string;
  /** Of a rich text: its words, cut after so many characters. */
  readonly excerpt?: number;
  /** It is empty in all other rows. */
  readonly when?: Condition<F>;
  /** Visitors see it masked, where nobody else does. */
  readonly mask?: FieldOptions['mask'];
  /** A masked field stands there whole in these rows. */
  readonly unmasked?: Condition<F>;
  /** It stands in the record alone, like every rich text, and in no list. */
  readonly inRecord?: true;
}
/** A question of the public list: a field that visitors see. */
export interface PublicFilter {
  readonly field: string;
  readonly match: 'contains' | 'equals' | 'between';
  /** The name in the address, where it is not the field's. */
  readonly query?: string;
}
/**
 * What of a resource anybody may read: the `/websit` lists, records and categories are derived from it (vapi/kernel/public). Visitors
 * see the fields named here and no others, of the rows that meet `where` and no others, whoever asks: a token opens nothing more.
 */
export interface PublicRead<F extends Fields = Fields> {
  readonly list?: PublicAt;
  readonly read?: PublicAt;
  /** The values of a seen field (codes, dictionary items, rows of another table) with the number of rows that show each: {id, name, total}. */
  readonly categories?: PublicAt & { readonly field: string };
  readonly fields: readonly (Key<F> | PublicPart<F>)[];
  /** Published rows, as a condition that names no parameter; a row that is removed is never shown. */
  readonly where: Condition<F>;
  /** Rows that a shown row points at: each is there, and meets this. */
  readonly through?: { readonly [K in Key<F>]?: AnyCondition };
  readonly filters?: readonly PublicFilter[];
  /** `+building_id.sort`: by a field of the row that a reference points at. */
  readonly sort: readonly `${'+' | '-'}${string}`[];
}
/** Fields that stand in the record alone. */
export const inRecord = <const N extends string>(...names: readonly N[]) => names.map((field) => ({ field, inRecord: true }) as const);
/** Rows whose time has begun and is not over; an empty end is open. */
export const inTime = <const S extends string, const E extends string>(start: S, end: E) =>
  ({
    all: [
      { any: [{ [start]: { empty: true } }, { [start]: { before: 'now' } }] },
      { any: [{ [end]: { empty: true } }, { [end]: { after: 'now' } }] },
    ],
  }) as { readonly all: readonly { readonly any: readonly Readonly<Record<never, never>>[] }[] };
