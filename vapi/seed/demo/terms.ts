import { depositOf, propertyPrice } from './contracts';
import type { Incubator, Park } from './park';

const [eachRoom, whole] = [1, 2] as const;
/** The area that the deposit of a room is agreed for where it is not yet known which one it is. */
const usualArea = 100;
/** What each park usually agrees on: an office for years, with a free quarter and a rise, and a flat by the month. */
export function addTermTemplates({ loader, base }: Park, incubators: readonly Incubator[]): void {
  const [rent, property] = [base.items.get('rent'), base.items.get('property')];
  const add = (incubator_id: number, name: string, kind: number, terms: readonly Record<string, unknown>[], remark: string | null = null) => {
    const template_id = loader.add('term_template', { incubator_id, name, kind, remark });
    for (const [sort, term] of terms.entries()) loader.add('term_template_line', { template_id, sort, ...term });
  };
  const fee = { reach: whole, payment_item_id: property, price: propertyPrice, price_unit: 'yuan_m_month', ahead_days: 6 };
  const office = {
    reach: eachRoom,
    payment_item_id: rent,
    price: null,
    price_unit: 'yuan_m_day',
    pay_cycle: 'quarter',
    ahead_days: 6,
    late_rate: 0.05,
  };
  const rising = { increase_months: 12, increase_rate: 5 };
  for (const { id } of incubators) {
    add(
      id,
      '办公三年期',
      1,
      [
        { ...office, ...rising, free_days: 90 },
        { ...fee, pay_cycle: 'quarter' },
      ],
      '免租一季，每年递增5%',
    );
    add(
      id,
      '孵化一年期',
      1,
      [
        { ...office, pay_cycle: 'month', free_days: 30, discount: 20 },
        { ...fee, pay_cycle: 'month' },
      ],
      '在孵企业租金八折',
    );
    const flat = { reach: eachRoom, payment_item_id: rent, price: null, price_unit: 'yuan_month', pay_cycle: 'month', ahead_days: 5 };
    add(id, '公寓月付', 2, [{ ...flat, deposit: depositOf(usualArea, 0) }]);
  }
}
