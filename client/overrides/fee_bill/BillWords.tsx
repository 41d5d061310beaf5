import { dayText, money } from '@/domain/format';
import type { WireRow } from '../../kernel/api/api';

/** What a bill is and what is open of it, in a list of those that are paid or declared. */
export function BillWords({ bill }: { readonly bill: WireRow }) {
  return (
    <>
      <span className="pay-bill-about">
        <strong>
          {String(bill.payment_item_name ?? bill.item ?? '账单')}
          {bill.room_name ? ` ${String(bill.room_name)}` : ''}
        </strong>
        {bill.period_start && bill.period_start !== bill.period_end ? (
          <small>
            {dayText(bill.period_start)} 至 {dayText(bill.period_end)}
          </small>
        ) : null}
        <small>
          {String(bill.number)} · 应缴日 {dayText(bill.due_at)}
          {Number(bill.overdue_days) > 0 && <em> 逾期 {String(bill.overdue_days)} 天</em>}
        </small>
      </span>
      <span className="pay-bill-left">待缴 {money(bill.left)}</span>
    </>
  );
}
