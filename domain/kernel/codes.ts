export type Tone = 'gray' | 'blue' | 'green' | 'orange' | 'red';
export interface Code<C extends number | string = number | string> {
  readonly code: C;
  readonly label: string;
  readonly color?: Tone;
}
/** A closed code table (字典): the code is stored, the label shown and exported. An array, because integer keys of an object lose their order. */
export interface Codes<C extends number | string = number | string> {
  readonly name: string;
  readonly items: readonly Code<C>[];
}
export const codes = <const C extends number | string>(name: string, items: readonly Code<C>[]): Codes<C> => ({ name, items });
/** Some of a table's codes, for a question that has fewer answers. */
export const only = <C extends number | string, P extends C>(table: Codes<C>, ...kept: readonly P[]): Codes<P> => ({
  name: table.name,
  items: table.items.filter((item): item is Code<P> => kept.some((code) => code === item.code)),
});
/** All flags, as the specification's (is_akey, is_on_stock): 1 yes, 2 no. */
export const yesNo = codes('yes_no', [
  { code: 1, label: '是' },
  { code: 2, label: '否' },
]);
export const labelOf = (table: Codes, code: unknown): string | null => table.items.find((item) => item.code === code)?.label ?? null;
