import { priceBand } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import type { RecordProps } from '../../kernel/overrides';
import type { WireRow } from '../../kernel/api/api';
import { dayText, grouped, money, plain } from '@/domain/format';
import {
  counted,
  cutOff,
  factorsOf,
  isApproximate,
  priced,
  riseWords,
  sharedWords,
  stepsOf,
  stepWords,
  worthOf,
  type Formula,
} from './formula-steps';

/** 元 with their 分; with what is less than one where a bill is rounded only as a whole, so that the parts add up. */
const exact = (yuan: number): string => grouped(yuan, Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6 ? 2 : 4);
/** How a bill came to its amount: each price with its days (months, years) and ㎡, so that anybody can reckon it after. */
export function BillFormula({ row }: RecordProps<WireRow>) {
  const formula = (row.formula ?? {}) as Formula;
  const steps = stepsOf(formula, row);
  const unit = priced(formula.unit);
  const sum = steps.reduce((total, step) => total + worthOf(step, formula), 0);
  const factors = factorsOf(formula);
  const amount = Number(row.amount);
  const off = cutOff(steps, formula, amount);
  const away = off === 0 && isApproximate(steps, formula, amount);
  if (steps.length === 0 && off === 0) {
    // a sum that was set by hand has no steps: who set it said why
    if (!row.edit_reason) return null;
    return (
      <section className="bill-formula" aria-label="计算过程">
        <h3>计算过程</h3>
        <p>
          金额由经办人改定，原因：{String(row.edit_reason)} → 应收 <strong>{money(amount)}</strong>
        </p>
      </section>
    );
  }
  return (
    <section className="bill-formula" aria-label="计算过程">
      <h3>计算过程</h3>
      {formula.note && <p>{formula.note}</p>}
      {formula.meters && (
        <ul aria-label="读数">
          {formula.meters.map((meter) => (
            <li key={meter.number}>
              <small>{meter.number}</small>
              <span>
                {grouped(plain(meter.last_value))} → {grouped(plain(meter.value))}
                {Number(meter.ratio) !== 1 && `，倍率 ${plain(meter.ratio)}`}，用量 {grouped(plain(meter.usage))} {counted(formula.unit)}
                {sharedWords(meter, counted(formula.unit))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {formula.free && (
        <p>
          免租 {dayText(formula.free.from)} 至 {dayText(formula.free.to)}，不计费
        </p>
      )}
      <ol>
        {steps.map((step, at) => (
          <li key={`${step.from}-${at}`}>
            {step.band ? <small>{labelOf(priceBand, step.band)}</small> : null}
            {step.from && (
              <small>
                {dayText(step.from)} 至 {dayText(step.to)}
                {riseWords(step, formula, plain, unit) && `，单价${riseWords(step, formula, plain, unit)}`}
              </small>
            )}
            <span>
              {stepWords(step, formula)}
              {' = '}
              <strong>{exact(worthOf(step, formula))}</strong>
            </span>
          </li>
        ))}
      </ol>
      <p>
        {steps.length > 1 && `合计 ${exact(sum)}`}
        {factors}
        {(steps.length > 1 || factors.length > 0) && ' → '}
        应收 <strong>{money(off > 0 ? amount - off : amount)}</strong>
        {off > 0 && (
          <small>
            （计费至 {dayText(formula.until)}；出账时为 {money(amount)}，其后的 {money(off)} 已由“调整”中的账单冲减）
          </small>
        )}
        {away && <small>（所示数量取了近似，账单按精确数量计算，最后四舍五入到分）</small>}
      </p>
    </section>
  );
}
