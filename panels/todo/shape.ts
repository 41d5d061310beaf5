import type { DashboardCounts } from '@/domain/feeds/user';
import type { Party } from '@/domain/kernel/access';
import { type Tile, type TileGroup, tileGroups } from '@/domain/tiles';

export interface TodoStatus {
  readonly tile: Tile;
  /** Null: counting failed. */
  readonly count: number | null;
  /** 99+ above 99, "-" where counting failed. */
  readonly text: string;
  readonly quiet: boolean; // nothing waits
}
export interface Group {
  readonly name: TileGroup | '待办' | '审核中';
  readonly statuses: readonly TodoStatus[];
}
const statusOf = (tile: Tile, counts: Readonly<Record<string, unknown>>, failed: ReadonlySet<string>): TodoStatus | undefined => {
  const count = counts[tile.counter];
  if (typeof count === 'number') return { tile, count, text: count > 99 ? '99+' : String(count), quiet: count === 0 };
  return failed.has(tile.counter) ? { tile, count: null, text: '-', quiet: true } : undefined;
};
/**
 * The counters as tiles: one that is null without having failed is not the caller's to see, and is left out; nought stays. Whoever is not
 * staff has few, and some of them wait for the park and not for him.
 */
export function groupsOf(counts: DashboardCounts, tiles: readonly Tile[], party: Party = 'staff'): readonly Group[] {
  const failed: ReadonlySet<string> = new Set(counts.errors);
  const statuses = tiles.flatMap((tile) => statusOf(tile, counts as Readonly<Record<string, unknown>>, failed) ?? []);
  if (party !== 'staff') {
    const [his, parks] = [statuses.filter(({ tile }) => tile.todo), statuses.filter(({ tile }) => !tile.todo)];
    return [
      { name: '待办' as const, statuses: his },
      { name: '审核中' as const, statuses: parks },
    ].filter((group) => group.statuses.length > 0);
  }
  return tileGroups
    .map((name) => ({ name, statuses: statuses.filter(({ tile }) => tile.group === name) }))
    .filter((group) => group.statuses.length > 0);
}
