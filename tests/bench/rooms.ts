import { addDays } from '@/domain/kernel/moment';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { fillBuilding, fillMeters } from './fill-rooms';
import { keptClient } from './http';
import { inTurn, statementsOf, type Times } from './statements';

export interface RoomFigure {
  readonly what: string;
  readonly engine: EngineName;
  readonly endpoint_ms: number; // median, over HTTP, with session, scope and JSON
  readonly sql_ms: number; // median of its own statements, sent directly
  readonly ratio: number;
}
const rights = ['room_list', 'fee_bill_list', 'cockpit_read'];
/** A call over HTTP and the statements of its own, sent directly, in turn; medians. Both warm, as in a back end that has run for a while. */
export async function measure(park: Park, path: string, rows: (body: any) => number, rounds: number, may = rights): Promise<Times> {
  const client = keptClient(park.url, (await park.account({ type: 1, permissions: may })).token);
  const call = () => client(`/vapi/${path}`);
  const { status, text } = await call();
  if (status !== 200 || rows(JSON.parse(text)) === 0) throw new Error(`${path} answered ${status} ${text.slice(0, 200)}`);
  for (let round = 0; round < rounds; round++) await call();
  // all but whose call it is and whether the answer is still true
  const own = (await statementsOf(park, call)).filter(({ sql }) => !/\bfrom (?:session|table_version)\b/.test(sql));
  return inTurn(park, call, own, rounds);
}
type Cells = { readonly floors: readonly { readonly rooms: readonly unknown[] }[] };
/** The model of 24,000 rooms, the room status board of 5,000 in one building, and the search for free rooms among 100,000, against their own SQL. */
export async function roomsBench(rounds = 15): Promise<RoomFigure[]> {
  const figures: RoomFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      for (let house = 0; house < 20; house++) await fillMeters(park, await fillBuilding(park, 1_200));
      const inModel = ({ rooms }: { rooms: readonly unknown[] }): number => rooms.length;
      figures.push({ what: '园区沙盘，20 栋 24,000 间', engine, ...(await measure(park, 'cockpit/site', inModel, rounds)) });
      const ahead = `cockpit/site?at=${addDays(new Date().toISOString().slice(0, 10), 90)}`;
      figures.push({ what: '园区沙盘，90 天之后', engine, ...(await measure(park, ahead, inModel, rounds)) });
      const house = await fillBuilding(park, 5_000);
      const onBoard = (body: Cells): number => body.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
      figures.push({ what: '房态图，一栋 5,000 间', engine, ...(await measure(park, `space/room/board?building_id=${house}`, onBoard, rounds)) });
      await fillBuilding(park, 71_000);
      const day = new Date().toISOString().slice(0, 10);
      const search = `space/room/free?from=${addDays(day, 30)}&to=${addDays(day, 120)}&area=120&pageSize=50`;
      figures.push({ what: '空闲房源，100,000 间', engine, ...(await measure(park, search, ({ data }) => data.length, rounds)) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
