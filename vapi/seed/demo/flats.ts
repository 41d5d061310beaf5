import { addDays, monthEnd, yearsOn } from './calendar';
import type { Numbers } from './contracts';
import type { Incubator, Park, Staff } from './park';
import { flatRent, flatsOf } from './space';

/** What stands in a flat and is handed over with it. */
const items = [
  { item: '单人床', count: 1, state: '完好' },
  { item: '书桌', count: 1, state: '完好' },
  { item: '空调', count: 1, state: '完好' },
  { item: '门禁卡', count: 2, state: null },
];
/** Somebody who works in the first incubator takes a flat for a year, by the month: the contract waits for its audit, so that the flat is free yet. */
export function addFlatContract(park: Park, [incubator]: readonly Incubator[], staff: readonly Staff[], numbers: Numbers): void {
  const [flat] = flatsOf(incubator?.rooms ?? []);
  const handler = staff.find((one) => one.incubator === incubator?.id);
  if (!incubator || !flat || !handler) return;
  const { loader, calendar, base } = park;
  const start = addDays(monthEnd(calendar.day), 1);
  const end = addDays(yearsOn(start, 1), -1);
  const person = { name: '林知夏', mobile: '13800000157', id_no: '330108199805120042' };
  const deposit = flatRent * 100;
  const id = loader.add('contract', {
    incubator_id: incubator.id,
    building_id: flat.building,
    kind: 2,
    type: 1,
    number: numbers('HT', incubator.id, calendar.day),
    party_kind: 2,
    party_name: person.name,
    party_mobile: person.mobile,
    party_id_no: person.id_no,
    enterprise_id: null,
    sign_at: calendar.ago(1),
    start_at: start,
    end_at: end,
    handler_id: handler.id,
    settlement_type: 1,
    deposit,
    total_money: flatRent * 100 * 12,
    step: 4,
    status: 10,
    files: [],
  });
  const days = { contract_id: id, start_at: start, end_at: end };
  loader.add('contract_room', { ...days, room_id: flat.id, area: flat.area });
  loader.add('contract_term', {
    ...days,
    ...{ room_id: flat.id, payment_item_id: base.items.get('rent'), price: flatRent, price_unit: 'yuan_month', pay_cycle: 'month' },
    ...{ deposit, ahead_days: 5, free_days: 0 },
  });
  loader.add('contract_occupant', { contract_id: id, ...person, room_id: flat.id, in_at: start, out_at: null, items });
}
