import type { CompiledQuery } from 'kysely';
import { building } from '@/domain/resources/building';
import { incubator } from '@/domain/resources/incubator';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';

export interface RoomFigure {
  readonly what: string;
  readonly engine: EngineName;
  readonly endpoint_ms: number; // median, over HTTP, with session, scope and JSON
  readonly sql_ms: number; // median of its own statements, sent directly
  readonly ratio: number;
}
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
/** One building with many rooms on 40 floors, two thirds of them let one after the other; answers the building. */
async function fill(park: Park, rooms: number): Promise<number> {
  const run = <T>(text: string, params: readonly unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const place = await park.make(incubator, {});
  const house = await park.make(building, { incubator_id: place.id, area: 90_000_000 });
  const at = { incubator: place.id, building: house.id, type: await park.rows.ref('room_type') };
  await run(`insert into floor (incubator_id, building_id, number, name) select $1, $2, n, n || 'F' from generate_series(1, 40) n`, [
    at.incubator,
    at.building,
  ]);
  await run(
    `insert into room (incubator_id, building_id, floor_id, name, room_type_id, area, use, guide_price, price_unit, rentable_from)
     select $1, $2, f.id, 'K' || n, $3, 30 + n % 170, 1, 1.5, 'yuan_m_day', '2015-01-01'
     from generate_series(1, $4::int) n join floor f on f.building_id = $2 and f.number = 1 + n % 40`,
    [at.incubator, at.building, at.type, rooms],
  );
  await run(
    `insert into room_occupancy (room_id, during, kind, reason)
     select r.id, daterange((date '2026-01-01' + (r.id % 90)::int + 120 * n), (date '2026-01-01' + (r.id % 90)::int + 120 * n + 100)), 4, '基准'
     from room r cross join generate_series(0, 3) n where r.building_id = $1 and r.id % 3 > 0`,
    [at.building],
  );
  for (const table of ['room', 'room_occupancy', 'floor', 'building']) await park.database.rows(`analyze ${table}`);
  return at.building;
}
/** A call over HTTP and the statements of its own, sent directly, in turn; medians. */
async function measure(
  park: Park,
  path: string,
  rows: (body: any) => number,
  rounds: number,
): Promise<Pick<RoomFigure, 'endpoint_ms' | 'sql_ms' | 'ratio'>> {
  const executor = park.database.q.getExecutor();
  const original = executor.executeQuery;
  const call = () => park.call(['room_list', 'fee_bill_list'], 'GET', `/vapi/space/room/${path}`);
  await call();
  const sent: CompiledQuery[] = [];
  executor.executeQuery = (async (asked) => {
    sent.push(asked);
    return original.call(executor, asked);
  }) as typeof original;
  const { status, body } = await call();
  executor.executeQuery = original;
  if (status !== 200 || rows(body) === 0) throw new Error(`${path} answered ${status} with ${rows(body)} rows`);
  const own = sent.filter(({ sql }) => /\bfrom (?:room|floor|building)\b/.test(sql));
  const [endpoint, direct]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    endpoint.push(await timed(call));
    direct.push(
      await timed(async () => {
        for (const statement of own) await park.database.q.executeQuery(statement);
      }),
    );
  }
  const [endpoint_ms, sql_ms] = [median(endpoint), median(direct)];
  return { endpoint_ms, sql_ms, ratio: endpoint_ms / sql_ms };
}
type Cells = { readonly floors: readonly { readonly rooms: readonly unknown[] }[] };
/** The room status board of 5,000 rooms in one building, and the search for free rooms among 100,000, against their own SQL. */
export async function roomsBench(rounds = 15): Promise<RoomFigure[]> {
  const figures: RoomFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      const house = await fill(park, 5_000);
      const onBoard = (body: Cells): number => body.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
      figures.push({ what: '房态图，一栋 5,000 间', engine, ...(await measure(park, `board?building_id=${house}`, onBoard, rounds)) });
      await fill(park, 95_000);
      const search = 'free?from=2026-03-01&to=2026-05-31&area=120';
      figures.push({ what: '空闲房源，100,000 间', engine, ...(await measure(park, search, ({ data }) => data.length, rounds)) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
