import { addDays } from '@/domain/kernel/moment';
import type { Answer } from '../support/park';
import { day, type Random, type World } from './ledger-world';

const yuan = (fen: number): string => (fen / 100).toFixed(2);
interface Bill {
  readonly id: number;
  readonly contract_id: number;
  readonly enterprise_id: number;
  readonly status: number;
  readonly left: number;
}
/** What a cashier sees before acting: several act on the same, and all but the first find it changed. */
export async function looked({ rows, here, agreed }: World) {
  const at = [here.incubator];
  return {
    bills: await rows<Bill>(
      `select f.id, f.contract_id, f.enterprise_id, f.status, (f.amount - f.paid_amount + coalesce((select sum(a.amount) from fee_bill a
         where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0))::bigint as left
       from fee_bill f where f.incubator_id = $1 and f.status in (5, 10, 15, 20) and f.amount > 0 order by f.id desc limit 60`,
      at,
    ),
    payments: await rows<{ id: number }>('select id from payment where incubator_id = $1 and status = 1 order by id desc limit 20', at),
    refunds: await rows<{ id: number; status: number; amount: number }>(
      'select id, status, amount from refund where incubator_id = $1 and status in (10, 20) order by id',
      at,
    ),
    notices: await rows<{ id: number }>('select id from payment_notice where incubator_id = $1 and status = 10 order by id', at),
    running: await rows<{ id: number }>('select id from contract where incubator_id = $1 and status = 30 order by id', at),
    agreed,
    // in the order of its answers the model could not tell which of two changes of a contract came first
    moved: new Set<number>(),
    repriced: new Set<number>(),
  };
}
type Seen = Awaited<ReturnType<typeof looked>>;

