import type { IncubatorOverview } from '@/domain/feeds/incubator';

export interface Criterion {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly target: number;
  readonly unit: string;
  readonly state: '达标' | '未达标' | '缺数据';
  readonly done: number; // 0 to 1 of the target
}
/** Every criterion against its target (statistics.md, section 2); one without data is neither met nor missed. */
export function shape({ check }: IncubatorOverview): { readonly met: number; readonly rows: readonly Criterion[] } {
  const rows = check.map(({ key, label, value, target, unit, ok }) => ({
    key,
    label,
    value,
    target,
    unit,
    state: value === null ? ('缺数据' as const) : ok ? ('达标' as const) : ('未达标' as const),
    done: value === null || target <= 0 ? 0 : Math.min(1, value / target),
  }));
  return { met: rows.filter(({ state }) => state === '达标').length, rows };
}
