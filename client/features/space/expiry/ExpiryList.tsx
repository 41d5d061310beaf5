import { Button, Link, Table } from '@arco-design/web-react';
import type { ExpiringContract } from '@/domain/answers/money';
import { renewalState } from '@/domain/codes/money';
import { areaText, dayText, money } from '@/domain/format';
import { CodeTag } from '../../../ui/CodeTag';
import type { useContractWays } from './ways';

const [begun, renewed] = [2, 3] as const;
/** Days to the end, or since it. */
const leftText = (left: number): string => (left < 0 ? `已过期 ${-left} 天` : left === 0 ? '今天到期' : `还有 ${left} 天`);

interface Props {
  readonly label: string;
  readonly rows: readonly ExpiringContract[];
  readonly ways: ReturnType<typeof useContractWays>;
}
/** The contracts of a month: whose, when, what hangs on them, and what is done about it. */
export function ExpiryList({ label, rows, ways }: Props) {
  return (
    <section className="expiry-list" aria-label={label}>
      <Table
        rowKey="id"
        size="small"
        border={false}
        pagination={rows.length > 20 && { pageSize: 20, sizeCanChange: false }}
        scroll={{ x: 1000 }}
        data={[...rows]}
        columns={[
          {
            title: '合同',
            key: 'number',
            width: 176,
            render: (_value, row) => <Link onClick={() => ways.look(row.id)}>{row.number}</Link>,
          },
          {
            title: '承租方',
            key: 'tenant',
            width: 190,
            render: (_value, { tenant, handler }) => (
              <span className="two-lines">
                <span className="one-line" title={tenant}>
                  {tenant}
                </span>
                <small>经办人 {handler ?? '—'}</small>
              </span>
            ),
          },
          {
            title: '到期日',
            key: 'end',
            width: 116,
            render: (_value, { end_at, left }) => (
              <span className="two-lines">
                {dayText(end_at)}
                <small className={left <= 30 ? 'expiry-near' : undefined}>{leftText(left)}</small>
              </span>
            ),
          },
          {
            title: '续签情况',
            key: 'renewal',
            width: 136,
            render: (_value, { renewal, next_id, next_number }) => {
              const state = renewalState.items.find(({ code }) => code === renewal);
              return (
                <span className="two-lines">
                  <CodeTag label={state?.label ?? '—'} color={state?.color} />
                  {next_id !== null && (
                    <small>
                      <Link onClick={() => ways.look(next_id)}>{next_number}</Link>
                    </small>
                  )}
                </span>
              );
            },
          },
          { title: '年租金', dataIndex: 'rent', width: 124, align: 'right', render: money },
          {
            title: '房间',
            key: 'rooms',
            width: 146,
            render: (_value, { building, rooms, area }) => (
              <span className="two-lines">
                <span className="one-line" title={rooms}>
                  {[building, rooms].filter(Boolean).join(' ') || '—'}
                </span>
                <small>{areaText(area)}</small>
              </span>
            ),
          },
          {
            title: '操作',
            key: 'ways',
            width: 216,
            fixed: 'right',
            render: (_value, row) =>
              ways.waysOf(row, row.renewal === begun || row.renewal === renewed).map(({ key, label, run }) => (
                <Button key={key} size="mini" type="text" onClick={run}>
                  {label}
                </Button>
              )),
          },
        ]}
      />
    </section>
  );
}
