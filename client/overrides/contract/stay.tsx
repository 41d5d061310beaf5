import { entryInformation } from '@/domain/resources/entry-information';
import { overrideViews } from '../../kernel/overrides';
import { money } from '@/domain/format';
import { StayBills, StayRooms } from './StayParts';
import '../fee_bill/fee.css';

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
    detailTabs: [
      { title: '房间与合同', body: StayRooms },
      { title: '账单', body: StayBills },
    ],
  },
});
