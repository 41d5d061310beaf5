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
/** How many gave one answer to a field: an option (of a table a line with its number); without an option those who answered at all. */
export interface Tally {
  readonly field: number;
  readonly option: string | null;
  readonly number: number | null;
  readonly count: number;
}
type Table = Readonly<Record<string, unknown>>;
const sum = (tallies: readonly Tally[]): number => tallies.reduce((total, { count }) => total + count, 0);
const meanOf = (tallies: readonly Tally[]): number | null =>
  tallies.length === 0
    ? null
    : Math.round((tallies.reduce((total, { number, count }) => total + Number(number) * count, 0) / sum(tallies)) * 100) / 100;
const shareOf = (count: number, whole: number): string => (whole === 0 ? '0%' : `${Math.round((count / whole) * 1000) / 10}%`);
/** Whether the answers to a field are counted one by one: it offers options or asks for a number. */
export const isTallied = ({ kind, codes }: Field): boolean => codes !== undefined || kind === 'integer';

function figuresOf(field: Field, tallies: readonly Tally[]): Omit<SetFigure, 'field' | 'title'>[] {
  const answered = sum(tallies.filter(({ option }) => option === null));
  const of = (code: unknown) => tallies.filter(({ option }) => option === String(code));
  const chosen = (option: string, count: number) => ({ option, count, share: shareOf(count, answered), mean: null });
  const items = field.codes?.items ?? [];
  if (field.kind === 'json' && field.codes)
    return items.map(({ code, label }) => ({ option: label, count: sum(of(code)), share: null, mean: meanOf(of(code)) }));
  if (field.codes) return items.map(({ code, label }) => chosen(label, sum(of(code))));
  if (field.kind === 'integer') {
    const given = tallies.filter(({ option }) => option !== null).sort((one, other) => Number(other.number) - Number(one.number));
    const whole = { option: '平均', count: answered, share: null, mean: meanOf(given) };
    return [whole, ...given.map(({ number, count }) => chosen(String(number), count))];
  }
  return [{ option: '已作答', count: answered, share: null, mean: null }];
}
/** The figures of a set, in the order of its rows. */
export const figuresOfSet = (set: FieldSet, rows: readonly SetRow[], tallies: readonly Tally[]): SetFigure[] =>
  rows.flatMap((row) => {
    const field = set.fieldOf(row);
    const mine = tallies.filter((tally) => tally.field === row.id);
    return figuresOf(field, mine).map((figure) => ({ field: row.id, title: field.label, ...figure }));
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
