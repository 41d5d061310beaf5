import type { LeaseAndPatent } from '@/domain/feeds/lease';

export interface Idle {
  readonly id: number;
  readonly room: string;
  readonly area: number; // ㎡
  readonly days: number;
  readonly lost: number | null; // 万元
}
/** The rooms that have been empty longest, and the rent that all of them together did not bring. */
export function shape({ lease }: LeaseAndPatent): { readonly rows: readonly Idle[]; readonly lost: number } {
  const rows = lease.vacant_top
    .map(({ id, room, area, days, lost }) => ({ id, room, area, days, lost: lost.value }))
    .sort((one, other) => other.days - one.days);
  return { rows, lost: Math.round(10 * rows.reduce((sum, { lost }) => sum + (lost ?? 0), 0)) / 10 };
}
