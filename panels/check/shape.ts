import type { Check, IncubatorOverview } from '@/domain/feeds/incubator';
import { withUnit } from '@/domain/format';

export interface Criterion {
  readonly key: string;
  readonly label: string;
  /** 78.3% of what is required: ≥ 75%. */
  readonly value: string;
  readonly target: string;
  readonly state: '达标' | '未达标' | '缺数据';
  /** What it would take, or which other criterion is met in its place. */
  readonly note: string;
}
const order = { 未达标: 0, 缺数据: 1, 达标: 2 } as const;
const digitsOf = (unit: string, value: number | null): number => (unit === '㎡' || value === null || Number.isInteger(value) ? 0 : 1);
function noteOf([first, ...others]: readonly { readonly name: string }[], missing: Check['missing'], instead: Check['instead']): string {
  if (first) return others.length > 0 ? `${first.name} 等 ${others.length + 1} 个园区` : first.name;
  if (missing) return `还差 ${withUnit(missing.value, missing.unit, 0)}`;
  return instead ? '二者居一' : '';
}
/** Every criterion against its target (statistics.md, section 2), of several parks by how many of them meet it, those missed first; one without data is neither met nor missed. */
export function shape({ check }: IncubatorOverview): { readonly met: number; readonly rows: readonly Criterion[] } {
  const rows = check.map(({ key, label, value, target, unit, ok, missing, instead, parks }): Criterion => {
    const failed = parks?.filter((park) => !park.ok) ?? [];
    const unknown = parks ? failed.length > 0 && failed.every((park) => park.value === null) : value === null && !ok;
    const state = unknown ? '缺数据' : ok ? '达标' : '未达标';
    return {
      key,
      label,
      value: parks ? `${parks.length - failed.length} / ${parks.length} 个园区` : withUnit(value, unit, digitsOf(unit, value)),
      target: `≥ ${withUnit(target, unit, digitsOf(unit, target))}`,
      state,
      note: noteOf(failed, missing, instead),
    };
  });
  return { met: rows.filter(({ state }) => state === '达标').length, rows: rows.toSorted((one, other) => order[one.state] - order[other.state]) };
}
