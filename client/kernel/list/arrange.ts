import type { TableSettings } from '../api/api';

export interface Arranged {
  readonly hidden: boolean;
  /** The user's own width, in px. */
  readonly width?: number;
  readonly ownWidth?: true;
  /** Stands still at the left while the others scroll. */
  readonly pinned?: boolean;
}
/** The columns in the user's order, with those that he has hidden, widened or pinned marked; columns newer than his settings stand where they belong. */
export function arrange<C extends { readonly key: string }>(
  columns: readonly C[],
  kept: TableSettings['columns'],
  hiddenAtFirst: readonly string[] = [],
): (C & Arranged)[] {
  const order = new Map(kept.map(({ key }, at) => [key, at]));
  const place = columns.map((column, at) => ({ column, at, rank: order.get(column.key) }));
  const known = place.filter(({ rank }) => rank !== undefined).sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  for (const fresh of place.filter(({ rank }) => rank === undefined)) known.splice(Math.min(fresh.at, known.length), 0, fresh);
  return known.map(({ column }) => {
    const setting = kept.find(({ key }) => key === column.key);
    return {
      ...column,
      hidden: setting ? (setting.hidden ?? false) : hiddenAtFirst.includes(column.key),
      ...(setting?.width && { width: setting.width, ownWidth: true as const }),
      ...(setting?.pinned && { pinned: true }),
    };
  });
}
/** What is kept of the columns: their order, and what differs from the usual. `usual` tells the width that a column has by itself. */
export const keptColumns = (
  columns: readonly ({ readonly key: string } & Arranged)[],
  usual: ReadonlyMap<string, number>,
): TableSettings['columns'] =>
  columns.map(({ key, hidden, width, pinned }) => ({
    key,
    ...(hidden && { hidden }),
    ...(width !== undefined && width !== usual.get(key) && { width: Math.round(width) }),
    ...(pinned && { pinned }),
  }));
