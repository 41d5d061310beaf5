import { Link } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { taskStatus } from '@/domain/codes/check';
import { meterKind } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { clock } from '../../../kernel/clock';
import { addressOf, useOpenPath } from '../../../kernel/page/navigation';
import { areaText, dayText, grouped, minuteText, money, priceText } from '@/domain/format';
import { CodeTag } from '../../../ui/CodeTag';
import { guideText, pastEnd } from './figures';
import type { About, Cell } from '@/domain/answers/room-board';
import './room.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? '—'}</dd>
  </div>
);
interface Column<R> {
  readonly title: string;
  readonly show: (row: R) => ReactNode;
  readonly right?: true;
}
/** A few rows in a drawer: what there is none of, and what may not be seen, is said. */
function Few<R extends { readonly id: number }>({
  label,
  rows,
  none,
  columns,
}: {
  label: string;
  rows: readonly R[] | null;
  none: string;
  columns: readonly Column<R>[];
}) {
  return (
    <section className="room-part">
      <h3>{label}</h3>
      {rows === null ? (
        <p className="room-none">无查看权限</p>
      ) : rows.length === 0 ? (
        <p className="room-none">{none}</p>
      ) : (
        <div className="room-scroll" role="region" aria-label={label}>
          <table className="room-table">
            <thead>
              <tr>
                {columns.map(({ title, right }) => (
                  <th key={title} scope="col" className={right && 'room-right'}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ title, show, right }) => (
                    <td key={title} className={right && 'room-right'}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
/** A room that nobody holds is free, unless the park has it for itself or is working in it. */
const unlet = ({ status, statusText }: About['room']): string => (status === 5 || status === 6 ? String(statusText) : '空闲');
/** Who sits there and what is owed, then the room itself. */
export function Basics({ about: { room, stays, owed } }: { about: About }) {
  const open = useOpenPath();
  const now = stays.find(({ current, released }) => current && !released);
  const over = now ? pastEnd(now, today(clock.current().now)) : 0;
  // newest first: the last of those that have not begun comes next
  const next = stays.filter(({ coming, released }) => coming && !released).at(-1);
  const tenant = now?.enterprise_id ? addressOf('enterprise.project', { id: now.enterprise_id }) : undefined;
  const debt = (yuan: string | undefined): string => (yuan === undefined ? '无查看权限' : money(yuan));
  return (
    <>
      <dl className="room-facts">
        <Fact label="占用方">
          {tenant ? (
            <Link onClick={() => open(tenant)}>{now?.enterprise_name}</Link>
          ) : (
            (now?.enterprise_name ?? now?.kindText ?? (next ? '尚无' : unlet(room)))
          )}
        </Fact>
        <Fact label="占用期间">{now && `${now.since} 至 ${now.until ?? '长期'}`}</Fact>
        <Fact label="合同">
          {now?.contract_number && (
            <>
              {now.contract_number}，{now.contract_end ?? '—'} 到期{over > 0 && <b className="room-owed"> 合同已过期 {over} 天</b>}
            </>
          )}
        </Fact>
        <Fact label="下一占用">{next && `${next.since} 起，${next.enterprise_name ?? next.kindText}`}</Fact>
        <Fact label="未缴">{now?.contract_number && debt(owed?.left)}</Fact>
        <Fact label="其中逾期">
          {now?.contract_number && <span className={Number(owed?.overdue) > 0 ? 'room-owed' : undefined}>{debt(owed?.overdue)}</span>}
        </Fact>
      </dl>
      <dl className="room-facts">
        <Fact label="面积">{areaText(room.area)}</Fact>
        <Fact label="房间类型">{room.room_type_name as string}</Fact>
        <Fact label="指导价">{guideText(room as unknown as Cell)}</Fact>
        <Fact label="用途">{room.useText as string}</Fact>
        <Fact label="装修">{room.decorationText as string | null}</Fact>
        <Fact label="朝向">{room.orientation as string | null}</Fact>
        <Fact label="投用日期">{dayText(room.rentable_from)}</Fact>
        <Fact label="空置起始">{room.status === 1 ? dayText(room.idle_since) : null}</Fact>
        <Fact label="官网展示">{room.web_showText as string}</Fact>
        <Fact label="备注">{(room.remark as string | null) || null}</Fact>
      </dl>
    </>
  );
}
export function Bills({ about: { bills } }: { about: About }) {
  return (
    <Few
      label="当前合同账单"
      rows={bills}
      none="当前没有合同账单"
      columns={[
        { title: '账单编号', show: ({ number }) => number },
        { title: '费用', show: ({ item }) => item },
        { title: '应缴日', show: ({ due_at }) => dayText(due_at) },
        {
          title: '状态',
          show: ({ statusText, overdue }) => <CodeTag label={overdue ? `${statusText}，已逾期` : statusText} color={overdue ? 'red' : 'gray'} />,
        },
        { title: '应缴（元）', show: ({ amount }) => grouped(amount), right: true },
        { title: '未缴（元）', show: ({ left }) => grouped(left), right: true },
      ]}
    />
  );
}
export function Works({ about: { meters, tasks } }: { about: About }) {
  return (
    <>
      <Few
        label="表计"
        rows={meters}
        none="没有接入表计"
        columns={[
          { title: '表号', show: ({ number }) => number },
          { title: '类别', show: ({ kind }) => labelOf(meterKind, kind) ?? '—' },
          { title: '最近读数', show: ({ last_value }) => grouped(last_value), right: true },
          { title: '读数时间', show: ({ last_seen_at }) => minuteText(last_seen_at) },
        ]}
      />
      <Few
        label="未完成的检查任务"
        rows={tasks}
        none="没有未完成的任务"
        columns={[
          { title: '任务编号', show: ({ number }) => number },
          { title: '状态', show: ({ status }) => labelOf(taskStatus, status) ?? '—' },
          { title: '截止', show: ({ due_at }) => minuteText(due_at) },
        ]}
      />
    </>
  );
}
/** What changed: the guide price in 元, else the area. */
const turned = ({ area_before, area_after, price_before, price_after }: About['changes'][number]): string =>
  price_after === null ? `${grouped(area_before)} → ${areaText(area_after)}` : `${priceText(price_before)} → ${priceText(price_after)}`;
export function History({ about: { stays, changes } }: { about: About }) {
  return (
    <>
      <Few
        label="占用历史"
        rows={stays}
        none="还没有占用记录"
        columns={[
          { title: '期间', show: ({ since, until }) => `${since} 至 ${until ?? '长期'}` },
          { title: '类型', show: ({ kindText, released }) => (released ? `${kindText}（已释放）` : kindText) },
          { title: '占用方', show: ({ enterprise_name }) => enterprise_name ?? '—' },
          { title: '合同或原因', show: ({ contract_number, reason }) => contract_number ?? reason ?? '—' },
        ]}
      />
      <Few
        label="房间变更"
        rows={changes}
        none="没有面积变更、拆分、合并或调价"
        columns={[
          { title: '时间', show: ({ created_at }) => minuteText(created_at) },
          { title: '类型', show: ({ kindText }) => kindText },
          { title: '变更前后', show: turned, right: true },
          { title: '相关房间', show: ({ others }) => others?.join('、') ?? '—' },
          { title: '原因', show: ({ reason }) => reason },
          { title: '操作人', show: ({ user_name }) => user_name ?? '—' },
        ]}
      />
    </>
  );
}
