import { schedule, type PlannedBill } from '@/domain/calc/schedule';
import { addDays, monthStart } from './calendar';
import { billedFrom, depositOf, propertyPrice, type Agreement, type Numbers } from './contracts';
import { areaOf, type Park } from './park';
import { sum } from './random';

/** A bill of a contract's plan. */
export interface Planned {
  readonly contract: number;
  readonly code: 'rent' | 'property';
  readonly bill: PlannedBill;
}
type Agreed = Pick<Agreement, 'rooms' | 'start' | 'end' | 'price'>;
/** The plan of a contract, as its own bills are reckoned; of one that was over before the park's books begin, nothing. */
export function plannedBills(park: Park, contract: number, { rooms, start, end, price }: Agreed): Planned[] {
  if (rooms.length === 0 || end < park.calendar.month(5)) return [];
  const term = { start_at: billedFrom(park, start, end), end_at: end, pay_cycle: 'month', ahead_days: 6, area: areaOf({ rooms }) } as const;
  const plans = {
    rent: { ...term, price: String(price), price_unit: 'yuan_m_day', increase_months: 12, increase_rate: 3 },
    property: { ...term, price: String(propertyPrice), price_unit: 'yuan_m_month' },
  } as const;
  return (['rent', 'property'] as const).flatMap((code) => schedule(plans[code]).map((bill) => ({ contract, code, bill })));
}
/** What a contract comes to: the sum of its plan, as the product reckons it. */
export function noteTotal({ loader }: Park, planned: readonly Planned[]): void {
  for (const id of new Set(planned.map(({ contract }) => contract)))
    loader.row('contract', id).total_money = sum(planned.flatMap(({ contract, bill }) => (contract === id ? [bill.amount] : [])));
}
/** The plan and the deposit of a contract that nobody has paid for yet; in force (30) what is to be billed by now is. One that was voided has none. */
export function addPlan(park: Park, numbers: Numbers, contract: number, agreement: Agreement): void {
  const { loader, base, calendar } = park;
  const { incubator, building, enterprise, start, status } = agreement;
  const planned = plannedBills(park, contract, agreement);
  if (planned.length === 0 || status === 90) return;
  noteTotal(park, planned);
  const payer = { incubator_id: incubator, building_id: building, enterprise_id: enterprise, contract_id: contract, payer_name: null };
  const statusOf = (bill_at: string): number => (status === 30 && bill_at <= calendar.day ? 10 : 5);
  for (const { code, bill } of planned)
    loader.add('fee_bill', {
      ...bill,
      ...payer,
      number: numbers('ZD', incubator, bill.account_month),
      kind: 1,
      payment_item_id: base.items.get(code),
      paid_amount: 0,
      status: statusOf(bill.bill_at),
    });
  const bill_at = addDays(start, -7);
  loader.add('fee_bill', {
    ...payer,
    number: numbers('ZD', incubator, start),
    kind: 3,
    payment_item_id: base.items.get('deposit'),
    period_start: start,
    period_end: start,
    account_month: monthStart(start),
    amount: depositOf(areaOf(agreement), agreement.price),
    paid_amount: 0,
    status: statusOf(bill_at),
    bill_at,
    due_at: start,
    formula: { unit: 'yuan', steps: [] },
  });
}
