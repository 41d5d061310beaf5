import { Button } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { AccountStatement } from '@/domain/answers/money';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { dash, dayText, grouped, minuteText, money } from '@/domain/format';
import { feeBill } from '@/domain/resources/fee-bill';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { Loading } from '../../ui/Loading';
import { PaperDialog } from './PaperDialog';
import './statement.css';

const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
const amount = (yuan: string | null) => (yuan === null ? '' : grouped(yuan, 2));

function Paper({ sheet }: { sheet: AccountStatement }) {
  const { payer, incubator, payee, month, opening, charged, paid, closing, credit, lines, printed_at } = sheet;
  const ahead = Number(closing) < 0;
  return (
    <article className="receipt" aria-label={`对账单 ${payer} ${monthText(month)}`}>
      <header>
        <p>{payee?.company_name ?? incubator}</p>
        <h2>对账单</h2>
        <dl>
          <dt>缴费方</dt>
          <dd>{payer || dash}</dd>
          <dt>账期</dt>
          <dd>{monthText(month)}</dd>
        </dl>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">项目</th>
            <th scope="col">编号</th>
            <th scope="col">说明</th>
            <th scope="col" className="receipt-money">
              应收（元）
            </th>
            <th scope="col" className="receipt-money">
              已收（元）
            </th>
            <th scope="col" className="receipt-money">
              欠款（元）
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{dayText(month)}</td>
            <td colSpan={5}>期初欠款</td>
            <td className="receipt-money">{grouped(opening, 2)}</td>
          </tr>
          {lines.map((line) => (
            <tr key={`${line.number}${line.day}`}>
              <td>{dayText(line.day)}</td>
              <td>{line.text}</td>
              <td>{line.number}</td>
              <td>{line.note ?? ''}</td>
              <td className="receipt-money">{amount(line.charge)}</td>
              <td className="receipt-money">{amount(line.pay)}</td>
              <td className="receipt-money">{grouped(line.balance, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {ahead ? '本月合计与期末预缴' : '本月合计与期末欠款'}
            </th>
            <td className="receipt-money">{grouped(charged, 2)}</td>
            <td className="receipt-money">{grouped(paid, 2)}</td>
            <td className="receipt-money">{money(ahead ? closing.slice(1) : closing)}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span className="receipt-wide">期末可用预存 {money(credit)}。欠款为负数表示已缴的多于应收的，将抵以后的账单。</span>
        <small className="receipt-wide">
          {[payee?.address, payee?.phone].filter(Boolean).join('　')}
          <i>打印时间 {minuteText(printed_at)}</i>
        </small>
      </footer>
    </article>
  );
}
/** 对账单 of whoever pays the bill, of its month or another. */
export function Statement({ rows: [bill], onClose }: { rows: readonly WireRow[]; onClose: () => void }) {
  const [month, setMonth] = useState(() => firstOfMonth(String(bill?.account_month)));
  const { currentData: sheet, failure, retry } = useCall(feeBill, 'statement', { id: bill?.id ?? 0, month });
  const tools = (
    <div className="statement-month">
      <Button icon={<IconLeft />} aria-label="上个月" onClick={() => setMonth(addMonths(month, -1))} />
      <strong>{monthText(month)}</strong>
      <Button icon={<IconRight />} aria-label="下个月" onClick={() => setMonth(addMonths(month, 1))} />
    </div>
  );
  return (
    <PaperDialog title="对账单" ready={sheet !== undefined} tools={tools} onClose={onClose}>
      {sheet && !failure ? <Paper sheet={sheet} /> : <Loading failure={failure} onRetry={retry} rows={8} />}
    </PaperDialog>
  );
}
