import { schedule } from '@/domain/calc/schedule';
import { addDays, monthEnd, yearsOn } from './calendar';
import type { Numbers } from './contracts';
import type { Incubator, Park, Room, Staff } from './park';
import { noteTotal } from './plans';
import { flatRent, flatsOf, venues } from './space';

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

const [bedRent, bedCount] = [600, 4];
/** Two of the beds are let from the first of the coming month on: on the day itself nobody lives there yet. */
const lodgers = [
  { name: '沈以宁', mobile: '13800000158', id_no: '330108199603150027' },
  { name: '顾言舟', mobile: '13800000159', id_no: '330108199911080018' },
];
/** A flat that nobody had before, or else another free room: days on which the whole of one was let count no longer once its beds are what is let. */
function neverLet({ loader }: Park, rooms: readonly Room[]): Room | undefined {
  const had = new Set(loader.rows('room_occupancy').map(({ room_id }) => room_id));
  const free = rooms.filter(({ purpose }) => purpose === 'free').slice(venues + 1);
  const [, ...flats] = flatsOf(rooms);
  const others = free.filter((room) => !flatsOf(rooms).includes(room)).reverse();
  return [...flats, ...others].find(({ id }) => !had.has(id));
}
/** A flat of the first incubator is let by the bed: its beds stand in it, and it is let no longer as a whole. */
export function addBeds(park: Park, [incubator]: readonly Incubator[], staff: readonly Staff[], numbers: Numbers): void {
  const { loader, calendar, base } = park;
  const flat = incubator && neverLet(park, incubator.rooms);
  const handler = staff.find((one) => one.incubator === incubator?.id);
  if (!flat || !handler) return;
  const { id: parent_id, ...like } = loader.row('room', flat.id);
  const share = Number((flat.area / bedCount).toFixed(2));
  const beds = Array.from({ length: bedCount }, (_, at): Room => {
    // the last has what is left, so that they sum to the flat
    const area = at < bedCount - 1 ? share : Number((flat.area - share * (bedCount - 1)).toFixed(2));
    const name = `${String(like.name)}-${at + 1}床`;
    const id = loader.add('room', {
      ...like,
      parent_id,
      name,
      area,
      room_type_id: base.roomTypes.get(5),
      guide_price: bedRent,
      price_unit: 'yuan_month',
      web_show: 2,
    });
    return { ...flat, id, area, label: `${flat.label}-${at + 1}床` };
  });
  // where beds are let, the flat about them is none that is offered
  Object.assign(loader.row('room', flat.id), { room_type_id: base.roomTypes.get(5), web_show: 2 });
  const start = addDays(monthEnd(calendar.day), 1);
  lodgers.forEach((person, at) => letBed(park, numbers, { bed: beds[at] as Room, person, start, handler: handler.id }));
}
interface Lodging {
  readonly bed: Room;
  readonly person: (typeof lodgers)[number];
  readonly start: string;
  readonly handler: number;
}
/** A bed for a year, by the month, signed by now: its bills wait for their day. */
function letBed(park: Park, numbers: Numbers, { bed, person, start, handler }: Lodging): void {
  const { loader, base, calendar } = park;
  const days = { start_at: start, end_at: addDays(yearsOn(start, 1), -1) };
  const sign = calendar.ago(2);
  const place = { incubator_id: bed.incubator, building_id: bed.building };
  const id = loader.add('contract', {
    ...{ ...place, ...days, kind: 2, type: 1, number: numbers('HT', bed.incubator, sign), enterprise_id: null },
    ...{ party_kind: 2, party_name: person.name, party_mobile: person.mobile, party_id_no: person.id_no },
    ...{ sign_at: sign, handler_id: handler, settlement_type: 1, deposit: 0, total_money: 0, step: 4, status: 30 },
    ...{ effective_at: calendar.past(calendar.at(sign, '15:00')), files: [park.files.document('合同扫描件.pdf')] },
  });
  const price = { price: bedRent, price_unit: 'yuan_month', pay_cycle: 'month' } as const;
  loader.add('contract_room', { contract_id: id, ...days, room_id: bed.id, area: bed.area });
  Object.assign(loader.row('room', bed.id), { status: 2 }); // reserved until its day
  loader.add('room_occupancy', { room_id: bed.id, kind: 3, contract_id: id, during: `[${start},${addDays(days.end_at, 1)})` });
  const term = { contract_id: id, ...days, room_id: bed.id, payment_item_id: base.items.get('rent'), ...price };
  loader.add('contract_term', { ...term, deposit: null, ahead_days: 0, free_days: 0 });
  loader.add('contract_occupant', { contract_id: id, ...person, room_id: bed.id, in_at: start, out_at: null, items: items.slice(0, 2) });
  const planned = schedule({ ...days, ...price, price: String(bedRent) });
  noteTotal(
    park,
    planned.map((bill) => ({ contract: id, code: 'rent', bill })),
  );
  for (const bill of planned)
    loader.add('fee_bill', {
      ...{ ...bill, ...place, number: numbers('ZD', bed.incubator, bill.account_month), kind: 1, contract_id: id, room_id: bed.id },
      ...{ enterprise_id: null, payer_name: person.name, payment_item_id: base.items.get('rent'), paid_amount: 0, status: 5 },
    });
}
