import { useCallback, useMemo } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { ColumnChoice } from '../../ui/ColumnList';
import type { Overrides } from '../overrides';
import { useViewer } from '../session/viewer';
import { namesViewer } from '../visibility';
import { arrange, keptColumns } from './arrange';
import { columnsOf, constantColumns } from './columns';
import type { FixedFilters } from './listState';
import type { Settings } from './useTableSettings';

interface Options {
  readonly fixed?: FixedFilters | undefined;
  readonly tabs?: false | undefined;
  /** Whether the table can hold columns still at its left. */
  readonly pins: boolean;
}
/** A table's columns as its user has arranged them, what of them is shown, and the ways to arrange them anew. */
export function useColumns(resource: AnyResource, overrides: Overrides, { columns: kept, save }: Settings, { fixed, tabs, pins }: Options) {
  const viewer = useViewer();
  const all = useMemo(() => columnsOf(resource, overrides, viewer), [resource, overrides, viewer]);
  const columns = useMemo(() => {
    const off = [...((resource.views?.hidden ?? []) as readonly string[]), ...constantColumns(resource, viewer, fixed, tabs)];
    return arrange(all, kept, off);
  }, [all, kept, resource, viewer, fixed, tabs]);
  // what stands still comes first: the record's own name, then what the user has pinned
  const shown = useMemo(() => {
    const seen = columns.filter(({ hidden, jump }) => !hidden || jump);
    const rank = ({ jump, pinned }: (typeof seen)[number]): number => (jump ? 0 : pinned && pins ? 1 : 2);
    return seen.sort((one, other) => rank(one) - rank(other));
  }, [columns, pins]);
  // a card has what its definition chose, also of what the table leaves out at first; whose it is, its owner knows
  const carded = useMemo(() => {
    const chosen: readonly string[] = resource.views?.card ?? [];
    const off = new Set(constantColumns(resource, viewer, fixed, tabs));
    return columns.filter(
      ({ key, hidden, jump }) => jump || (!namesViewer(resource, key, viewer) && (chosen.includes(key) ? !off.has(key) : !hidden)),
    );
  }, [columns, resource, viewer, fixed, tabs]);
  const keep = useCallback(
    (next: typeof columns) => save({ columns: keptColumns(next, new Map(all.map(({ key, width }) => [key, width]))) }),
    [save, all],
  );
  const arranged = (next: readonly ColumnChoice[]) =>
    keep(
      next.flatMap(({ key, hidden, pinned = false }) =>
        columns.filter((column) => column.key === key).map((column) => ({ ...column, hidden, pinned })),
      ),
    );
  return {
    shown,
    carded,
    choices: columns.map(
      ({ key, title, hidden, pinned = false, jump }): ColumnChoice => ({
        key,
        title,
        hidden: hidden && !jump,
        locked: jump,
        ...(pins && { pinned }),
      }),
    ),
    arranged,
    reset: () => save({ columns: [] }),
    resize: useCallback((key: string, width: number) => keep(columns.map((one) => (one.key === key ? { ...one, width } : one))), [keep, columns]),
  };
}
