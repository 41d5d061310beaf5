import { Button, Skeleton } from '@arco-design/web-react';
import { Suspense, useState } from 'react';
import { isAudited } from '@/domain/kernel/audited';
import type { AnyResource } from '@/domain/kernel/resource';
import { isMissing } from '@/domain/format';
import { DrawerDetail } from '../../ui/DrawerDetail';
import { Loading } from '../../ui/Loading';
import { LineTabs } from '../../ui/LineTabs';
import { MoreMenu } from '../../ui/MoreMenu';
import { usePhone } from '../../ui/usePhone';
import type { WireRow } from '../api/api';
import type { Overrides } from '../overrides';
import { recordTitle } from './recordTitle';
import { useResourceDetail } from './useResourceDetail';
import { useViewer } from '../session/viewer';
import { endpointOf, leads, mayDelete, mayEdit, rowActions } from '../visibility';
import { cardOf, columnsOf } from '../list/columns';
import { PublishedVersion } from './PublishedVersion';
import { RecordView } from './Record';
import { RecordTop } from './RecordTop';
import type { RowActionControls } from '../action/useRowActions';
import { lazily } from '../../ui/lazily';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly id: number | undefined;
  readonly known?: WireRow | undefined;
  readonly controls: RowActionControls;
  readonly onClose: () => void;
  readonly onEdit: (id: number) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}
/** Every audited resource has it; it is loaded when it is opened. */
const Related = lazily(() => import('./Related'));
const RecordList = lazily(() => import('./RecordList'));
const Curve = lazily(() => import('./Curve'));
const history = { title: '审核记录', body: lazily(() => import('./AuditTrail')) };
const shownActions = { wide: 3, phone: 1 } as const;

function Body({ resource, overrides, row }: { resource: AnyResource; overrides: Overrides; row: WireRow }) {
  const [chosen, setChosen] = useState('basics');
  const Top = overrides.slots?.detailTop;
  const viewer = useViewer();
  const related = (resource.views?.related ?? []).filter(
    ({ at, query }) => at === 'tab' && viewer.can(endpointOf(resource, query, 'query')?.access ?? 'login'),
  );
  const lists = (resource.views?.lists ?? []).filter((one) => viewer.can(`${one.resource}_list`));
  const more = [...(overrides.slots?.detailTabs ?? []), ...(isAudited(resource) ? [history] : [])];
  const basics = (
    <>
      <PublishedVersion resource={resource} row={row} />
      <RecordTop resource={resource} row={row} />
      {Top && <Top resource={resource} row={row as never} />}
      <RecordView resource={resource} row={row} overrides={overrides} />
    </>
  );
  if (more.length + related.length + lists.length === 0) return basics;
  const tabs = [{ key: 'basics', title: '基本信息' }, ...[...lists, ...related, ...more].map(({ title }) => ({ key: title, title }))];
  const Tab = more.find(({ title }) => title === chosen)?.body;
  const rows = related.find(({ title }) => title === chosen);
  const list = lists.find(({ title }) => title === chosen);
  return (
    <LineTabs label="详情" tabs={tabs} chosen={Tab || rows || list ? chosen : 'basics'} onChoose={setChosen}>
      {Tab || rows || list ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 6 }} />}>
          {Tab && <Tab resource={resource} row={row as never} />}
          {list && <RecordList key={list.resource} of={list} id={row.id} />}
          {rows && (rows.curve ? <Curve resource={resource} row={row} of={rows} /> : <Related resource={resource} row={row} of={rows} />)}
        </Suspense>
      ) : (
        basics
      )}
    </LineTabs>
  );
}
/** What can be done with the record now: what leads on first and alone in colour, the nearest in the open, the rest and the removal behind 更多. */
function ActionBar({
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
  const own = controls.own([row]);
  const left = Math.max(0, most - own.length);
  const open = actions.slice(0, left);
  const rest = actions.slice(left).map((named) => ({ key: named.name, label: named.action.label, run: () => controls.start(named, [row]) }));
  const removal = mayDelete(resource, row, viewer) ? [{ key: 'delete', label: '删除', danger: true, run: () => controls.remove([row]) }] : [];
  const items = [...rest, ...removal];
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
/** The state that the list shows, if the record has one. */
function StateMark({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const { state } = cardOf(columnsOf(resource, {}, useViewer()), undefined);
  return state && !isMissing(row[state.key]) ? state.show(row) : null;
}
/** One record in a drawer beside its list. */
export function DetailView({ resource, overrides, id, known, controls, onClose, onEdit, onPrevious, onNext }: Props) {
  const viewer = useViewer();
  // a phone's head has no room beside title and state: there it begins the record
  const phone = usePhone();
  const Mark = overrides.slots?.detailMark;
  const { row, whole, failure, refetch } = useResourceDetail(resource, id, known);
  const mark = row && Mark && <Mark resource={resource} row={row} />;
  const actionable =
    row !== undefined &&
    (controls.own([row]).length > 0 ||
      rowActions(resource, row, viewer).length > 0 ||
      mayEdit(resource, row, viewer) ||
      mayDelete(resource, row, viewer));
  return (
    <DrawerDetail
      open={id !== undefined}
      title={row ? (recordTitle(resource, row) ?? resource.label) : resource.label}
      mark={
        row && (
          <>
            <StateMark resource={resource} row={row} />
            {!phone && mark}
          </>
        )
      }
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={row && actionable && <ActionBar resource={resource} row={row} controls={controls} onEdit={onEdit} />}
    >
      {row && whole ? (
        <>
          {phone && mark}
          <Body key={row.id} resource={resource} overrides={overrides} row={row} />
        </>
      ) : (
        <Loading failure={whole ? undefined : failure} onRetry={() => void refetch()} rows={10} />
      )}
    </DrawerDetail>
  );
}