/** One thing that somebody does, chosen by chance among what can be seen; undefined where there is nothing to do it to. */
export function chosen(world: World, seen: Seen, random: Random): { name: string; run: () => Promise<Answer> } | undefined {
  const { park, who, here, otherPark, firms } = world;
  const call = (method: string, path: string, body: object = {}, by = who.operator) => park.call(by, method, `/vapi/${path}`, body);
  const any = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  // at times money that has come in is entered weeks later
  const paidOn = (): string => (random(3) ? day : addDays(day, -random(180)));
  const payment = (bill: Bill, amount: number, more: object = {}, by = who.operator) =>
    call(
      'POST',
      'payment',
      {
        ...{
          incubator_id: here.incubator,
          enterprise_id: bill.enterprise_id,
          paid_at: `${paidOn()} 00:00:00`,
          method: 1 + random(5),
          amount: yuan(amount),
        },
        ...{ bills: [{ fee_bill_id: bill.id, amount: yuan(amount) }], ...more },
      },
      by,
    );
  const contractOf = (id: number) => seen.agreed.find((one) => one.id === id);
  const open = seen.bills.filter(({ status, left }) => (status === 10 || status === 15) && left > 0);
  const part = (left: number): number => (random(2) ? left : 1 + random(left));
  const bill = any(open);
  const one = any(seen.running);
  const kinds: readonly (readonly [string, (() => Promise<Answer>) | undefined])[] = [
    ['bill', one && (() => call('PUT', `pact/contract/bill/${one.id}`))],
    ['pay', bill && (() => payment(bill, part(bill.left)))],
    [
      'pay two',
      open.length > 1
        ? () => {
            const [first, other] = [any(open) as Bill, any(open) as Bill];
            const parts = [first, other].map(({ id, left }) => ({ fee_bill_id: id, amount: yuan(part(left)) }));
            const total = parts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
            return payment(first, total, { bills: parts });
          }
        : undefined,
    ],
    [
      'prepay',
      () =>
        call('POST', 'payment', {
          ...{
            incubator_id: here.incubator,
            enterprise_id: any(firms),
            paid_at: `${paidOn()} 00:00:00`,
            method: 1,
            amount: yuan(1 + random(900_00)),
            bills: [],
            credit: 1,
          },
          ...(one && random(2) && { enterprise_id: contractOf(one.id)?.enterprise, contract_id: one.id }),
        }),
    ],
    ['overpay', bill && (() => payment(bill, part(bill.left), { amount: yuan(bill.left + random(50_00)), credit: 1 }))],
    ['use credit', bill && (() => payment(bill, 1 + random(Math.min(bill.left, 300_00)), { method: 6 }))],
    ['another park', bill && (() => payment(bill, bill.left, { incubator_id: otherPark.incubator, enterprise_id: otherPark.enterprise }, who.admin))],
    [
      // said by the tenant (at times of the bills of two, or of too much), and agreed to at once: by then others may have paid
      'declare and approve',
      bill &&
        (async () => {
          const named = [...new Set([bill.id, ...(random(3) ? [] : [(any(open) as Bill).id])])];
          const amount = yuan(part(bill.left) + (random(5) ? 0 : random(30_00)));
          const notice = { fee_bill_ids: named, amount, paid_at: paidOn(), method: 1 + random(5), voucher: [world.slip] };
          const credit = 1 + random(2);
          const sent = await call('POST', 'payment/notice', notice, random(2) ? who.admin : who.operator);
          if (sent.status !== 201) return sent;
          if (random(8) === 0) return call('PUT', `payment/notice/withdraw/${sent.body.id}`);
          return call('PUT', `payment/notice/audit/${sent.body.id}`, random(8) ? { status: 20, credit } : { status: 15, reason: '不符' });
        }),
    ],
    [
      // two who agree to one notice, and whoever was left over from before
      'approve',
      seen.notices.length > 0
        ? () => call('PUT', `payment/notice/audit/${any(seen.notices)?.id}`, random(3) ? { status: 20, credit: 1 } : { status: 15, reason: '不符' })
        : undefined,
    ],
    ['void', seen.payments.length > 0 ? () => call('PUT', `payment/void/${any(seen.payments)?.id}`, { void_reason: '误' }) : undefined],
    [
      'adjust',
      seen.bills.length > 0
        ? () => {
            const { id, left } = any(seen.bills) as Bill;
            const change = random(2) ? 1 + random(100_00) : -(1 + random(Math.max(1, left)));
            return call('PUT', `fee/adjust/${id}`, { change: yuan(change), note: random(2) ? '调' : '违约金' });
          }
        : undefined,
    ],
    [
      'remove',
      seen.bills.length > 0 ? () => call('PUT', 'fee/remove', { ids: [any(seen.bills)?.id, any(seen.bills)?.id], remove_reason: '误' }) : undefined,
    ],
    [
      // half or all of it: what is changed next is changed with it
      'let off',
      bill && (() => call('PUT', `fee/adjust/${bill.id}`, { change: yuan(-(random(2) ? bill.left : 1 + random(bill.left))), note: '减免' })),
    ],
    [
      'late fees',
      async () => {
        const [job] = await world.rows<{ id: number }>("select id from job where name = 'late_fees'");
        const answer = await call('PUT', `job/rerun/${job?.id}`, {}, who.admin);
        await park.app.jobs.tick();
        return answer;
      },
    ],
    ['refund', one && (() => call('POST', 'refund', { contract_id: one.id, exit_at: day, penalty: yuan(random(3) ? 0 : random(80_00)) }))],
    [
      'change room',
      one &&
        (async () => {
          if (seen.repriced.has(one.id)) return call('PUT', `pact/contract/bill/${one.id}`);
          seen.moved.add(one.id);
          const mine = contractOf(one.id);
          const held = any((mine?.rooms ?? []).filter(({ to }) => to === mine?.end));
          const area = 10 + random(90);
          const to_room = await world.freeRoom(area);
          const span = (Date.parse(mine?.end ?? day) - Date.parse(mine?.start ?? day)) / 86_400_000;
          const changed_at = addDays(held?.from ?? day, 1 + random(span + 2));
          const answer = await call('PUT', `enterprise/changeRoom/${mine?.enterprise}`, { from_room: held?.id ?? to_room, to_room, changed_at });
          if (answer.status === 200 && mine && held) {
            const { id: from } = held;
            // it is let as long as the room before it still was
            const [{ to } = { to: held.to }] = await world.rows<{ to: string }>('select end_at::text "to" from contract_room where room_id = $1', [
              to_room,
            ]);
            const gone = (room: (typeof mine.rooms)[number]): boolean => room.id === from && room.from < changed_at && room.to >= changed_at;
            mine.rooms = [
              ...mine.rooms.map((room) => (gone(room) ? { ...room, to: addDays(changed_at, -1) } : room)),
              { id: to_room, area, from: changed_at, to },
            ];
            mine.terms = [...mine.terms, ...mine.terms.filter(({ room }) => room === from).map((term) => ({ ...term, room: to_room }))];
          }
          return answer;
        }),
    ],
    [
      'change price',
      one &&
        (async () => {
          if (seen.moved.has(one.id) || seen.repriced.has(one.id)) return call('PUT', `pact/contract/bill/${one.id}`);
          seen.repriced.add(one.id);
          const mine = contractOf(one.id);
          const terms = await world.rows<{ id: number; item: number; room: number | null; from: string; to: string }>(
            'select id, payment_item_id item, room_id room, start_at "from", end_at "to" from contract_term where contract_id = $1 order by id',
            [one.id],
          );
          const term = any(terms);
          const span = (Date.parse(mine?.end ?? day) - Date.parse(day)) / 86_400_000;
          const begins_at = addDays(day, random(Math.max(0, span) + 2));
          const agreed = mine?.terms.find(({ item, room }) => item === term?.item && room === term.room);
          const price = (10 + random(190)) * (agreed?.monthly ? 30 : 1);
          const body = { begins_at, term_ids: [term?.id], new_price: yuan(price), change_reason: '补充协议' };
          const answer = await call('PUT', `pact/contract/reprice/${one.id}`, body);
          if (answer.status === 200 && mine && agreed && term) {
            const since = [...(agreed.since ?? []), { price, from: begins_at > term.from ? begins_at : term.from, to: term.to }];
            mine.terms = mine.terms.map((other) => (other === agreed ? { ...other, since } : other));
          }
          return answer;
        }),
    ],
    [
      'leave',
      one &&
        (() => {
          const mine = contractOf(one.id);
          const rooms = (mine?.rooms ?? []).map(({ id }) => id).filter((_id, at) => at === 0 || random(2));
          const span = (Date.parse(mine?.end ?? day) - Date.parse(mine?.start ?? day)) / 86_400_000;
          const some = addDays(mine?.start ?? day, random(span + 2));
          // only what has come can be paid out
          const exit_at = some > day && random(3) > 0 ? day : some;
          return call('POST', 'refundRoom', {
            ...{ contract_id: one.id, room_ids: rooms, exit_at, exit_reason: 1 },
            penalty: yuan(random(3) ? 0 : random(400_00)),
          });
        }),
    ],
    ...[0, 1].map(
      () =>
        [
          'carry out',
          seen.refunds.length > 0
            ? () => {
                const { id, status } = any(seen.refunds) as Seen['refunds'][number];
                if (random(6) === 0) return call('PUT', `refund/cancel/${id}`);
                if (status === 10) return call('PUT', `refund/audit/${id}`, random(6) ? { status: 20 } : { status: 15, reason: '不符' });
                return call('PUT', `refund/pay/${id}`, { paid_at: `${day} 00:00:00`, ...(random(4) > 0 && { method: 1 + random(5) }) });
              }
            : undefined,
        ] as const,
    ),
  ];
  const [name, run] = any(kinds) as (typeof kinds)[number];
  return run && { name, run };
}
