import { addDays, monthEnd } from './calendar';
import type { Companies } from './company';
import { addContract, type Numbers } from './contracts';
import { venues } from './space';
import { ofTenant, type Incubator, type Park, type Room, type Staff } from './park';
import { addPlan } from './plans';
import { addHistory } from './stays';

/** The funnel of the record: 48 in talks, 19 who mean it, 9 about to move in; and some that came to nothing. */
const funnel = [
  { talk: 24, intent: 9, waiting: 3, invalid: 12 },
  { talk: 15, intent: 6, waiting: 3, invalid: 8 },
  { talk: 9, intent: 4, waiting: 3, invalid: 6 },
];
const reasons = ['价格', '价格', '面积不符', '位置', '行业不符', '已选他处', '已选他处', '失联'];
const words = ['电话沟通，客户希望近期看房', '已实地看房，对采光满意', '发送报价方案，等待回复', '约定下周洽谈租期与免租', '客户内部讨论中'];

/** Customers that have not moved in, with their demands and the rooms kept for some of them. */
export function addProspects(park: Park, incubators: readonly Incubator[], companies: Companies, staff: readonly Staff[], numbers: Numbers): void {
  incubators.forEach((incubator, index) => {
    const plan = funnel[index];
    if (!plan) return;
    const kept = incubator.rooms.filter(({ purpose }) => purpose === 'kept');
    const follower = () => park.random.pick(staff.filter((one) => one.incubator === incubator.id)).id;
    // the administrator follows a few himself, so that his own list is not empty
    const followers = (place: number) =>
      place < 3 ? park.base.admin : place < 8 ? (staff[index === 0 ? 0 : index * 3 + 1]?.id ?? follower()) : follower();
    const one = { park, incubator, companies, staff, numbers };
    for (let place = 0; place < plan.talk; place++) addCustomer(one, 10, followers(place), place % 5 === 0);
    for (let place = 0; place < plan.intent; place++) addIntent(one, followers(place), place, kept.slice(plan.waiting));
    for (let place = 0; place < plan.waiting; place++) addWaiting(one, follower(), kept[place]);
    for (let place = 0; place < plan.invalid; place++) addCustomer(one, 50, follower(), false);
  });
}
interface Place {
  readonly park: Park;
  readonly incubator: Incubator;
  readonly companies: Companies;
  readonly staff: readonly Staff[];
  readonly numbers: Numbers;
}

function addNeed(
  { park, incubator }: Place,
  enterprise: number,
  building: number,
  user: number,
  status: number,
  more: Record<string, unknown> = {},
): number {
  const { random, loader, calendar } = park;
  const followed = calendar.ago(random.int(0, status === 10 ? 24 : 9));
  const last_follow_at = calendar.past(calendar.at(followed, '08:40'));
  const created_at = calendar.past(calendar.at(addDays(followed, -random.int(2, 40)), '09:20'));
  const need = loader.add('need', {
    incubator_id: incubator.id,
    building_id: building,
    enterprise_id: enterprise,
    user_id: user,
    status,
    type: status === 20 ? 1 : null,
    in_at: calendar.ago(-random.int(10, 90)),
    need_area: random.int(4, 40) * 10,
    desc: '研发办公用房，希望近期入驻',
    invalid_reason: status === 50 ? random.pick(reasons) : null,
    last_follow_at,
    created_at,
    ...more,
  });
  const own = { need_id: need, user_id: user };
  loader.add('need_dynamic', { ...own, kind: 1, to_status: 10, content: '新增需求', created_at });
  loader.add('need_dynamic', {
    ...own,
    kind: status === 10 ? 2 : 3,
    from_status: 10,
    to_status: status,
    content: random.pick(words),
    created_at: last_follow_at,
  });
  return need;
}

