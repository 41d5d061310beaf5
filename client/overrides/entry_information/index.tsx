import { entryInformation } from '@/domain/resources/entry-information';
import { useReadQuery, type Query } from '../../kernel/api/api';
import { overrideViews } from '../../kernel/overrides';
import { endpointOf } from '../../kernel/visibility';
import { grouped, money } from '@/domain/format';
import { SumLine } from '../../ui/SumLine';
import { StayBills, StayRooms } from './parts';
import '../fee_bill/fee.css';

interface Sums {
  readonly rows: number;
  readonly area: number;
  readonly deposit: string;
  readonly balance: string;
  readonly overdue: string;
}
const endpoint = endpointOf(entryInformation, 'sums', 'query');
function StaySums({ query }: { query: Query }) {
  const { data } = useReadQuery({ path: endpoint?.path ?? '', query, reads: endpoint?.reads ?? [] }, { skip: !endpoint });
  const sums = data as Sums | undefined;
  return (
    <SumLine
      label="筛选结果合计"
      sums={
        sums && [
          { title: '在租面积', value: `${grouped(sums.area)} ㎡` },
          { title: '在押押金', value: money(sums.deposit) },
          { title: '待缴', value: money(sums.balance) },
          { title: '其中逾期', value: money(sums.overdue), bad: Number(sums.overdue) > 0 },
        ]
      }
    />
  );
}
const soon = 30;
export default overrideViews(entryInformation, {
  cells: {
    days_left: ({ days_left }) =>
      days_left === null ? (
        '—'
      ) : days_left < 0 ? (
        <b className="money-bad">已过 {-days_left} 天</b>
      ) : (
        <span className={days_left <= soon ? 'money-bad' : undefined}>{days_left}</span>
      ),
    overdue: ({ overdue }) => (Number(overdue ?? 0) > 0 ? <b className="money-bad">{money(overdue)}</b> : money(overdue)),
  },
  slots: {
    foot: StaySums,
    detailTabs: [
      { title: '房间与合同', body: StayRooms },
      { title: '账单', body: StayBills },
    ],
  },
  views: { list: () => import('./RentPage') },
});
