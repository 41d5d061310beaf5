import type { Portrait } from '@/domain/feeds/enterprise';
import { dayText } from '@/domain/format';

/** Fewer axes than these make no radar: a line or a point says nothing of a shape. */
const leastAxes = 3;
/** The axes of which nothing is known, and whether the others are enough to be drawn. */
export function knownOf({ radar }: Pick<Portrait, 'radar'>): { readonly missing: readonly string[]; readonly enough: boolean } {
  if (!radar) return { missing: [], enough: false };
  const missing = radar.axes.filter((_, at) => (radar.value[at] ?? null) === null);
  return { missing, enough: radar.axes.length - missing.length >= leastAxes };
}
/** What is registered of it, line by line; what is not known is said by a dash. */
export const factsOf = (one: Portrait): readonly (readonly [string, string])[] => [
  ['统一社会信用代码', one.credit_code ?? '—'],
  ['所在园区', one.park ?? '—'],
  ['技术领域', one.field ?? '—'],
  ['所属行业', one.industry ?? '—'],
  ['孵化阶段', one.stage ?? '—'],
  ['成立日期', dayText(one.founded)],
  ['入驻日期', dayText(one.settled_at)],
];
interface AxisRows {
  readonly axis: string;
  readonly value: number | null;
  readonly average: number | null;
  /** The stored scores of the months that the axis rests on, oldest first. */
  readonly months: readonly { readonly month: string; readonly score: number | null }[];
  /** Other rows that it is made of, in words. */
  readonly also: readonly string[];
}
/** The rows behind each axis: its scores by month, the rights behind 创新, the rounds behind 融资. */
export function axesOf({ radar, months, knowledge, rounds }: Portrait): readonly AxisRows[] {
  return (radar?.axes ?? []).map((axis, at) => ({
    axis,
    value: radar?.value[at] ?? null,
    average: radar?.avg[at] ?? null,
    months: months.map(({ month, values }) => ({ month, score: values[at] ?? null })),
    also:
      axis === '创新'
        ? knowledge.map(({ name, value }) => `${name} ${value} 件`)
        : axis === '融资'
          ? rounds.map(({ date, name }) => `${date} ${name}`)
          : [],
  }));
}
/** The number of an address; null where it is none. */
export const idOf = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
/** Whether an address names an enterprise at all. */
export const namesOne = (search: string): boolean => new URLSearchParams(search).has('id');
