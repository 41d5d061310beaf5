import type { UseCurve } from '@/domain/answers/curve';
import { money, priceText, withUnit } from '@/domain/format';
import type { PeriodQuery } from '../../../kernel/record/PeriodTools';
import { clock } from './clock';

/** The hours of a day by price, as long as each lasts. */
function Hours({ hours }: Pick<UseCurve, 'hours'>) {
  if (hours.length < 2) return null;
  return (
    <ol className="use-hours" aria-label="当日分时时段">
      {hours.map(({ band, label, from, to, price }) => (
        <li
          key={from}
          data-band={band}
          data-short={to - from < 120 || undefined}
          style={{ flexGrow: to - from }}
          title={`${label} ${clock(from)}–${clock(to)} ${priceText(price)}`}
        >
          <b>{label}</b>
          <span>
            {clock(from)}–{clock(to)}
          </span>
        </li>
      ))}
    </ol>
  );
}
/** What a use comes to by band, in quantities and in 元. */
export function Priced({ answer: { priced, amount, unit, hours }, span }: { answer: UseCurve; span: PeriodQuery['span'] }) {
  const whole = priced.reduce((sum, { quantity }) => sum + quantity, 0);
  if (whole <= 0) return null;
  const tells = priced.some(({ price }) => price !== null);
  return (
    <section className="use-priced" aria-label="分时用量">
      <h3>分时用量{tells && '与金额'}</h3>
      {span === 'day' && <Hours hours={hours} />}
      <div className="use-scroll">
        <table className="use-table">
          <thead>
            <tr>
              <th>时段</th>
              {tells && <th>单价</th>}
              <th>用量（{unit}）</th>
              <th>占比</th>
              {tells && <th>金额</th>}
            </tr>
          </thead>
          <tbody>
            {priced.map(({ band, label, price, quantity, amount: yuan }) => (
              <tr key={`${band} ${price}`}>
                <th scope="row">
                  <i className="use-band" data-band={band} aria-hidden />
                  {label}
                </th>
                {tells && <td>{price === null ? '未设单价' : priceText(price)}</td>}
                <td>{withUnit(quantity, '').trim()}</td>
                <td>{withUnit((100 * quantity) / whole, '%')}</td>
                {tells && <td>{money(yuan)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {tells && <td />}
              <td>{withUnit(whole, '').trim()}</td>
              <td>100.0%</td>
              {tells && <td>{money(amount)}</td>}
            </tr>
          </tfoot>
        </table>
      </div>
      {tells && <p className="use-note">金额按能耗单价逐日计算，未含公摊；以抄表单与账单为准。</p>}
    </section>
  );
}
