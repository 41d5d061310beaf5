import { expect, it } from 'vitest';
import { addMonths } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark } from '../support/park';
import { chosen, looked } from './ledger-actions';
import { checkHandedOver, checkLateness, checkReceipts } from './ledger-checks';
import { day, openWorld, randomOf, type Agreed, type World } from './ledger-world';

/** More of them by hand: MODEL_ROUNDS=500, and MODEL_SEED to run the same ones again. */
const rounds = Number(process.env.MODEL_ROUNDS ?? 40);
const seed = Number(process.env.MODEL_SEED ?? 20261122);
const atOnce = 8;

/** Every row of money in a park, in one text. */
const pictureOf = async ({ rows, otherPark }: World): Promise<unknown> =>
  rows(
    `select (select json_agg(f order by f.id)::text from fee_bill f where f.incubator_id = $1) bills, (select json_agg(p order by p.id)::text from payment p where p.incubator_id = $1) payments,
      (select json_agg(b order by b.payment_id, b.fee_bill_id)::text from payment_bill b join fee_bill f on f.id = b.fee_bill_id where f.incubator_id = $1) parts,
      (select json_agg(c order by c.id)::text from contract c where c.incubator_id = $1) contracts`,
    [otherPark.incubator],
  );
/** What every bill and payment says of itself is what its rows say. */
async function checkRows({ rows, here }: World): Promise<void> {
  const bills = await rows(
    `select f.id, f.status, f.amount, f.paid_amount, x.given, y.less from fee_bill f
      cross join lateral (select coalesce(sum(b.amount) filter (where p.status = 1), 0)::bigint given from payment_bill b join payment p on p.id = b.payment_id where b.fee_bill_id = f.id) x
      cross join lateral (select coalesce(sum(a.amount), 0)::bigint less from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30) y
    where f.incubator_id = $1 and (f.paid_amount <> x.given or f.paid_amount > greatest(f.amount, 0)
      or case when f.amount < 0 then f.status not in (20, 30) when f.status in (5, 30) then f.paid_amount <> 0
        else f.status <> case when f.amount - f.paid_amount + y.less <= 0 then 20 when f.paid_amount > 0 then 15 else 10 end end)`,
    [here.incubator],
  );
  expect(bills, 'bills whose figures are not those of their payments').toEqual([]);
  const payments = await rows(
    `select p.*, x.given from payment p cross join lateral (select coalesce(sum(b.amount), 0)::bigint given from payment_bill b where b.payment_id = p.id) x
    where p.incubator_id = $1 and (p.credit_left < 0 or x.given + p.credit_left > p.amount or (p.status = 2 and p.credit_left <> 0)
      or exists (select 1 from payment_bill b join fee_bill f on f.id = b.fee_bill_id where b.payment_id = p.id and (f.incubator_id, f.enterprise_id) is distinct from (p.incubator_id, p.enterprise_id)))`,
    [here.incubator],
  );
  expect(payments, 'payments that are not what they pay').toEqual([]);
  const notices = await rows(
    `select n.* from payment_notice n left join payment p on p.id = n.payment_id
    where n.incubator_id = $1 and ((n.status = 20) <> (p.id is not null) or (p.amount, p.enterprise_id, p.incubator_id) <> (n.amount, n.enterprise_id, n.incubator_id)
      or exists (select 1 from payment_bill b where b.payment_id = p.id and b.fee_bill_id not in (select x.fee_bill_id from payment_notice_bill x where x.payment_notice_id = n.id)))`,
    [here.incubator],
  );
  expect(notices, 'notices that are not their payment').toEqual([]);
  const twice = await rows(
    `select b.fee_bill_id from payment_notice_bill b join payment_notice n on n.id = b.payment_notice_id where n.incubator_id = $1 and n.status = 10
    group by b.fee_bill_id having count(*) > 1`,
    [here.incubator],
  );
  expect(twice, 'bills that two notices wait for').toEqual([]);
}
/** Cash in less cash out is what bills, deposits and prepaid money hold, tenant by tenant: nothing is made and nothing lost. */
async function checkCash({ rows, here, items }: World): Promise<void> {
  const lost = await rows(
    `with firms as (select distinct enterprise_id id from contract where incubator_id = $1),
      bill as (select f.*, f.payment_item_id = $2 as held, c.status = 60 or exists (select 1 from refund x join refund_room y on y.refund_id = x.id
            where x.contract_id = f.contract_id and x.kind = 2 and x.status = 30 and y.room_id = f.room_id) as over,
          coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0) less
        from fee_bill f left join contract c on c.id = f.contract_id where f.incubator_id = $1 and f.amount > 0)
    select * from (select e.id,
        (select coalesce(sum(p.amount), 0) from payment p where p.enterprise_id = e.id and p.incubator_id = $1 and p.status = 1 and p.method <= 5)::bigint came,
        (select coalesce(sum(x.amount), 0) from refund x where x.enterprise_id = e.id and x.incubator_id = $1 and x.status = 30 and x.amount > 0)::bigint went,
        (select coalesce(sum(case when b.held then case when b.over then 0 else b.paid_amount end else least(b.paid_amount, b.amount + b.less) end), 0) from bill b where b.enterprise_id = e.id)::bigint bills,
        (select coalesce(sum(p.credit_left), 0) from payment p where p.enterprise_id = e.id and p.incubator_id = $1 and p.status = 1)::bigint credit
      from firms e) x where came - went <> bills + credit`,
    [here.incubator, items.get('deposit')],
  );
  expect(lost, 'tenants whose money does not add up').toEqual([]);
}
interface Planned {
  readonly id: number;
  readonly contract_id: number;
  readonly payment_item_id: number;
  readonly room_id: number | null;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly manual: number;
  readonly settled: number;
  /** Of what was taken off by hand, the part that went with days. */
  readonly moved: number;
}
interface Exit {
  readonly contract_id: number;
  readonly kind: number;
  readonly exit_at: string;
  readonly rooms: readonly number[];
}
const before = (one: string, other: string): string => (one < other ? one : other);
/** Days of the month, counted from the first day of a contract, that a day lies in: what a price by the month is divided by. */
function monthOf(start: string, on: string): number {
  let at = 0;
  while (addMonths(start, at + 1) <= on) at++;
  return (Date.parse(addMonths(start, at + 1)) - Date.parse(addMonths(start, at))) / 86_400_000;
}
/** 分 of the days from one to another, day by day: the ㎡ that are held × the price, but on free days. */
function reckoned(one: Agreed, term: Agreed['terms'][number], exits: readonly Exit[], from: string, to: string): number {
  let sum = 0;
  for (let on = from; on <= to; on = addDays(on, 1)) {
    if (on < addDays(one.start, term.free) || on > one.end) continue;
    const agreed = term.since?.findLast((change) => change.from <= on && on <= change.to)?.price ?? term.price;
    const price = term.monthly ? agreed / monthOf(one.start, on) : agreed;
    for (const room of one.rooms) {
      if (term.room !== null && term.room !== room.id) continue;
      if (on < room.from || on > room.to) continue;
      const left = exits.filter(({ kind, rooms }) => kind === 3 || rooms.includes(room.id)).map(({ exit_at }) => exit_at);
      if (left.every((exit) => on < exit)) sum += room.area * price;
    }
  }
  return sum;
}
/** Each bill of a plan is worth the days × ㎡ × price that are left of it, and no day is billed twice. */
async function checkPlans({ rows, here, agreed }: World): Promise<void> {
  const bills = await rows<Planned>(
    `select f.id, f.contract_id, f.payment_item_id, f.room_id, f.period_start "from", coalesce(f.formula ->> 'until', f.period_end::text) "to", f.amount,
      coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and not coalesce(a.formula ?| array['refund_id', 'change_of'], false)), 0)::bigint manual,
      coalesce((f.formula ->> 'moved')::bigint, 0) moved,
      coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30 and a.formula ?| array['refund_id', 'change_of']), 0)::bigint settled
    from fee_bill f where f.incubator_id = $1 and f.kind = 1 and f.status <> 30 order by f.contract_id, f.payment_item_id, f.room_id, f.period_start, 6`,
    [here.incubator],
  );
  const exits = await rows<Exit>(
    `select contract_id, kind, exit_at, array(select room_id from refund_room y where y.refund_id = x.id) rooms from refund x where incubator_id = $1 and status = 30 and kind in (2, 3)`,
    [here.incubator],
  );
  for (const [at, bill] of bills.entries()) {
    const one = agreed.find(({ id }) => id === bill.contract_id);
    const term = one?.terms.find(({ item, room }) => item === bill.payment_item_id && room === bill.room_id);
    if (!one || !term) throw new Error(`bill ${bill.id} of nothing that was agreed on`);
    const mine = exits.filter(({ contract_id }) => contract_id === one.id);
    const worth = reckoned(one, term, mine, bill.from, bill.to);
    const requested = bill.amount + bill.manual + bill.settled;
    const planned = bill.amount + bill.settled - bill.moved;
    const notified = `bill ${JSON.stringify(bill)}, worth ${worth}`;
    // a settlement rounds to the 分; what was taken off by hand is shared by the days that go
    expect(Math.abs(planned - worth), notified).toBeLessThanOrEqual(2);
    expect(requested >= 0 && requested <= worth + 2, notified).toBe(true);
    // one that a change of room or price has ended before its first day stands for none
    if (bill.to < bill.from) continue;
    const last = bills.slice(0, at).findLast(({ from, to }) => from <= to);
    if (last && last.contract_id === bill.contract_id && last.payment_item_id === bill.payment_item_id && last.room_id === bill.room_id)
      expect(last.to < bill.from, `days of ${JSON.stringify(last)} and ${JSON.stringify(bill)}`).toBe(true);
  }
}
/** A contract that was just billed, what had been removed with it, leaves no day out: its bills come to what was agreed on for the rooms that it still holds. */
async function checkWhole(world: World, one: Agreed): Promise<void> {
  const { park, rows, who } = world;
  let [agreed, count] = [0, 0];
  const [row] = await rows<{ status: number }>('select status from contract where id = $1', [one.id]);
  if (row?.status !== 30) return;
  expect((await park.call(who.operator, 'PUT', `/vapi/pact/contract/bill/${one.id}`, { removed: 1 })).status).toBe(200);
  const exits = await rows<Exit>(
    'select contract_id, kind, exit_at, array(select room_id from refund_room y where y.refund_id = x.id) rooms from refund x where contract_id = $1 and status = 30 and kind = 2',
    [one.id],
  );
  for (const term of one.terms) {
    const bills = await rows<{ from: string; to: string }>(
      'select period_start "from", coalesce(formula ->> \'until\', period_end::text) "to" from fee_bill where contract_id = $1 and kind = 1 and status <> 30 and payment_item_id = $2 and room_id is not distinct from $3',
      [one.id, term.item, term.room],
    );
    const billed = bills.reduce((sum, { from, to }) => sum + reckoned(one, term, exits, from, before(to, one.end)), 0);
    const whole = reckoned(one, term, exits, one.start, one.end);
    expect(billed, `term ${JSON.stringify(term)} of contract ${one.id}`).toBeCloseTo(whole, 3);
    agreed += whole;
    count += bills.length;
  }
  const [{ total } = { total: 0 }] = await rows<{ total: number }>('select total_money::float8 total from contract where id = $1', [one.id]);
  expect(Math.abs(total - agreed), `合同总额 ${total} of contract ${one.id}, agreed on ${agreed}`).toBeLessThanOrEqual(2 * count);
}
async function checkRooms({ rows, here }: World): Promise<void> {
  const wrong = await rows(
    `select r.id, r.status from room r where r.incubator_id = $1 and r.status <>
      case when exists (select 1 from room_occupancy o where o.room_id = r.id and o.released_at is null and o.kind = 3 and o.during @> $2::date) then 3
        when exists (select 1 from room_occupancy o where o.room_id = r.id and o.released_at is null and o.kind = 3 and lower(o.during) > $2::date) then 2 else 1 end`,
    [here.incubator, day],
  );
  expect(wrong, 'rooms whose status is not what holds them').toEqual([]);
}

