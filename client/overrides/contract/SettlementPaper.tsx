import { dash, dayText, grouped, minuteText, money } from '@/domain/format';
import { chineseAmount } from '@/domain/calc/chineseAmount';
import { refund } from '@/domain/resources/refund';
import type { FinalLine } from '@/domain/calc/finalLine';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useServerClock } from '../../kernel/live/server-time';
import { Loading } from '../../ui/Loading';
import { PaperDialog } from '../fee_bill/PaperDialog';
import { readingWords, stepsText } from './readings';
import { aboutOf, isUncounted, outcomeOf, reckoningOf, settledIn } from './settledWords';
import { toWire } from '@/domain/kernel/moment';

const readingsIn = ({ readings }: WireRow): readonly FinalLine[] => (Array.isArray(readings) ? (readings as readonly FinalLine[]) : []);
/** What is given back stands as money of the tenant's, what he owes as money of the park's. */
const signed = (owed: string): string => (owed.startsWith('-') ? grouped(owed.slice(1), 2) : Number(owed) === 0 ? '0.00' : `－${grouped(owed, 2)}`);

/** The first and the last day, each whole on a line of its own. */
function Days({ period_start, period_end }: { readonly period_start?: string | null; readonly period_end?: string | null }) {
  if (!period_start) return dash;
  return (
    <>
      {dayText(period_start)} 至
      <br />
      {dayText(period_end)}
    </>
  );
}
function Paper({ row, tenant, printed }: { row: WireRow; tenant: string; printed: string }) {
  const lines = settledIn(row);
  // a reading that has become a bill among the lines is not counted twice
  const meters = readingsIn(row).filter((line) => !line.settled && !lines.some(({ of, id }) => of === 'bill' && id === line.fee_bill_id));
  const amount = String(row.amount ?? '0.00');
  const owes = amount.startsWith('-');
  const rooms = Array.isArray(row.room_ids_labels) ? (row.room_ids_labels as string[]).join('、') : dash;
  return (
    <article className="receipt" aria-label={`结算单 ${row.contract_name ?? ''}`}>
      <header>
        <p>{String(row.incubator_name ?? '')}</p>
        <h2>结算单</h2>
        <dl>
          <dt>合同</dt>
          <dd>{String(row.contract_name ?? dash)}</dd>
          <dt>{row.kind === 1 ? '结算日期' : '退出日期'}</dt>
          <dd>{dayText(row.exit_at)}</dd>
        </dl>
      </header>
      <p className="receipt-payer">
        <span>
          承租方 <strong>{tenant}</strong>
        </span>
        {row.kind !== 1 && <span>退还房间：{rooms}</span>}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">计费期间</th>
            <th scope="col">计算</th>
            <th scope="col" className="receipt-money">
              应计（元）
            </th>
            <th scope="col" className="receipt-money">
              已收（元）
            </th>
            <th scope="col" className="receipt-money">
              应退（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.of}${line.id}`}>
              <td>
                {aboutOf(line)}
                <br />
                <small>{line.number}</small>
              </td>
              <td className="receipt-days">
                <Days {...line} />
              </td>
              <td>{reckoningOf(line)}</td>
              <td className="receipt-money">{line.of === 'bill' ? grouped(line.worth, 2) : dash}</td>
              <td className="receipt-money">{isUncounted(line) ? dash : grouped(line.paid, 2)}</td>
              <td className="receipt-money">{isUncounted(line) ? outcomeOf(line) : signed(line.owed)}</td>
            </tr>
          ))}
          {meters.map((line) => (
            <tr key={`${line.meter_id} ${line.period_start}`}>
              <td>
                {line.meter}
                <br />
                <small>{line.number}</small>
              </td>
              <td className="receipt-days">
                <Days {...line} />
              </td>
              <td>
                {readingWords(line)}
                <br />
                {stepsText(line)}
              </td>
              <td className="receipt-money">{grouped(line.amount ?? '0.00', 2)}</td>
              <td className="receipt-money">0.00</td>
              <td className="receipt-money">{signed(line.amount ?? '0.00')}</td>
            </tr>
          ))}
          {Number(row.penalty ?? 0) > 0 && (
            <tr>
              <td>违约金</td>
              <td>{dash}</td>
              <td>{dash}</td>
              <td className="receipt-money">{grouped(String(row.penalty), 2)}</td>
              <td className="receipt-money">0.00</td>
              <td className="receipt-money">{signed(String(row.penalty))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {owes ? '各项合计，应补' : '各项合计，应退'}（押金 {grouped(String(row.deposit), 2)} ＋ 预存与多收 {grouped(String(row.credit), 2)} －
              未缴 {grouped(String(row.unpaid), 2)} － 违约金 {grouped(String(row.penalty ?? '0.00'), 2)}）
            </th>
            <td className="receipt-money">{money(owes ? amount.slice(1) : amount)}</td>
          </tr>
          <tr>
            <th scope="row">{owes ? '应补（大写）' : '应退（大写）'}</th>
            <td colSpan={5}>人民币{chineseAmount(Math.abs(Math.round(Number(amount) * 100)))}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span>状态：{String(row.statusText ?? dash)}</span>
        <span>承租方（签章）：</span>
        <span>园区（签章）：</span>
        <small className="receipt-wide">
          <span>“应计”为计至退出日前一天的金额；带“－”的由承租方补缴。</span>
          <i>打印时间 {minuteText(printed)}</i>
        </small>
      </footer>
    </article>
  );
}
/** The settlement on paper: each line can be reckoned after by whoever holds it. */
export function SettlementPaper({ rows: [listed], onClose }: { rows: readonly WireRow[]; onClose: () => void }) {
  const { currentData: row, failure, retry } = useCall(refund, 'read', { id: Number(listed?.id) });
  const tenant = String(row?.enterprise_name ?? dash);
  const now = useServerClock();
  return (
    <PaperDialog title="结算单" ready={row !== undefined} onClose={onClose}>
      {row && !failure ? (
        <Paper row={row as WireRow} tenant={tenant} printed={toWire(now())} />
      ) : (
        <Loading failure={failure} onRetry={retry} rows={8} />
      )}
    </PaperDialog>
  );
}
