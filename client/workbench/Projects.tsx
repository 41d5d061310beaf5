import { useState } from 'react';
import { Link } from 'react-router';
import { Button, Radio, Table } from '@arco-design/web-react';
import { dateText } from '@/domain/format';
import { useSession } from '@/client/kernel/session/session';
import { countsFeed, type DashboardCounts } from '@/domain/feeds/user';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '@/client/kernel/api/calls';
import { LiveChanges } from '@/client/kernel/list/LiveChanges';
import { usePhone } from '@/client/ui/usePhone';
import { routeByPath } from '@/domain/routes';

interface Project {
  readonly id: number;
  readonly name: string;
  readonly building_name?: string | null;
  readonly contact_name?: string | null;
  readonly need_statusText?: string | null;
  readonly residenceText?: string | null;
  readonly created_at: string;
}
type Which = 'mine' | 'key';
const path = '/business/enterprise';
const questions = (userId: number) => ({ mine: { type: 4, follow_id: userId }, key: { type: 4, is_akey: 1 } }) as const;
const columns = [
  { title: '企业', dataIndex: 'name', ellipsis: true, render: (name: string) => <span title={name}>{name}</span> },
  { title: '楼宇', dataIndex: 'building_name', width: 110, ellipsis: true, render: (name: string | null | undefined) => name || '—' },
  {
    title: '状态',
    dataIndex: 'need_statusText',
    width: 100,
    render: (text: string | null | undefined, { residenceText }: Project) => text || residenceText || '—',
  },
  { title: '创建日期', dataIndex: 'created_at', width: 112, render: dateText },
];

const tables = [enterprise.name];
/** The two tiles that count what the table shows. */
const countOf = ({ myEnterprise, pointEnterprise }: DashboardCounts): string => `${myEnterprise} ${pointEnterprise}`;

/** 我的项目 / 重点项目: the five newest, as the two tiles count them. */
export function Projects() {
  const { user, can } = useSession();
  const [which, setWhich] = useState<Which>('mine');
  const query = questions(user?.id ?? 0)[which];
  const { currentData: page, failure, retry } = useCall(enterprise, 'list', { ...query, page: 1, pageSize: 5 });
  const phone = usePhone();
  const route = routeByPath.get(path);
  const more = `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  return (
    <section className="db-card" aria-labelledby="db-projects">
      <header>
        <h2 id="db-projects">项目</h2>
        <Radio.Group type="button" size="small" value={which} onChange={setWhich} aria-label="项目范围">
          <Radio value="mine">我的项目</Radio>
          <Radio value="key">重点项目</Radio>
        </Radio.Group>
        {route && can(route.access) && <Link to={more}>全部{page ? ` ${page.total} 个` : ''}</Link>}
      </header>
      <LiveChanges feed={countsFeed} of={countOf} tables={tables} />
      {failure ? (
        <p className="db-failed" role="alert">
          数据加载失败
          <Button size="mini" onClick={retry}>
            重试
          </Button>
        </p>
      ) : (
        <Table
          size="small"
          rowKey="id"
          columns={phone ? columns.filter(({ dataIndex }) => dataIndex === 'name' || dataIndex === 'need_statusText') : columns}
          data={[...((page?.data ?? []) as unknown as readonly Project[])]}
          loading={!page}
          pagination={false}
          border={false}
          {...(!phone && { scroll: { x: 480 } })}
          noDataElement={<p className="db-none">{which === 'mine' ? '还没有由您跟进的项目' : '还没有重点项目'}</p>}
        />
      )}
    </section>
  );
}
