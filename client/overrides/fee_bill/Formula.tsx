import { priceBand } from '@/domain/codes/iot';
import { priceUnit } from '@/domain/codes/money';
import { labelOf } from '@/domain/kernel/codes';
import type { RecordProps } from '../../kernel/overrides';
import type { WireRow } from '../../kernel/api/api';
import { areaText, dayText, grouped, money, plain } from '@/domain/format';
import { areaOf, isApproximate, riseWords, stepsOf, worthOf, type Formula } from './formula-steps';

const ownUnits: Readonly<Record<string, string>> = { kWh: 'kWh', t: '吨', hour: '小时', use: '次', late: '天' };
/** What a quantity counts, by the price unit; the price of a meter, or of a room that is used, is for its own unit. */
const counted = (unit = ''): string => (/day$/.test(unit) ? '天' : /month$/.test(unit) ? '月' : /year$/.test(unit) ? '年' : (ownUnits[unit] ?? ''));
/** What is late is a sum, and no price of a day. */
const priced = (unit = ''): string =>
  unit === 'late' ? '元' : (priceUnit.items.find(({ code }) => code === unit)?.label ?? (ownUnits[unit] ? `元/${ownUnits[unit]}` : '元'));

/** How a bill came to its amount: each price with its days (months, years) and ㎡, so that anybody can reckon it after. */
export function BillFormula({ row }: RecordProps<WireRow>) {
  const formula = (row.formula ?? {}) as Formula;
  const steps = stepsOf(formula, row);
  if (steps.length === 0) return null;
  const unit = priced(formula.unit);
  const sum = steps.reduce((total, step) => total + worthOf(step, formula), 0);
  const discount = Number(formula.discount ?? 0);
  const factors = [discount > 0 && ` × (1 - ${plain(discount)}%)`, formula.rate !== undefined && ` × ${plain(formula.rate)}%/天`].filter(Boolean);
  const away = isApproximate(steps, formula, Number(row.amount));
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
                {meter.share && `，公摊 ${grouped(plain(meter.share))} ${counted(formula.unit)}`}
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
              {plain(step.price)} {unit} × {plain(step.quantity)} {counted(formula.unit)}
              {areaOf(step, formula) !== undefined && ` × ${areaText(areaOf(step, formula))}`}
              {' = '}
              <strong>{grouped(worthOf(step, formula), 2)}</strong>
            </span>
          </li>
        ))}
      </ol>
      <p>
        {steps.length > 1 && `合计 ${grouped(sum, 2)}`}
        {factors}
        {(steps.length > 1 || factors.length > 0) && ' → '}
        应收 <strong>{money(row.amount)}</strong>
        {away && <small>（所示数量取了近似，账单按精确数量计算，最后四舍五入到分）</small>}
      </p>
    </section>
  );
}
