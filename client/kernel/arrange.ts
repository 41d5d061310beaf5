import type { TableSettings } from './api';

/** The columns in the user's order, with those that he has hidden marked; columns newer than his settings stand where they belong. */
export function arrange<C extends { readonly key: string }>(
  columns: readonly C[],
  kept: TableSettings['columns'],
  hiddenAtFirst: readonly string[] = [],
): (C & { hidden: boolean })[] {
  const order = new Map(kept.map(({ key }, at) => [key, at]));
  const place = columns.map((column, at) => ({ column, at, rank: order.get(column.key) }));
  const known = place.filter(({ rank }) => rank !== undefined).sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  for (const fresh of place.filter(({ rank }) => rank === undefined)) known.splice(Math.min(fresh.at, known.length), 0, fresh);
  return known.map(({ column }) => {
    const setting = kept.find(({ key }) => key === column.key);
    return { ...column, hidden: setting ? (setting.hidden ?? false) : hiddenAtFirst.includes(column.key) };
  });
}
