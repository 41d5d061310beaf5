import { use, useCallback, useMemo, useState } from 'react';
import { isMissing } from '@/domain/format';
import { isWritable } from '@/domain/kernel/derive';
import type { RecordRows } from '@/domain/kernel/presentation';
import { routeById } from '@/domain/routes';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { ListView } from '../list/ListView';
import { loadOverrides } from '../overrides';
import { TabLocationContext, useOwnLocation } from '../page/location';
import type { WireRow } from '../api/api';
import { loadResource } from '../resources';
import { meets } from '../visibility';

interface Props {
  readonly of: RecordRows;
  readonly row: WireRow;
  /** There is room for all columns. */
  readonly wide: boolean;
}
/** The most that a column takes in a drawer behind the first, px: its figures come into sight. */
const narrow = 116;
const keyOf = (column: AnyResource['columns'][number]): string => (typeof column === 'string' ? column : column.field);
/** A list that asks no filters, and in a drawer opens with its name, its state and what a phone's card shows of it; whose it is, is known. */
function narrowed(whole: AnyResource, { by, columns: opened }: RecordRows, wide: boolean): AnyResource {
  const others = whole.columns.filter((column) => keyOf(column) !== by);
  if (wide) return { ...whole, columns: others, filters: [] };
  const columns = others.map((column, at) =>
    at > 0 && typeof column !== 'string' && (column.width ?? 0) > narrow ? { ...column, width: narrow } : column,
  );
  const state = columns
    .slice(1)
    .find((column) => whole.fields[keyOf(column)]?.codes?.items.some(({ color }: { color?: string }) => color !== undefined));
  const own = [...(state ? [keyOf(state)] : []), ...(whole.views?.card ?? columns.slice(1, 4).map(keyOf))];
  const open = new Set<string>([...columns.slice(0, 1).map(keyOf), ...(opened ?? own)]);
  const hidden = columns.map(keyOf).filter((key) => !open.has(key));
  return { ...whole, columns, filters: [], views: { ...whole.views, hidden } };
}
/** What a row that belongs to the record begins with: where the record lies, and what its definition says. */
function beginsOf(resource: AnyResource, row: WireRow, begins: RecordRows['begins'] = {}) {
  const from = { incubator_id: 'incubator_id', building_id: 'building_id', ...begins };
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, of]) =>
      resource.fields[name] && isWritable(resource.fields[name], true) && !isMissing(row[of]) ? [[name, row[of]]] : [],
    ),
  );
}
/** What the list is held to: the rows that name the record. */
const fixedOf = (
  { by, where, matches = {} }: Pick<RecordRows, 'by'> & Partial<RecordRows>,
  row: WireRow,
): Readonly<Record<string, string | number>> => ({
  ...where,
  [by]: row.id,
  ...Object.fromEntries(Object.entries(matches).map(([filter, field]) => [filter, row[field] as string | number])),
});
/**
 * The list of another resource that belongs to a record, as its own page would show it: what is opened, sorted and turned there stands in
 * an address of its own, which goes with the tab. It asks no filters: it is narrow, and its rows are few.
 */
export default function RecordList({ of, row, wide }: Props) {
  const { title, resource: name, by, matches, where, order, begins, adds } = of;
  const whole = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  const isOpen = !adds || meets(row, adds);
  const resource = useMemo(() => {
    const some = narrowed(whole, of, wide);
    return isOpen ? some : { ...some, views: { ...some.views, storedElsewhere: true } as const };
  }, [whole, of, wide, isOpen]);
  const fixed = useMemo(() => fixedOf({ by, where, matches }, row), [by, where, matches, row]);
  const start = useMemo(() => beginsOf(resource, row, begins), [resource, row, begins]);
  const page = routeById.get(`${name}.list`);
  const route = useMemo((): Route => ({ ...(page as Route), id: name, title }), [page, name, title]);
  const [search, setSearch] = useState('');
  const move = useCallback((query: string) => setSearch(query), []);
  const location = useOwnLocation(`/record/${name}`, search, move);
  return (
    <TabLocationContext value={location}>
      <ListView resource={resource} overrides={overrides} route={route} fixed={fixed} order={order} begins={start} tabs={false} />
    </TabLocationContext>
  );
}
