import { useCallback, useMemo, useState } from 'react';
import type { WireRow } from '../api';

/** Ticked rows, kept over the pages of a list. Rows on the screen count with their newest values. */
export function useSelection(rows: readonly WireRow[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, WireRow>>(new Map());
  const selected = useMemo(() => [...kept.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row), [kept, rows]);
  const select = useCallback(
    (ids: readonly number[]) =>
      setKept(
        (before) =>
          new Map(
            ids.flatMap((id) => {
              const row = rows.find((one) => one.id === id) ?? before.get(id);
              return row ? [[id, row] as const] : [];
            }),
          ),
      ),
    [rows],
  );
  /** Unticks all but these: what was refused is still to be dealt with. */
  const keepOnly = useCallback((ids: readonly number[]) => setKept((before) => new Map([...before].filter(([id]) => ids.includes(id)))), []);
  return { selected, select, keepOnly, clear: useCallback(() => setKept(new Map()), []) };
}
