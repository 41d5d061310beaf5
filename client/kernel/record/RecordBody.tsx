import { Button, Skeleton } from '@arco-design/web-react';
import { Suspense, useState } from 'react';
import { isAudited } from '@/domain/kernel/audited';
import type { RecordRows } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { isMissing } from '@/domain/format';
import { kindOf } from '../../kinds';
import { LineTabs } from '../../ui/LineTabs';
import { MoreMenu } from '../../ui/MoreMenu';
import { lazily } from '../../ui/lazily';
import { usePhone } from '../../ui/usePhone';
import { apart } from '../action/RowActions';
import type { RowActionControls } from '../action/useRowActions';
import type { WireRow } from '../api/api';
import { cardOf, columnsOf } from '../list/columns';
import { fieldOf } from '../list/listState';
import type { Overrides } from '../overrides';
import { useViewer } from '../session/viewer';
import { endpointOf, leads, mayDelete, mayEdit, meets, meetsPublished, rowActions } from '../visibility';
import { PublishedVersion } from './PublishedVersion';
import { RecordView } from './Record';
import { RecordTop } from './RecordTop';

/** Every audited resource has it; it is loaded when it is opened. */
const Related = lazily(() => import('./Related'));
const RecordList = lazily(() => import('./RecordList'));
const Curve = lazily(() => import('./Curve'));
const history = { title: '审核记录', body: lazily(() => import('./AuditTrail')) };
/** The first tab: what the record itself says. */
export const basicsTab = 'basics';
const tabOf = ({ tab, resource }: RecordRows): string => tab ?? resource;
const shownActions = { wide: 3, phone: 1 } as const;

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly row: WireRow;
  readonly wide?: boolean;
  /** Which tab is chosen, where its page keeps it in its address. */
  readonly tab?: { readonly chosen: string; readonly choose: (key: string) => void } | undefined;
}
/** What a record says: itself, and what belongs to it, a tab each. */
export function RecordBody({ resource, overrides, row, wide = false, tab }: Props) {
  const [opened, setOpened] = useState(basicsTab);
  const { chosen, choose } = tab ?? { chosen: opened, choose: setOpened };
  const Top = overrides.slots?.detailTop;
  const viewer = useViewer();
  const related = (resource.views?.related ?? []).filter(
    ({ at, query }) => at === 'tab' && viewer.can(endpointOf(resource, query, 'query')?.access ?? 'login'),
  );
  const lists = (resource.views?.lists ?? []).filter((one) => viewer.can(`${one.resource}_list`) && (!one.when || meets(row, one.when)));
  const own = (overrides.slots?.detailTabs ?? []).filter(({ access }) => viewer.can(access ?? 'login'));
  const more = [...own, ...(isAudited(resource) && !meetsPublished(resource, viewer) ? [history] : [])];
  const basics = (
    <>
      <PublishedVersion resource={resource} row={row} />
      <RecordTop resource={resource} row={row} />
      {Top && <Top resource={resource} row={row as never} />}
      <RecordView resource={resource} row={row} overrides={overrides} />
    </>
  );
  if (more.length + related.length + lists.length === 0) return basics;
  const tabs = [
    { key: basicsTab, title: '基本信息' },
    ...lists.map((one) => ({ key: tabOf(one), title: one.title })),
    ...related.map(({ query: key, title }) => ({ key, title })),
    ...more.map(({ title }) => ({ key: title, title })),
  ];
  const Tab = more.find(({ title }) => title === chosen)?.body;
  const rows = related.find(({ query }) => query === chosen);
  const list = lists.find((one) => tabOf(one) === chosen);
  return (
    <LineTabs label="详情" tabs={tabs} chosen={Tab || rows || list ? chosen : basicsTab} onChoose={choose}>
      {Tab || rows || list ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 6 }} />}>
          {Tab && <Tab resource={resource} row={row as never} />}
          {list && <RecordList key={chosen} of={list} row={row} wide={wide} />}
          {rows && (rows.curve ? <Curve resource={resource} row={row} of={rows} /> : <Related resource={resource} row={row} of={rows} />)}
        </Suspense>
      ) : (
        basics
      )}
    </LineTabs>
  );
}
/** What can be done with the record now: what leads on first and alone in colour, the nearest in the open, the rest and the removal behind 更多. */
export function ActionBar({
  resource,
  row,
  controls,
  onEdit,
}: {
  resource: AnyResource;
  row: WireRow;
  controls: RowActionControls;
  onEdit: (id: number) => void;
}) {
  const viewer = useViewer();
  const phone = usePhone();
  const actions = rowActions(resource, row, viewer);
  // 通过 and 驳回 stand together, on a phone too
  const most = phone ? Math.max(shownActions.phone, actions.filter(({ given }) => given).length) : shownActions.wide;
  const [quiet, own] = apart(controls.own([row]));
  const left = Math.max(0, most - own.length);
  const open = actions.slice(0, left);
  const rest = actions.slice(left).map((named) => ({ key: named.name, label: named.action.label, run: () => controls.start(named, [row]) }));
  const removal = mayDelete(resource, row, viewer) ? [{ key: 'delete', label: '删除', danger: true, run: () => controls.remove([row]) }] : [];
  const items = [...rest, ...quiet, ...removal];
  const [first] = open;
  const leading = own[0]?.key ?? (first && leads(first) ? first.name : 'edit');
  const type = (key: string) => (key === leading ? 'primary' : 'secondary');
  const edit = mayEdit(resource, row, viewer) && (
    <Button type={type('edit')} onClick={() => onEdit(row.id)}>
      {resource.views?.edit ?? '编辑'}
    </Button>
  );
  return (
    <>
      {leading === 'edit' && edit}
      {own.map(({ key, label, run }) => (
        <Button key={key} type={type(key)} onClick={run}>
          {label}
        </Button>
      ))}
      {open.map((named, at) => (
        <Button key={named.name} type={type(named.name)} loading={controls.busy && at === 0} onClick={() => controls.start(named, [row])}>
          {named.action.label}
        </Button>
      ))}
      {leading !== 'edit' && edit}
      {items.length > 0 && (
        <MoreMenu items={items}>
          <Button aria-haspopup="menu">更多</Button>
        </MoreMenu>
      )}
    </>
  );
}
/** How the record stands: the codes that its definition names, or the state that the list shows. */
export function StateMark({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const viewer = useViewer();
  const { states } = resource.views ?? {};
  if (states)
    return states
      .filter(({ field, when }) => meets(row, when) && !isMissing(row[field]))
      .map(({ field }) => {
        const { Cell } = kindOf(fieldOf(resource, field));
        return <Cell key={field} name={field} field={fieldOf(resource, field)} row={row} />;
      });
  const { state } = cardOf(columnsOf(resource, {}, viewer), undefined);
  return state && !isMissing(row[state.key]) ? state.show(row) : null;
}
