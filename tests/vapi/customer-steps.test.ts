import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { file } from '@/domain/resources/file';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { place, type Place } from './people';
import { day, openSpace, type Space } from './spaces';

/**
 * 任意次序的办理，合法与不合法的都有：做得成的恰是该做成的，做不成的各有自己的一句话；每一步之后没有一间房被占两次，没有一家企业处在两种
 * 状态，页签的数与列表相等（issue 13，domain.md 3）。MODEL_STEPS 换步数，MODEL_SEED 换次序。
 */
const steps = Number(process.env.MODEL_STEPS ?? 150);
const seed = Number(process.env.MODEL_SEED ?? 13);
interface Firm {
  readonly id: number;
  readonly gone: boolean;
  readonly residence: number;
  readonly incubation: number;
  readonly incubator_id: number;
  readonly held: boolean;
}
interface Demand {
  readonly id: number;
  readonly version: number;
  readonly enterprise_id: number | null;
  readonly building_id: number;
  readonly status: number;
  readonly gone: boolean;
}
const hatchable: Readonly<Record<number, string>> = { 1: '该企业已在孵', 2: '当前状态不可入孵', 3: '当前状态不可入孵', 4: '当前状态不可入孵' };
function generator(state: number) {
  let now = state;
  const next = (): number => {
    now = (now + 0x6d2b79f5) | 0;
    let mixed = Math.imul(now ^ (now >>> 15), now | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { chance: (part: number) => next() < part, pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T };
}

onEachEngine('客户的步骤', (engine) => {
  let space: Space;
  let there: Place;
  let paper: number;
  const random = generator(seed);
  const firms: number[] = [];
  const rooms: number[] = [];
  const demands: number[] = [];
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);
  const call = (method: string, path: string, body?: object): Promise<Answer> => space.park.call(space.who.admin, method, `/vapi${path}`, body);
  const inside = () => ({ incubator_id: space.here.incubator, building_id: space.here.building });
  async function newFirm(residence: 0 | 1 | 2): Promise<void> {
    const since = residence === 2 ? '2025-01-10' : null;
    const { id } = await space.park.make(enterprise, {
      ...{ ...inside(), name: `步骤${firms.length}有限公司`, credit_code: null, incubation: 0, need_status: residence === 0 ? 10 : 20 },
      ...{ residence, settled_at: since, is_recommend: 2, follow_id: null },
    });
    firms.push(id);
    if (residence === 0) return;
    const none = { contract_id: null, need_id: null, exited_at: null, end_kind: null, begin_kind: null };
    await space.park.make(entryInformation, { ...inside(), enterprise_id: id, status: residence, settlement_type: 2, settled_at: since, ...none });
  }
  beforeAll(async () => {
    space = await openSpace(engine);
    there = await place(space.park, '丙园');
    await rows('update enterprise set deleted_at = now()'); // those that the places came with have no stay of their own
    paper = (await space.park.make(file, { created_by: space.who.admin.userId, ext: 'pdf' })).id;
    for (const residence of [0, 0, 1, 1, 2, 2] as const) await newFirm(residence);
    for (let at = 0; at < 3; at++) rooms.push((await space.newRoom()).id);
  });
  afterAll(() => space.park.close());

  const firmsOf = (ids: readonly number[]) =>
    rows<Firm>(
      `select e.id, e.deleted_at is not null gone, e.residence, e.incubation, e.incubator_id,
      exists (select 1 from room_occupancy o where o.enterprise_id = e.id and o.released_at is null) held from enterprise e where e.id = any($1::bigint[]) order by e.id`,
      [ids],
    );
  const firmOf = async (id: number): Promise<Firm> => (await firmsOf([id]))[0] as Firm;
  const demandOf = async (id: number): Promise<Demand> =>
    (
      await rows<Demand>('select id, version, enterprise_id, building_id, status, deleted_at is not null gone from need where id = $1', [id])
    )[0] as Demand;
  /** What a demand is wanted to become, and what the room says to it. */
  const wish = () => {
    const status = random.pick([10, 20, 20, 50]);
    const type = random.pick([1, 1, 2]);
    const room = random.chance(0.8) ? random.pick(rooms) : null;
    return status === 20 ? { status, type, room } : status === 50 ? { status, invalid_reason: '价格' } : { status };
  };
  async function roomSays({ type, room }: { type?: number; room?: number | null }, building: number, but = 0): Promise<string | undefined> {
    if (!room) return undefined;
    if (building !== space.here.building) return '意向房间不属于所选楼宇';
    const others = await rows('select 1 from room_occupancy where room_id = $1 and released_at is null and need_id is distinct from $2', [room, but]);
    return type === 1 && others.length > 0 ? '所选房源在该租期内已被占用' : undefined;
  }
  /** Each step: what is wanted, and the sentence that refuses it, or none where it is to succeed. */
  type Step = () => Promise<{ readonly ask: Promise<Answer>; readonly refused: string | undefined }>;
  const onFirm = (path: string, body: object, says: (firm: Firm) => string | undefined): Step => {
    return async () => {
      const those = await firmsOf(firms);
      // half of them one that it may be done with, where there is one: chance alone seldom brings anybody to the end
      const fit = random.chance(0.5) ? those.filter((one) => !one.gone && says(one) === undefined) : [];
      const firm = random.pick(fit.length > 0 ? fit : those);
      return { refused: firm.gone ? '企业不存在' : says(firm), ask: call('PUT', `/enterprise/${path}/${firm.id}`, body) };
    };
  };
  const all: Readonly<Record<string, Step>> = {
    needAdd: async () => {
      const firm = random.chance(0.8) ? await firmOf(random.pick(firms)) : null;
      const wanted = wish();
      const refused = firm?.gone ? '企业不存在' : await roomSays(wanted, space.here.building);
      const ask = call('POST', '/enterprise/needAdd', {
        ...inside(),
        user_id: space.who.operator.userId,
        enterprise_id: firm?.id ?? null,
        ...wanted,
      });
      return { refused, ask: ask.then((answer) => (answer.status === 201 && demands.push(answer.body.id), answer)) };
    },
    needEdit: async () => {
      const before = await demandOf(random.pick(demands));
      const wanted = wish();
      const stale = random.chance(0.1);
      const refused = before.gone
        ? '需求不存在'
        : stale
          ? '该记录已被他人修改，请刷新后重试'
          : before.enterprise_id !== null && before.status !== 10
            ? '当前状态不可编辑'
            : await roomSays(wanted, before.building_id, before.id);
      return { refused, ask: call('PUT', `/enterprise/needEdit/${before.id}`, { version: before.version - (stale ? 1 : 0), ...wanted }) };
    },
    needDelete: async () => {
      const before = await demandOf(random.pick(demands));
      return { refused: before.gone ? '需求不存在' : undefined, ask: call('DELETE', `/enterprise/needDelete/${before.id}`) };
    },
    settle: onFirm('settle', { settled_at: '2025-06-01', begin_kind: 1 }, ({ residence }) => (residence === 1 ? undefined : '该企业不在待入驻状态')),
    hatch: async () => {
      const early = random.chance(0.2);
      const body = { start_at: early ? '2020-01-01' : '2025-07-01', plan_end_at: '2028-01-01', agreement: paper };
      return onFirm('hatch', body, ({ residence, incubation }) =>
        incubation === 1
          ? hatchable[1]
          : residence !== 2
            ? '企业入驻后才可入孵'
            : (hatchable[incubation] ?? (early ? '入孵日期不能早于入驻日期' : undefined)),
      )();
    },
    graduate: async () => {
      const early = random.chance(0.2);
      const body = { end_at: early ? '2025-07-01' : day, criteria: [1], proof: [paper] };
      const says = ({ incubation }: Firm) => (incubation !== 1 ? '该企业不在孵化中' : early ? '毕业日期应晚于入孵日期' : undefined);
      return onFirm('graduate', body, says)();
    },
    stopHatch: onFirm('stopHatch', { outcome: 4, end_at: day, reason: '无营收' }, ({ incubation }) =>
      incubation === 1 ? undefined : '该企业不在孵化中',
    ),
    changeIncubator: async () => {
      const to = random.pick([inside(), { incubator_id: there.incubator, building_id: there.building }]);
      return onFirm('changeIncubator', { ...to, changed_at: day }, ({ residence, incubator_id, held }) =>
        residence === 1 || residence === 3
          ? '待入驻或已退出的企业不可变更园区'
          : incubator_id === to.incubator_id
            ? '园区与楼宇没有变化'
            : held
              ? '该企业仍有在租或预订的房间，请先办理换房或退租'
              : undefined,
      )();
    },
    delete: async () => {
      const firm = await firmOf(random.pick(firms));
      const refused = firm.gone ? '企业不存在' : firm.residence === 0 ? undefined : '待入驻、已入驻与已退出的企业不能删除';
      const ask = call('DELETE', `/enterprise/${firm.id}`);
      if (!refused) await newFirm(0);
      return { refused, ask };
    },
  };
  /** Rows that contradict each other, of every kind that there may be: none. */
  const contradictions = () =>
    rows(
      `select 'two hold a room' what, a.room_id id from room_occupancy a join room_occupancy b on b.room_id = a.room_id and b.id > a.id
         and b.during && a.during where a.released_at is null and b.released_at is null
       union all select 'a demand and what it holds', n.id from need n
         where (n.deleted_at is null and n.status = 20 and n.type = 1 and n.room is not null)
           <> exists (select 1 from room_occupancy o where o.need_id = n.id and o.released_at is null and o.room_id = n.room)
           or 1 < (select count(*) from room_occupancy o where o.need_id = n.id and o.released_at is null)
       union all select 'a room and who holds it', r.id from room r
         where r.status <> case when exists (select 1 from room_occupancy o where o.room_id = r.id and o.released_at is null) then 2 else 1 end
       union all select 'incubation', e.id from enterprise e where e.deleted_at is null and e.incubation <>
         coalesce((select i.status from incubation i where i.enterprise_id = e.id order by i.status = 1 desc, i.id desc limit 1), 0)
       union all select 'residence', e.id from enterprise e where e.deleted_at is null and e.residence <>
         coalesce((select s.status from entry_information s where s.enterprise_id = e.id order by s.id desc limit 1), 0)
       union all select 'where it stays', e.id from enterprise e join entry_information s on s.enterprise_id = e.id and s.status = 2
         where s.incubator_id <> e.incubator_id
       union all select 'need_status', e.id from enterprise e join lateral (select max(case n.status when 20 then 3 when 10 then 2 else 1 end) best
           from need n where n.enterprise_id = e.id and n.deleted_at is null) n on n.best is not null
         where e.deleted_at is null and e.need_status <> case n.best when 3 then 20 when 2 then 10 else 50 end and not (n.best = 1 and e.residence > 0)
       union all select 'a demand of nobody', n.id from need n join enterprise e on e.id = n.enterprise_id where e.deleted_at is not null and n.deleted_at is null`,
    );
  const tabs: readonly (readonly [number, string, string])[] = [
    [2, '/business/enterpriseTalk', 'need_status = 10 and residence = 0'],
    [3, '/business/enterpriseReserve', 'need_status = 20 and residence in (0, 1)'],
    [5, '/business/enterpriseInvalid', 'need_status = 50 and residence = 0'],
    [6, '/business/enterpriseDeal', 'residence in (2, 3)'],
  ];
  async function countsAgree(): Promise<void> {
    for (const [type, path, where] of tabs) {
      const [own, tab, found] = [
        await call('GET', path),
        await call('GET', `/enterprise?type=${type}`),
        await rows(`select 1 from enterprise where deleted_at is null and ${where}`),
      ];
      expect([type, own.body.total, tab.body.total]).toEqual([type, found.length, found.length]);
    }
  }

  it(`${steps} 步之后各处相符，不合法的各有自己的一句话`, async () => {
    const [done, refusals] = [new Set<string>(), new Set<string>()];
    const names = [...Object.keys(all), 'needAdd', 'needEdit', 'needEdit', 'changeIncubator'];
    for (let at = 0; at < steps; at++) {
      const name = demands.length === 0 ? 'needAdd' : random.pick(names);
      const { ask, refused } = await (all[name] as Step)();
      const answer = await ask;
      const message = answer.status < 300 ? undefined : (Object.values<string[]>(answer.body.errors ?? {})[0]?.[0] ?? answer.body.message);
      expect([name, answer.status < 500, message], `seed ${seed}, step ${at}: ${JSON.stringify(answer.body).slice(0, 300)}`).toEqual([
        name,
        true,
        refused,
      ]);
      expect(await contradictions(), `seed ${seed}, step ${at}: ${name}`).toEqual([]);
      if (refused) refusals.add(`${name} ${refused}`);
      else done.add(name);
      if (at % 15 === 14) await countsAgree();
    }
    await countsAgree();
    expect([...done].sort()).toEqual(Object.keys(all).sort()); // every one of them has come to its end
    expect(refusals.size).toBeGreaterThan(10);
  }, 180_000);
});
