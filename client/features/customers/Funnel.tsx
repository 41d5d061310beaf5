import { Button, Input, Modal, Skeleton } from '@arco-design/web-react';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type DragEvent } from 'react';
import { customerChangesFeed } from '@/domain/feeds/changes';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { pathTo } from '@/domain/routes';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import { useRowActions } from '../../kernel/action/useRowActions';
import type { List, WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { toast } from '../../kernel/api/errors';
import { LiveChanges } from '../../kernel/list/LiveChanges';
import { Needed } from '../../kernel/list/Needed';
import { dialogInputs, loadOverrides } from '../../kernel/overrides';
import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { useOpenPath } from '../../kernel/page/navigation';
import { recordTitle } from '@/domain/kernel/titles';
import { useCan } from '../../kernel/session/session';
import { useViewer } from '../../kernel/session/viewer';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { Card, type Held } from './FunnelCard';
import { stages, stepOf, type StageKey } from './moves';
import './funnel.css';

const FormDialog = lazyDialog(() => import('../../kernel/form/FormDialog').then((module) => module.FormDialog));
/** Cards of a column, and how many more are shown when they are wanted. */
const batch = 20;
/** As many as one page of the list may have; the rest is looked for in the list itself. */
const most = 200;
const read = [enterprise.name];
interface ColumnProps {
  readonly stage: (typeof stages)[number];
  /** A part of the names that are looked for. */
  readonly name: string;
  readonly held: Held | undefined;
  readonly onHold: (held: Held | undefined) => void;
  readonly onMove: (held: Held, to: StageKey) => void;
  readonly onCount: (of: StageKey, total: number) => void;
}
function Column({ stage, name, held, onHold, onMove, onCount }: ColumnProps) {
  const open = useOpenPath();
  const [shown, setShown] = useState(batch);
  const { data, currentData, failure, retry } = useCall(enterprise, 'list', { ...stage.query, ...(name && { name }), pageSize: shown });
  // those that are there stay while more of them come
  const list = data as List | undefined;
  const total = list?.total;
  useEffect(() => {
    if (total !== undefined) onCount(stage.key, total);
  }, [stage.key, total, onCount]);
  const takes = held !== undefined && held.from !== stage.key;
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    if (held && takes) onMove(held, stage.key);
    onHold(undefined);
  };
  return (
    <section
      className={takes ? 'funnel-column funnel-takes' : 'funnel-column'}
      aria-label={stage.title}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={onDrop}
    >
      <h2>
        {stage.title}
        <span>{list?.total ?? ''}</span>
      </h2>
      {!list && <Loading failure={failure} onRetry={retry} rows={4} />}
      {list?.total === 0 && <p className="funnel-none">暂无</p>}
      {list?.data.map((row) => (
        <Card
          key={row.id}
          row={row}
          from={stage.key}
          shows={stage.shows}
          onOpen={(tab) => open(`${pathTo('enterprise.info')}?id=${row.id}${tab ? `&tab=${tab}` : ''}`)}
          onHold={onHold}
          onMove={(to) => onMove({ row, from: stage.key }, to)}
        />
      ))}
      {list && list.total > list.data.length && (
        <p className="funnel-none">
          {`显示最近 ${list.data.length} 家，共 ${list.total} 家`}
          {list.data.length < most && (
            <Button type="text" size="small" loading={currentData === undefined && !failure} onClick={() => setShown(Math.min(most, shown + batch))}>
              再显示 {Math.min(batch, list.total - list.data.length)} 家
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
/** 已预订: what a demand becomes with the step that is asked for. */
const reserved = 20;
/** Which demand is reserved: the customer's open one, else a new one. */
function Reservation({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const overrides = use(useMemo(() => loadOverrides(need.name), []));
  const { data, failure, retry } = useCall(need, 'lists', { id: row.id });
  const list = data as List | undefined;
  if (!list)
    return (
      <Modal visible title={need.label} onCancel={onClose} footer={null}>
        <Loading failure={failure} onRetry={retry} rows={4} />
      </Modal>
    );
  const talking = list.data.find(({ status }) => status === 10);
  const { id, incubator_id, building_id, follow_id } = row;
  const start = { enterprise_id: id, incubator_id, building_id, user_id: follow_id, status: reserved };
  return (
    <FormDialog
      resource={need}
      overrides={overrides}
      {...(talking ? { id: talking.id, start: { status: reserved } } : { start })}
      onClose={onClose}
    />
  );
}
/** Of a park that has no customer yet: what comes first, and the way to the first one. */
function Nobody() {
  const open = useOpenPath();
  const made = useCan()('enterprise_store');
  const begin = () => open(`${pathTo('enterprise.list')}?new=1`);
  return (
    <Needed resource={enterprise} made={made}>
      <EmptyState text="暂无客户" {...(made && { action: { label: '新建客户', run: begin, primary: true } })} />
    </Needed>
  );
}
function Board() {
  const overrides = use(useMemo(() => loadOverrides(enterprise.name), []));
  const viewer = useViewer();
  const open = useOpenPath();
  const [held, setHeld] = useState<Held>();
  const [counts, setCounts] = useState<Partial<Record<StageKey, number>>>({});
  const count = useCallback((of: StageKey, total: number) => setCounts((known) => ({ ...known, [of]: total })), []);
  const [name, setName] = useState('');
  const [reserving, setReserving] = useState<WireRow>();
  const [signing, setSigning] = useState<WireRow>();
  const controls = useRowActions(enterprise, undefined, dialogInputs(overrides), overrides.customActions);
  const begin = signing && controls.own([signing]).find(({ key }) => key === 'contract');
  const move = ({ row, from }: Held, to: StageKey): void => {
    const step = stepOf(from, to, row, enterprise, need, viewer);
    if (typeof step === 'string') toast.warning(step);
    else if (step.does === 'reserve') setReserving(row);
    else if (step.does === 'sign') setSigning(row);
    else controls.start(step.named, [row]);
  };
  return (
    <>
      <LiveChanges feed={customerChangesFeed} tables={read} />
      {stages.every(({ key }) => counts[key] === 0) && name === '' && <Nobody />}
      <Input.Search
        className="funnel-find"
        aria-label="按名称查找客户"
        placeholder="客户名称"
        maxLength={100}
        allowClear
        onChange={(text) => text === '' && setName('')}
        onSearch={(text) => setName(text.trim())}
      />
      <div className="funnel">
        {stages.map((stage) => (
          <Column key={stage.key} stage={stage} name={name} held={held} onHold={setHeld} onMove={move} onCount={count} />
        ))}
      </div>
      {reserving && <Reservation row={reserving} onClose={() => setReserving(undefined)} />}
      {signing && (
        <Modal
          visible
          title={String(recordTitle(enterprise, signing) ?? '')}
          onCancel={() => setSigning(undefined)}
          footer={
            <>
              <Button onClick={() => setSigning(undefined)}>取消</Button>
              <Button type={begin ? 'secondary' : 'primary'} onClick={() => open(`${pathTo('enterprise.info')}?id=${signing.id}&tab=contract`)}>
                打开它的合同
              </Button>
              {begin && (
                <Button
                  type="primary"
                  onClick={() => {
                    setSigning(undefined);
                    begin.run();
                  }}
                >
                  {begin.label}
                </Button>
              )}
            </>
          }
        >
          合同签订并生效后，客户进入“待入驻”。已有合同的，打开它的合同签订；还没有的，新建合同。
        </Modal>
      )}
      {controls.dialogs}
    </>
  );
}
/** 招商看板: the funnel as columns; a card is moved on once what the step needs has been answered (domain.md section 3). */
export default function Funnel() {
  return (
    <WithLocation>
      <KindTools>
        <h1 className="visually-hidden">招商看板</h1>
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          <Board />
        </Suspense>
      </KindTools>
    </WithLocation>
  );
}
