import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { rowsOf } from '../../business/measure/area';

/** Types of incubator: 1 综合, 2 专业. Thresholds of the national criteria (statistics.md section 2), where /setting/cockpit has no other. */
const usual = { 'criteria.area_share': { 1: 75, 2: 75 }, 'criteria.density': { 1: 3, 2: 2 } } as const;
type Key = keyof typeof usual;

/** A parameter's value is one number for both types, or a number for each: {"1": 75, "2": 75}. */
function read(value: unknown, type: 1 | 2): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return null;
  const own = (value as Record<string, unknown>)[String(type)];
  return typeof own === 'number' ? own : null;
}
/** The thresholds of one park, or for several those of 综合. */
export async function targets(context: Context, type: number | undefined): Promise<{ areaShare: number; density: number }> {
  const kind = type === 2 ? 2 : 1;
  const rows = await rowsOf(
    context,
    sql<{ key: string; value: unknown }>`select key, value from parameter where key = any(${sql.val(Object.keys(usual))}::text[])`,
  );
  const target = (key: Key) => read(rows.find((row) => row.key === key)?.value, kind) ?? usual[key][kind];
  return { areaShare: target('criteria.area_share'), density: target('criteria.density') };
}
