import { isEmpty } from './empty';
import type { Field } from './field';
import type { FieldSet, SetRow } from './field-set';

/** What was answered to a field of a set, option by option where it offers some: how many chose it, of how many who answered at all. */
export interface SetFigure {
  readonly field: number;
  readonly title: string;
  readonly option: string;
  readonly count: number;
  /** Of those who answered the field: `62.5%`. Null where a mean says it. */
  readonly share: string | null;
  readonly mean: number | null;
}
type Table = Readonly<Record<string, unknown>>;
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 100) / 100;
const shareOf = (count: number, whole: number): string => (whole === 0 ? '0%' : `${Math.round((count / whole) * 1000) / 10}%`);

function figuresOf(field: Field, values: readonly unknown[]): Omit<SetFigure, 'field' | 'title'>[] {
  const chosen = (option: string, count: number) => ({ option, count, share: shareOf(count, values.length), mean: null });
  const items = field.codes?.items ?? [];
  if (field.kind === 'json' && field.codes)
    return items.map(({ code, label }) => {
      const given = values.flatMap((value) => ((value as Table)[code] == null ? [] : [Number((value as Table)[code])]));
      return { option: label, count: given.length, share: null, mean: meanOf(given) };
    });
  if (field.codes) return items.map(({ code, label }) => chosen(label, values.filter((value) => [value].flat().includes(code)).length));
  if (field.kind === 'integer') {
    const given = values.map(Number);
    const every = [...new Set(given)].sort((one, other) => other - one);
    const whole = { option: '平均', count: given.length, share: null, mean: meanOf(given) };
    return [whole, ...every.map((one) => chosen(String(one), given.filter((other) => other === one).length))];
  }
  return [{ option: '已作答', count: values.length, share: null, mean: null }];
}
/** The figures of a set, in the order of its rows. `answers`: what was given, by the id of the row that asks. */
export const figuresOfSet = (set: FieldSet, rows: readonly SetRow[], answers: ReadonlyMap<number, readonly unknown[]>): SetFigure[] =>
  rows.flatMap((row) => {
    const field = set.fieldOf(row);
    const values = (answers.get(row.id) ?? []).filter((value) => !isEmpty(value));
    return figuresOf(field, values).map((figure) => ({ field: row.id, title: field.label, ...figure }));
  });
/** An answer in words, for a table or a sheet. `nameOf` says what a file is called. */
export function wordsOfAnswer(field: Field, value: unknown, nameOf: (id: number) => string): string {
  if (isEmpty(value)) return '';
  const label = (code: unknown) => field.codes?.items.find((item) => item.code === code)?.label ?? String(code);
  if (field.kind === 'files') return (value as readonly number[]).map(nameOf).join('、');
  if (field.kind === 'json' && field.codes)
    return field.codes.items
      .flatMap(({ code, label: line }) => ((value as Table)[code] == null ? [] : [`${line} ${(value as Table)[code]}`]))
      .join('，');
  return [value].flat().map(label).join('、');
}
