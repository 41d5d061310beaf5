import { useCallback, useMemo, useState } from 'react';
import type { WireRow } from '../api/api';
import type { ResourceList } from './useResourceList';

const none: ReadonlyMap<number, WireRow> = new Map();
/**
 * Ticked rows, kept over the pages of a list. Rows on the screen count with their newest values. `filters` names what the list is narrowed
 * to: where that changes nothing is ticked any more, so that nobody deals with rows that he no longer looks at. Nor can rows be ticked
 * that stand there only until those of the new question come.
 */
export function useSelection({ rows, earlier }: Pick<ResourceList, 'rows' | 'earlier'>, filters: string) {
  const [kept, setKept] = useState(none);
  const [narrowed, setNarrowed] = useState(filters);
  if (narrowed !== filters) {
    setNarrowed(filters);
    setKept(none);
  }
  const selected = useMemo(() => [...kept.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row), [kept, rows]);
  const select = useCallback(
    (ids: readonly number[]) =>
      !earlier &&
      setKept(
        (before) =>
          new Map(
            ids.flatMap((id) => {
              const row = rows.find((one) => one.id === id) ?? before.get(id);
              return row ? [[id, row] as const] : [];
            }),
          ),
      ),
    [rows, earlier],
  );
  /** Unticks all but these: what was refused is still to be dealt with. */
  const keepOnly = useCallback((ids: readonly number[]) => setKept((before) => new Map([...before].filter(([id]) => ids.includes(id)))), []);
  return { selected, select, keepOnly, clear: useCallback(() => setKept(none), []) };
}
