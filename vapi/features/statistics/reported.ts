import { sql } from 'kysely';
import type { Slice } from '@/domain/feeds/blocks';
import type { Context } from '../../kernel/context';
import { of, rowsOf, type Area } from '../../business/measure/area';

/** The last quarter with an approved return (entities.md 11.4); `deadline` is the date its figures stand for. */
export interface Period {
  period: string;
  period_end: string;
  deadline: Date;
  reported: number;
  expected: number;
}
export const lastPeriod = async (context: Context, area: Area): Promise<Period | undefined> =>
  (await rowsOf(context, sql<Period>`select p.period, p.period_end, p.deadline, p.reported, p.expected from last_period(${of(area)}) p`))[0];

export interface Sum {
  value: number;
  holders: number; // returns with more than nought
}
/** Approved sums of a quarter by key, as filled: money in 分. */
export async function sumsOf(context: Context, area: Area, periodEnd: string): Promise<ReadonlyMap<string, Sum>> {
  const rows = await rowsOf(
    context,
    sql<
      Sum & { key: string }
    >`select s.key, s.value::float8 "value", s.holders from reported_sums(${of(area)}, ${periodEnd}::date) s where s.value is not null`,
  );
  return new Map(rows.map(({ key, value, holders }) => [key, { value, holders }]));
}

const kinds = [
  ['invention', '发明专利'],
  ['utility', '实用新型'],
  ['design', '外观设计'],
  ['software', '软件著作权'],
  ['ic', '集成电路布图'],
  ['plant', '植物新品种'],
] as const;
/** Kinds of intellectual property that were reported; 植物新品种 only where there is one. */
export const partsOf = (sums: ReadonlyMap<string, Sum>) =>
  kinds.flatMap(([key, label]) => {
    const value = sums.get(`ip_${key}`)?.value;
    return value === undefined || (key === 'plant' && value === 0) ? [] : [{ key: key as string, label: label as string, value }];
  });
export const slicesOf = (sums: ReadonlyMap<string, Sum>): Slice[] => partsOf(sums).map(({ label, value }) => ({ name: label, value }));
