import { Button, Table } from '@arco-design/web-react';
import { useState } from 'react';
import { contractStatus } from '@/domain/codes/money';
import { contract } from '@/domain/resources/contract';
import { entryInformation } from '@/domain/resources/entry-information';
import { refund } from '@/domain/resources/refund';
import { api, type WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { RecordProps } from '../../kernel/overrides';
import { store } from '../../kernel/api/store';
import { useViewer } from '../../kernel/session/viewer';
import { FormDialog } from '../../kernel/form/FormDialog';
import { useRowActions } from '../../kernel/action/useRowActions';
import { actionsFor, mayOperate, rowActions } from '../../kernel/visibility';
import { areaText, dayText, money } from '@/domain/format';
import { CodeTag } from '../../ui/CodeTag';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Loading } from '../../ui/Loading';
import { PayDialog } from '../fee_bill/PayDialog';
import refundViews from './refund';
import './rent.css';

const small = { rowKey: 'id', size: 'small', border: false, pagination: false, scroll: { x: 560 } } as const;
const until = (value: unknown): string => (value ? dayText(value) : '长期');
const running: readonly unknown[] = [30, 40];
/** Whatever a contract's end or its bills touch: lists that stand open are asked for anew. */
const touched = ['fee_bill', 'entry_information', 'room', 'room_occupancy', 'contract', 'refund'] as const;
const askAnew = () => void store.dispatch(api.util.invalidateTags(touched.map((id) => ({ type: 'table', id }))));

function useAbout(id: number) {
  const { currentData: about, failure, retry } = useCall(entryInformation, 'about', { id });
  return { about, instead: <Loading failure={failure} onRetry={retry} rows={8} /> };
}
/** A contract's actions: its bills, its end, and what is given back. */
function Contracts({ rows }: { rows: readonly WireRow[] }) {
  const viewer = useViewer();
  const controls = useRowActions(contract, askAnew);
  const leaving = useRowActions(refund, askAnew, refundViews.inputs);
  const [back, setBack] = useState<number>();
  const leave = actionsFor(refund, viewer, ['list']).find(({ name }) => name === 'leave');
  const mayRefund = mayOperate(refund, 'store', viewer);
  return (
    <>
      <ul className="stay-contracts">
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{String(row.number)}</strong>
              <CodeTag label={String(row.statusText)} color={contractStatus.items.find(({ code }) => code === row.status)?.color} />
            </div>
            <p>
              <span>
                {dayText(row.start_at)} 至 {dayText(row.end_at)}
              </span>
              <span>总额 {money(row.total_money)}</span>
              <span>押金 {money(row.deposit)}</span>
            </p>
            <div className="stay-actions">
              {rowActions(contract, row, viewer)
                .filter(({ name }) => name === 'bill' || name === 'invalid')
                .map((named) => (
                  <Button key={named.name} size="small" onClick={() => controls.start(named, [row])}>
                    {named.action.label}
                  </Button>
                ))}
              {leave && running.includes(row.status) && (
                <Button size="small" onClick={() => leaving.start(leave, [], { contract_id: row.id })}>
                  退房退租
                </Button>
              )}
              {mayRefund && running.includes(row.status) && (
                <Button size="small" onClick={() => setBack(row.id)}>
                  退款
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {back !== undefined && (
        <FormDialog resource={refund} overrides={refundViews} start={{ contract_id: back }} onClose={() => setBack(undefined)} onSaved={askAnew} />
      )}
      {controls.dialogs}
      {leaving.dialogs}
    </>
  );
}
/** Rooms that the tenant holds or held, and the contracts it holds them by. */
export function StayRooms({ row }: RecordProps<WireRow>) {
  const { about, instead } = useAbout(row.id);
  if (!about) return instead;
  return (
    <>
      <section className="stay-part">
        <h3>房间</h3>
        {about.rooms.length === 0 ? (
          <EmptyState text="没有占用房间" />
        ) : (
          <Table
            {...small}
            data={[...about.rooms]}
            columns={[
              { title: '房间', key: 'name', width: 140, render: (_value, room) => `${room.building_name} ${room.name}` },
              { title: '面积', dataIndex: 'area', width: 96, align: 'right', render: (area) => areaText(area) },
              { title: '占用', dataIndex: 'kindText', width: 88 },
              { title: '起', dataIndex: 'since', width: 104, render: dayText },
              { title: '止', dataIndex: 'until', width: 104, render: until },
              { title: '合同', dataIndex: 'contract_number', width: 160, render: (number) => number ?? '—' },
            ]}
          />
        )}
      </section>
      {about.contracts && (
        <section className="stay-part">
          <h3>合同</h3>
          {about.contracts.length === 0 ? <EmptyState text="没有合同" /> : <Contracts rows={about.contracts} />}
        </section>
      )}
    </>
  );
}
/** The tenant's bills there, those still open first, and the till. */
export function StayBills({ row }: RecordProps<WireRow>) {
  const viewer = useViewer();
  const { about, instead } = useAbout(row.id);
  const [paying, setPaying] = useState<readonly WireRow[]>();
  if (!about) return instead;
  if (!about.bills) return <ErrorState failure={{ status: 403, message: '没有权限查看账单' }} />;
  if (about.bills.length === 0) return <EmptyState text="暂无账单" />;
  const named = about.bills.map((bill): WireRow => ({ ...bill, enterprise_name: row.enterprise_name }));
  const open = named.filter(({ status }) => status === 10 || status === 15);
  const mayPay = viewer.can('payment_store');
  return (
    <section className="stay-part">
      <h3>
        <span>
          待缴 {open.length} 张{' '}
          <small>
            共 {about.billCount} 张{about.billCount > named.length && `，显示最近 ${named.length} 张`}
          </small>
        </span>
        {mayPay && open.length > 0 && (
          <Button size="small" type="primary" onClick={() => setPaying(open)}>
            全部收款
          </Button>
        )}
      </h3>
      <Table
        {...small}
        data={named}
        columns={[
          {
            title: '费用项与期间',
            key: 'item',
            width: 188,
            render: (_value, bill) => (
              <span className="two-lines">
                {String(bill.item)}
                <small>{bill.period_start ? `${dayText(bill.period_start)} 至 ${dayText(bill.period_end)}` : String(bill.number)}</small>
              </span>
            ),
          },
          { title: '应收', dataIndex: 'amount', width: 112, align: 'right', render: money },
          { title: '待缴', dataIndex: 'left', width: 112, align: 'right', render: money },
          {
            title: '应缴日与状态',
            key: 'status',
            width: 128,
            render: (_value, bill) => (
              <span className="two-lines">
                {dayText(bill.due_at)}
                <small>
                  {String(bill.statusText)}
                  {Number(bill.overdue_days) > 0 && <b className="money-bad"> 逾期 {String(bill.overdue_days)} 天</b>}
                </small>
              </span>
            ),
          },
          ...(mayPay
            ? [
                {
                  title: '操作',
                  key: 'pay',
                  width: 72,
                  render: (_value: unknown, bill: WireRow) =>
                    open.includes(bill) ? (
                      <Button size="mini" type="text" onClick={() => setPaying([bill])}>
                        收款
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {paying && <PayDialog rows={paying} onClose={() => setPaying(undefined)} />}
    </section>
  );
}