onEachEngine('账本的模型', (engine) => {
  it(`${rounds} rounds of ${atOnce} at once: no money is made or lost, no day billed twice, nothing of another park touched`, {
    timeout: 60_000 + rounds * 6_000,
  }, async () => {
    const park = await openPark({ engine, connections: atOnce });
    try {
      const random = randomOf(seed);
      const world = await openWorld(park, random);
      const other = await world.sign(world.otherPark, world.otherPark.enterprise);
      world.agreed.pop();
      // the run that charges lateness goes through all parks
      await world.rows('update contract_term set late_rate = null where contract_id = $1', [other.id]);
      await park.call(world.who.admin, 'PUT', `/vapi/pact/contract/bill/${other.id}`);
      // what is due by the clock is done by now, and its next moment is tomorrow: here it runs when somebody wants it
      await park.app.jobs.tick();
      const picture = await pictureOf(world);
      const done = new Map<string, number>();
      const receipts = new Map<number, string>();
      for (let round = 0; round < rounds; round++) {
        const seen = await looked(world);
        for (let missing = 4 - seen.running.length; missing > 0; missing--) await world.sign();
        const actions = Array.from({ length: atOnce }, () => chosen(world, seen, random)).filter((one) => one !== undefined);
        const answers = await Promise.all(actions.map(async ({ name, run }) => [name, await run()] as const));
        for (const [name, { status, body }] of answers) {
          expect([200, 201, 400, 404, 422], `round ${round} of seed ${seed}, ${name}: ${status} ${JSON.stringify(body)}`).toContain(status);
          expect(body.message, `round ${round} of seed ${seed}, ${name}`).not.toBe('有人正在修改同一内容，请稍后重试');
          if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
          if (name === 'another park') expect(status).not.toBe(201);
        }
        for (const check of [checkRows, checkCash, checkPlans, checkRooms, checkHandedOver, (of: World) => checkReceipts(of, receipts)])
          await check(world).catch((error: Error) => {
            error.message = `round ${round} of seed ${seed} (${actions.map(({ name }) => name).join(', ')}): ${error.message}`;
            throw error;
          });
        const one = world.agreed[random(world.agreed.length)];
        if (one && round % 4 === 0) await checkWhole(world, one);
        if (round % 3 === 0) await checkLateness(world);
      }
      expect(await pictureOf(world)).toEqual(picture);
      // a model in which nothing happens proves nothing
      if (rounds >= 40)
        for (const name of [
          'bill',
          'pay',
          'prepay',
          'declare and approve',
          'void',
          'adjust',
          'let off',
          'late fees',
          'change room',
          'change price',
          'leave',
          'carry out',
        ])
          expect(done.get(name) ?? 0, name).toBeGreaterThan(0);
    } finally {
      await park.close();
    }
  });
});
