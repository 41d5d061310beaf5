import { Button } from '@arco-design/web-react';
import { IconMore } from '@arco-design/web-react/icon';
import type { AnyResource } from '@/domain/kernel/resource';
import { MoreMenu, type MenuItem } from '../../ui/MoreMenu';
import type { WireRow } from '../api/api';
import { mayTake, type CustomAction } from '../overrides';
import { actionsFor, batchLabel, leads, mayAct, mayDelete, mayEdit, mayOperate, rowActions, type NamedAction, type Viewer } from '../visibility';
import type { RowActionHandles } from './useRowActions';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly viewer: Viewer;
  readonly controls: RowActionHandles;
  readonly onEdit: () => void;
  /** What this list offers beside what the definition does. */
  readonly more?: readonly MenuItem[];
}
/** Of the column of actions, in px: a verb and ⋯, or two short ones. */
export const actionsWidth = ({ views }: AnyResource): number => (views?.twoVerbs ? 118 : 96);
/** Whether any row of this list could offer anything: else it has no column of actions. */
export const offersActions = (resource: AnyResource, viewer: Viewer, own: readonly CustomAction[] = []): boolean =>
  (['update', 'delete'] as const).some((operation) => mayOperate(resource, operation, viewer)) ||
  actionsFor(resource, viewer, ['row', 'rows']).length > 0 ||
  own.some((custom) => mayTake(custom, viewer));

/** What is seldom meant, and the rest. */
export const apart = (items: readonly MenuItem[]): readonly [quiet: MenuItem[], open: MenuItem[]] => [
  items.filter(({ quiet }) => quiet),
  items.filter(({ quiet }) => !quiet),
];
/** What can be done with a row now, besides opening and editing it; the removal last, and red. */
export function menuOf({ resource, row, viewer, controls }: Pick<Props, 'resource' | 'row' | 'viewer' | 'controls'>): MenuItem[] {
  const actions = rowActions(resource, row, viewer).map(
    (named): MenuItem => ({ key: named.name, label: named.action.label, run: () => controls.start(named, [row]) }),
  );
  const removal: MenuItem[] = mayDelete(resource, row, viewer)
    ? [{ key: 'delete', label: '删除', danger: true, run: () => controls.remove([row]) }]
    : [];
  const [quiet, open] = apart(controls.own([row]));
  return [...open, ...actions, ...quiet, ...removal];
}
interface Batch {
  readonly resource: AnyResource;
  readonly rows: readonly WireRow[];
  /** Actions that take their rows in one call. */
  readonly together: readonly NamedAction[];
  readonly viewer: Viewer;
  readonly controls: RowActionHandles;
}
/** What can be done with several rows: whatever one of them at least may have done to it; the others are told why not. */
export function batchMenuOf({ resource, rows, together, viewer, controls }: Batch): MenuItem[] {
  const each = actionsFor(resource, viewer, ['row', 'rows']).filter((named) => rows.some((row) => mayAct(resource, named, row, viewer)));
  const item = (named: NamedAction, label: string): MenuItem => ({ key: named.name, label, run: () => controls.start(named, rows) });
  const deletable = rows.some((row) => mayDelete(resource, row, viewer));
  return [
    ...controls.own(rows),
    ...together.map((named) => item(named, named.action.label)),
    ...each.map((named) => item(named, batchLabel(resource, named, each))),
    ...(deletable ? [{ key: 'delete', label: '批量删除', danger: true, run: () => controls.remove(rows) }] : []),
  ];
}
/** Letters of the longest verb that stands in the open: 96 px hold it and ⋯. */
const verbLength = 4;
/** And of each of two. */
const shortVerb = 2;
/** What stands in the open of a row: what leads on from its state, else what is last resorted to. */
export function verbsOf(of: Pick<Props, 'resource' | 'row' | 'viewer' | 'controls'>, edit: readonly MenuItem[] = []): MenuItem[] {
  const { resource, row, viewer, controls } = of;
  const [, own] = apart(controls.own([row]));
  const leading = new Set(rowActions(resource, row, viewer).flatMap((named) => (leads(named) ? [named.name] : [])));
  const candidates = [...own, ...menuOf(of).filter(({ key }) => leading.has(key)), ...edit];
  const first = candidates.find(({ label }) => label.length <= verbLength);
  const isShort = ({ label }: MenuItem): boolean => label.length <= shortVerb;
  const second = resource.views?.twoVerbs && first && isShort(first) ? candidates.find((item) => item.key !== first.key && isShort(item)) : undefined;
  return [first, second].filter((item) => item !== undefined);
}
/** One verb in the open, or two short ones (what leads on from this state, else 编辑), the rest behind ⋯. The name of the row opens it. */
export function RowActions(props: Props) {
  const { resource, row, viewer, onEdit } = props;
  const edit: MenuItem[] = mayEdit(resource, row, viewer) ? [{ key: 'edit', label: resource.views?.edit ?? '编辑', run: onEdit }] : [];
  const verbs = verbsOf(props, edit);
  const items = [...edit, ...(props.more ?? []), ...menuOf(props)].filter(({ key }) => !verbs.some((verb) => verb.key === key));
  return (
    <div className="row-actions">
      {verbs.map(({ key, label, run }) => (
        <Button key={key} type="text" size="small" onClick={run}>
          {label}
        </Button>
      ))}
      <MoreMenu items={items}>
        <Button type="text" size="small" icon={<IconMore />} aria-label="更多" aria-haspopup="menu" />
      </MoreMenu>
    </div>
  );
}
