import { useEffect, useMemo, useState } from 'react';
import type { SlotLine } from '@/domain/answers/slots';
import type { SlotGrid } from '@/domain/kernel/presentation';
import { addDays, toWire } from '@/domain/kernel/moment';
import type { AnyResource } from '@/domain/kernel/resource';
import { useReadQuery, type List, type WireRow } from '../api/api';
import { clock } from '../clock';
import { useResourceList } from '../list/useResourceList';
import { useTabLocation, withQuery } from '../page/location';
import { addressOf, endpointOf } from '../visibility';
import { axisOf, trackOf } from './track';

export type Line = SlotLine & WireRow;
const mostLines = 60;
/** How often what has gone by is looked at, in ms. */
const turn = 20_000;
/** The park's moment as the wire has it, followed as it goes on. */
function useNow(): string {
  const [now, setNow] = useState(() => toWire(clock.current().now));
  useEffect(() => {
    const timer = setInterval(() => setNow(toWire(clock.current().now)), turn);
    return () => clearInterval(timer);
  }, []);
  return now;
}
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const dayIn = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
const clockIn = (text: string | null): string | undefined => (text && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);

/** What a grid shows, as its address says it: of a day all lines, of a week one. */
export function useSlots(of: AnyResource, grid: SlotGrid, view: 'day' | 'week') {
  const { search, setSearch } = useTabLocation();
  const now = useNow();
  const today = now.slice(0, 10);
  const date = dayIn(search.get('date')) ?? today;
  const [from, to] = [clockIn(search.get('from')), clockIn(search.get('to'))];
  const marked = grid.marked !== undefined && search.get('marked') === '1';
  const isTimed = from !== undefined && to !== undefined && from < to;
  const fixed = useMemo(
    () => ({ date, ...(isTimed && view === 'day' && { start_at: `${date} ${from}:00`, end_at: `${date} ${to}:00` }) }),
    [date, isTimed, view, from, to],
  );
  const list = useResourceList(of, { rows: marked ? grid.marked?.query : grid.query, fixed, pageSize: mostLines });
  const lines = list.rows as readonly Line[];
  const monday = mondayOf(date);
  const wanted = Number(search.get('line'));
  const line = view === 'week' ? (lines.find(({ id }) => id === wanted)?.id ?? (wanted > 0 ? wanted : lines[0]?.id)) : undefined;
  const endpoint = endpointOf(of, grid.query, 'query');
  const week = useReadQuery(
    { path: endpoint ? addressOf(endpoint) : of.base, query: { date: monday, days: 7, line }, reads: endpoint?.reads ?? [] },
    { skip: line === undefined },
  );
  const [one] = ((week.currentData ?? week.data) as List<Line> | undefined)?.data ?? [];
  const shown = useMemo(() => (view === 'day' ? lines : one ? [one] : []), [view, lines, one]);
  const axis = useMemo(() => axisOf(shown), [shown]);
  const dates = useMemo(() => (view === 'day' ? [date] : Array.from({ length: 7 }, (_, by) => addDays(monday, by))), [view, date, monday]);
  const tracks = useMemo(() => shown.flatMap((each) => dates.map((day) => trackOf(each, day, axis, now))), [shown, dates, axis, now]);
  const go = (changes: Readonly<Record<string, string | undefined>>) => setSearch((latest) => withQuery(latest, { page: undefined, ...changes }));
  return {
    ...{ list, lines, line, one, shown, dates, axis, tracks, today, now, date, from, to, marked, isTimed, go },
    /** The first answer is on its way. */
    first: list.first || (view === 'week' && line !== undefined && week.data === undefined && !week.error),
    failure: list.failure ?? (week.error as typeof list.failure),
    refetch: () => {
      list.refetch();
      if (line !== undefined) void week.refetch();
    },
  };
}
export type Slots = ReturnType<typeof useSlots>;