function addCustomer(place: Place, status: 10 | 50, follow_id: number, akey: boolean): void {
  const { park, incubator, companies } = place;
  const building = park.random.pick(incubator.buildings).id;
  const { id } = companies.prospect({
    incubator: incubator.id,
    building,
    field: incubator.code === 'SW' ? 5 : park.random.pick([1, 1, 2, 6, 7, 8]),
    need_status: status,
    follow_id,
    is_akey: akey ? 1 : 2,
    invalid_reason: status === 50 ? park.random.pick(reasons) : null,
    nature: park.random.chance(0.2) ? 2 : 1,
  });
  addNeed(place, id, building, follow_id, status);
}

/** The first keeps a room by its demand, the second by a contract that waits for the first payment; others have drafts. */
function addIntent(place: Place, follow_id: number, index: number, kept: readonly Room[]): void {
  const { park, incubator, companies, staff, numbers } = place;
  const { loader, calendar, random } = park;
  const room = index < kept.length ? kept[index] : undefined;
  const building = room?.building ?? random.pick(incubator.buildings).id;
  const { id } = companies.prospect({
    incubator: incubator.id,
    building,
    field: incubator.code === 'SW' ? 5 : random.pick([1, 2, 6]),
    need_status: 20,
    follow_id,
    is_akey: index < 2 ? 1 : 2,
  });
  const need = addNeed(place, id, building, follow_id, 20, { room: room?.id ?? null });
  const start = addDays(monthEnd(calendar.day), random.int(5, 25));
  const end = addDays(start, 364);
  const agreement = (status: number, rooms: readonly Room[], more: Record<string, unknown> = {}) => {
    const place = { incubator: incubator.id, building: rooms[0]?.building ?? building };
    const what = { ...place, enterprise: id, rooms, start, end, status, price: 1.2, more };
    const contract = addContract(park, numbers, staff, what);
    addPlan(park, numbers, contract, what);
    return contract;
  };
  // nobody holds what is only written down
  const free = incubator.rooms.filter(({ purpose }) => purpose === 'free').slice(venues + index, venues + index + 1);
  if (room && index === 0)
    loader.add('room_occupancy', { room_id: room.id, during: `[${calendar.day},)`, kind: 1, enterprise_id: id, need_id: need });
  else if (room) {
    const contract = agreement(20, [room], { need_id: need });
    loader.add('room_occupancy', { room_id: room.id, during: `[${start},${addDays(end, 1)})`, kind: 2, enterprise_id: id, contract_id: contract });
  } else if (index === 2) agreement(5, free, { step: 2, need_id: need });
  else if (index === 3) agreement(10, free, { need_id: need });
  else if (index === 4 && incubator.code === 'GX') agreement(90, free, { invalid_reason: '客户变更主体，重新签订' });
}

/** Signed, not yet moved in: the contract begins in a later month and keeps its room. */
function addWaiting(place: Place, follow_id: number, room: Room | undefined): void {
  const { park, incubator, companies, staff, numbers } = place;
  const { loader, calendar, random } = park;
  if (!room) return;
  const { id, name } = companies.prospect({
    incubator: incubator.id,
    building: room.building,
    field: incubator.code === 'SW' ? 5 : random.pick([1, 2]),
    need_status: 20,
    follow_id,
    residence: 1,
  });
  const need = addNeed(place, id, room.building, follow_id, 20, { room: room.id, done_at: calendar.at(calendar.ago(6), '15:10') });
  const start = addDays(monthEnd(calendar.day), random.int(1, 20));
  const end = addDays(start, 364);
  const agreement = {
    incubator: incubator.id,
    building: room.building,
    enterprise: id,
    rooms: [room],
    start,
    end,
    status: 30,
    price: 1.18,
    more: { need_id: need },
  };
  const contract = addContract(park, numbers, staff, agreement);
  addPlan(park, numbers, contract, agreement);
  loader.add('room_occupancy', { room_id: room.id, during: `[${start},${addDays(end, 1)})`, kind: 2, enterprise_id: id, contract_id: contract });
  const company = { id, incubator: incubator.id, building: room.building };
  loader.add('entry_information', { ...ofTenant(company), contract_id: contract, need_id: need, begin_kind: 1 });
  const about = { resource: 'contract', row_id: contract, is_public: 2 } as const;
  addHistory(park, company, calendar.ago(6), 1, `${name}签订房源租赁合同`, about);
}
