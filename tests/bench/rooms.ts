import type { CompiledQuery } from 'kysely';
import { addDays } from '@/domain/kernel/moment';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { fillBuilding } from './fill-rooms';

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
  executor.executeQuery = (async (requested) => {
    sent.push(requested);
    return original.call(executor, requested);
  }) as typeof original;
  const { status, body } = await call();
  executor.executeQuery = original;
  if (status !== 200 || rows(body) === 0) throw new Error(`${path} answered ${status} with ${rows(body)} rows`);
  // all but whose call it is and whether the answer is still true
  const own = sent.filter(({ sql }) => !/\bfrom (?:session|table_version)\b/.test(sql));
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
      const house = await fillBuilding(park, 5_000);
      const onBoard = (body: Cells): number => body.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
      figures.push({ what: '房态图，一栋 5,000 间', engine, ...(await measure(park, `board?building_id=${house}`, onBoard, rounds)) });
      await fillBuilding(park, 95_000);
      const day = new Date().toISOString().slice(0, 10);
      const search = `free?from=${addDays(day, 30)}&to=${addDays(day, 120)}&area=120&pageSize=50`;
      figures.push({ what: '空闲房源，100,000 间', engine, ...(await measure(park, search, ({ data }) => data.length, rounds)) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
