import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/domain/kernel/moment';
import type { Park } from '../support/park';
import { people, place } from './people';

export const day = today(new Date());
/** A whole number from 0 up to `below`, which is not among them. */
export type Random = (below: number) => number;
/** The same numbers for the same seed (mulberry32): a round that fails can be run again. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
/** What was agreed on, as the test knows it: nothing of it is asked of the product. */
export interface Agreed {
  readonly id: number;
  readonly enterprise: number;
  readonly start: string;
  readonly end: string;
  rooms: readonly { readonly id: number; readonly area: number; readonly from: string; readonly to: string }[];
  terms: readonly {
    readonly item: number;
    readonly room: number | null;
    /** 分 a ㎡ and day, or month. */
    readonly price: number;
    readonly free: number;
    readonly monthly: boolean;
    /** Prices agreed on since, for their days; the last one holds. */
    readonly since?: readonly { readonly price: number; readonly from: string; readonly to: string }[];
  }[];
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** A park where tenants come and go, and another one beside it that nobody may touch. */
export async function openWorld(park: Park, random: Random) {
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const here = await place(park, '甲园');
  const otherPark = await place(park, '乙园');
  const who = await people(park, here);
  const items = new Map(
    (await rows<{ code: string; id: number }>('select code, id from payment_item where code is not null')).map(({ code, id }) => [code, id]),
  );
  const firms = [here.enterprise];
  for (const name of ['模型一', '模型二'])
    firms.push((await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: `${name}公司`, residence: 2 })).id);
  const slip = (await park.make(file, { ext: 'pdf', save_name: '回单.pdf', is_public: 1 })).id;
  const agreed: Agreed[] = [];

  /** A contract of one to three rooms, with prices by room or for the whole of it, in a park. Contracts are signed elsewhere: it is written as signing leaves it. */
  async function sign(at = here, firm = firms[random(firms.length)] as number): Promise<Agreed> {
    const inside = { incubator_id: at.incubator, building_id: at.building };
    const start = addDays(day, -random(200));
    const end = addDays(start, 30 + random(300));
    const { id } = await park.make(contract, { ...inside, enterprise_id: firm, party_name: null, start_at: start, end_at: end, status: 30 });
    const rooms: { id: number; area: number; from: string; to: string }[] = [];
    for (let count = 1 + random(3); count > 0; count--) {
      const area = 10 + random(90);
      const made = await park.make(room, { ...inside, use: 1, area, status: 3 });
      await park.make(contractRoom, { contract_id: id, room_id: made.id, area, start_at: start, end_at: end });
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
        made.id,
        start,
        addDays(end, 1),
        firm,
        id,
      ]);
      await rows('update room r set status = case when $2::date < $3 then 1 else 3 end where id = $1', [made.id, end, day]);
      rooms.push({ id: made.id, area, from: start, to: end });
    }
    const terms: { item: number; room: number | null; price: number; free: number; monthly: boolean }[] = [];
    const add = async (code: string, room_id: number | null): Promise<void> => {
      const monthly = random(3) === 0;
      const [price, free] = [(10 + random(190)) * (monthly ? 30 : 1), random(3) === 0 ? random(40) : 0];
      await park.make(contractTerm, {
        ...{
          contract_id: id,
          room_id,
          payment_item_id: items.get(code),
          start_at: start,
          end_at: end,
          price: (price / 100).toFixed(2),
          price_unit: monthly ? 'yuan_m_month' : 'yuan_m_day',
        },
        ...{
          pay_cycle: ['month', 'quarter', 'half_year', 'all'][random(4)],
          free_days: free || null,
          deposit: random(2) ? 1_00 + random(500_00) : null,
        },
        ...{ free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, ahead_days: random(20) },
        late_rate: random(2) ? (1 + random(50)) / 100 : null,
      });
      terms.push({ item: items.get(code) as number, room: room_id, price, free, monthly });
    };
    if (random(2)) await add('rent', null);
    else for (const one of rooms) await add('rent', one.id);
    await add('property', random(2) ? null : (rooms[0]?.id as number));
    const one = { id, enterprise: firm, start, end, rooms, terms };
    agreed.push(one);
    return one;
  }
  /** A room that nobody has. */
  const freeRoom = async (area: number): Promise<number> =>
    (await park.make(room, { incubator_id: here.incubator, building_id: here.building, use: 1, area, status: 1 })).id;
  return { park, rows, here, otherPark, who, items, firms, slip, agreed, sign, freeRoom };
}
