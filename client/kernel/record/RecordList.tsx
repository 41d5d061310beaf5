import { use, useCallback, useMemo, useState } from 'react';
import type { RecordRows } from '@/domain/kernel/presentation';
import { routeById } from '@/domain/routes';
import type { Route } from '@/domain/kernel/route';
import { ListView } from '../list/ListView';
import { loadOverrides } from '../overrides';
import { TabLocationContext, useOwnLocation } from '../page/location';
import { loadResource } from '../resources';

interface Props {
  readonly of: RecordRows;
  readonly id: number;
}
/**
 * The list of another resource that belongs to a record, as its own page would show it: what is opened, sorted and turned there stands in
 * an address of its own, which goes with the tab. It asks no filters: it is narrow, and its rows are few.
 */
export default function RecordList({ of: { title, resource: name, by }, id }: Props) {
  const whole = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  const resource = useMemo(
    () => ({
      ...whole,
      filters: [],
      columns: whole.columns.filter((column: unknown) => column !== by && (column as { field?: string }).field !== by),
    }),
    [whole, by],
  );
  const fixed = useMemo(() => ({ [by]: id }), [by, id]);
  const page = routeById.get(`${name}.list`);
  const route = useMemo((): Route => ({ ...(page as Route), id: name, title }), [page, name, title]);
  const [search, setSearch] = useState('');
  const move = useCallback((query: string) => setSearch(query), []);
  const location = useOwnLocation(`/record/${name}`, search, move);
  return (
    <TabLocationContext value={location}>
      <ListView resource={resource} overrides={overrides} route={route} fixed={fixed} tabs={false} />
    </TabLocationContext>
  );
}
