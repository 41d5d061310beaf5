import { useEffect, useRef } from 'react';
import type { Done } from '../action/useRowActions';
import type { ResourceList } from '../list/useResourceList';
import type { RecordAddress } from './useRecordAddress';

/** So long what was found next is held against the list that is read anew. */
const followMs = 10_000;
type Decided = NonNullable<Done['decided']>;
/**
 * Whoever goes through what waits for him is led to the next after each decision: the one that follows in the list, then from its top.
 * The list is older than the decision; where it turns out that somebody else has decided that one too, the next that still waits is opened.
 */
export function useInTurn(list: Pick<ResourceList, 'rows' | 'refetching'>, record: RecordAddress): (decided: Decided) => boolean {
  const following = useRef<{
    readonly after: number;
    readonly next: number;
    readonly waits: Decided['waits'];
    readonly from: ResourceList['rows'];
    readonly since: number;
  }>(undefined);
  // a decision is taken in a dialog, while the list behind it may be read anew
  const latest = useRef({ list, record });
  latest.current = { list, record };
  const { rows, refetching } = list;
  const { id } = record;
  useEffect(() => {
    const one = following.current;
    if (!one || refetching || rows === one.from || id === one.after) return;
    following.current = undefined;
    if (id !== one.next || performance.now() - one.since > followMs || rows.some((row) => row.id === id && one.waits(row))) return;
    const next = rows.find(one.waits);
    if (next) latest.current.record.change(next.id);
  }, [rows, refetching, id]);
  return ({ id: after, waits }) => {
    const { list: now, record: open } = latest.current;
    if (open.id !== after) return false;
    const at = now.rows.findIndex((row) => row.id === after);
    const next = [...now.rows.slice(at + 1), ...now.rows.slice(0, Math.max(at, 0))].find(waits);
    if (!next) return false;
    following.current = { after, next: next.id, waits, from: now.rows, since: performance.now() };
    open.change(next.id);
    return true;
  };
}
