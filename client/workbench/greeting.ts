import type { DashboardCounts } from '@/domain/feeds/user';
import type { Tile } from '@/domain/tiles';

/** The greeting of the hour, from the park's own clock (HH:mm:ss). */
export function greeting(time: string): string {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
/** What waits, without the project lists; a counter that failed adds nothing, and then the sum is a lower bound. */
export function todoTotal(counts: DashboardCounts, tiles: readonly Tile[]): { readonly total: number; readonly atLeast: boolean } {
  const values: Readonly<Record<string, unknown>> = counts;
  const request = tiles.filter(({ todo }) => todo).map(({ counter }) => counter);
  const total = request.reduce((sum, counter) => sum + (typeof values[counter] === 'number' ? values[counter] : 0), 0);
  return { total, atLeast: counts.errors.some((name) => request.includes(name)) };
}
