import { payment } from '@/domain/resources/payment';
import type { ReceiptSheet } from '@/domain/answers/money';
import { useCall } from '../../kernel/api/calls';
import { dash, dayText, grouped, minuteText, money } from '@/domain/format';
import { Loading } from '../../ui/Loading';
import { PaperDialog } from './PaperDialog';
import './receipt.css';

const voided = 2;

/** The receipt as it lies on paper: A5, across. */
function Paper({ sheet: { payment: row, words, credit, bills, payee, handled_by, printed_at } }: { sheet: ReceiptSheet }) {
  return (
    <article className="receipt" aria-label={`收据 ${row.number}`}>
      {row.status === voided && <div className="receipt-void">已作废</div>}
      <header>
        <p>{payee?.company_name ?? String(row.incubator_name ?? '')}</p>
        <h2>收款收据</h2>
        <dl>
          <dt>编号</dt>
          <dd>{String(row.number)}</dd>
          <dt>收款日期</dt>
          <dd>{dayText(row.paid_at)}</dd>
        </dl>
      </header>
      <p className="receipt-payer">
        <span>
          今收到 <strong>{String(row.enterprise_name ?? row.payer_name ?? dash)}</strong>
        </span>
        {payee?.company_name && <span>{String(row.incubator_name ?? '')}</span>}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">费用项</th>
            <th scope="col">账单编号</th>
            <th scope="col">计费期间</th>
            <th scope="col" className="receipt-money">
              金额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.number}>
              <td>{bill.item}</td>
              <td>{bill.number}</td>
              <td>{bill.period_start ? `${dayText(bill.period_start)} 至 ${dayText(bill.period_end)}` : dash}</td>
              <td className="receipt-money">{grouped(bill.amount, 2)}</td>
            </tr>
          ))}
          {Number(credit) > 0 && (
            <tr>
              <td>预存</td>
              <td colSpan={2}>留作以后账单抵扣</td>
              <td className="receipt-money">{grouped(credit, 2)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计（大写）</th>
            <td colSpan={2}>{words}</td>
            <td className="receipt-money">{money(row.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span>收款方式：{String(row.methodText ?? dash)}</span>
        <span>经办人：{handled_by ?? dash}</span>
        <span>收款单位（盖章）：</span>
        {row.remark ? <span className="receipt-wide">备注：{String(row.remark)}</span> : null}
        {row.status === voided && <span className="receipt-wide">作废原因：{String(row.void_reason ?? dash)}</span>}
        <small className="receipt-wide">
          {[payee?.address, payee?.phone].filter(Boolean).join('　')}
          <i>打印时间 {minuteText(printed_at)}</i>
        </small>
      </footer>
    </article>
  );
}
/** The receipt of a payment, to be looked at and printed. */
export function Receipt({ id, onClose }: { id: number; onClose: () => void }) {
  const { currentData: sheet, failure, retry } = useCall(payment, 'receipt', { id });
  return (
    <PaperDialog title="收据" ready={sheet !== undefined} onClose={onClose}>
      {sheet && !failure ? <Paper sheet={sheet} /> : <Loading failure={failure} onRetry={retry} rows={8} />}
    </PaperDialog>
  );
}
