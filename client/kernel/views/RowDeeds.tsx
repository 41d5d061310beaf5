import { Button } from '@arco-design/web-react';
import type { Action, AnyResource } from '@/domain/kernel/resource';
import { MoreMenu, type MenuItem } from '../../ui/MoreMenu';
import type { WireRow } from '../api';
import { actionsFor, batchLabel, mayAct, mayDelete, mayEdit, mayOperate, rowActions, type NamedAction, type Viewer } from '../visibility';
import type { Deeds } from './useDeeds';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly viewer: Viewer;
  readonly deeds: Deeds;
  readonly onOpen?: (() => void) | undefined;
  readonly onEdit: () => void;
  /** What this list offers beside what the definition does. */
  readonly more?: readonly MenuItem[];
}
/** Whether any row of this list could offer anything: else it has no column of actions. */
export const offersDeeds = (resource: AnyResource, viewer: Viewer): boolean =>
  (['read', 'update', 'delete'] as const).some((operation) => mayOperate(resource, operation, viewer)) ||
  Object.values(resource.actions).some((action) => viewer.can((action as Action).access));

/** What can be done with a row now, besides opening and editing it; the removal last, and red. */
export function menuOf({ resource, row, viewer, deeds }: Pick<Props, 'resource' | 'row' | 'viewer' | 'deeds'>): MenuItem[] {
  const actions = rowActions(resource, row, viewer).map(
    (named): MenuItem => ({ key: named.name, label: named.action.label, run: () => deeds.start(named, [row]) }),
  );
  const removal: MenuItem[] = mayDelete(resource, row, viewer)
    ? [{ key: 'delete', label: '删除', danger: true, run: () => deeds.remove([row]) }]
    : [];
  return [...deeds.own([row]), ...actions, ...removal];
}
interface Batch {
  readonly resource: AnyResource;
  readonly rows: readonly WireRow[];
  /** Actions that take their rows in one call. */
  readonly together: readonly NamedAction[];
  readonly viewer: Viewer;
  readonly deeds: Deeds;
}
/** What can be done with several rows: whatever one of them at least may have done to it; the others are told why not. */
export function batchMenuOf({ resource, rows, together, viewer, deeds }: Batch): MenuItem[] {
  const each = actionsFor(resource, viewer, ['row', 'rows']).filter((named) => rows.some((row) => mayAct(resource, named, row, viewer)));
  const item = (named: NamedAction, label: string): MenuItem => ({ key: named.name, label, run: () => deeds.start(named, rows) });
  const deletable = rows.some((row) => mayDelete(resource, row, viewer));
  return [
    ...deeds.own(rows),
    ...together.map((named) => item(named, named.action.label)),
    ...each.map((named) => item(named, batchLabel(resource, named, each))),
    ...(deletable ? [{ key: 'delete', label: '批量删除', danger: true, run: () => deeds.remove(rows) }] : []),
  ];
}
/** Three links at most: 查看, 编辑, and the rest behind 更多. */
export function RowDeeds(props: Props) {
  const { resource, row, viewer, onOpen, onEdit } = props;
  return (
    <div className="row-actions">
      {onOpen && (
        <Button type="text" size="small" onClick={onOpen}>
          查看
        </Button>
      )}
      {mayEdit(resource, row, viewer) && (
        <Button type="text" size="small" onClick={onEdit}>
          编辑
        </Button>
      )}
      <MoreMenu items={[...(props.more ?? []), ...menuOf(props)]} />
    </div>
  );
}
