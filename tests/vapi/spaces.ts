import { contract } from '@/domain/resources/contract';
import { floor } from '@/domain/resources/floor';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/domain/kernel/moment';
import type { EngineName } from '../support/engines';
import { openPark, type Answer, type Session } from '../support/park';
import { people, place } from './people';

export const day = today(new Date());
export type Space = Awaited<ReturnType<typeof openSpace>>;
/** The rooms of a board's answer by the names of its columns. */
export const cellsOf = ({ columns, floors }: { columns: string[]; floors: { rooms: unknown[][] }[] }): Record<string, any>[] =>
  floors.flatMap(({ rooms }) => rooms.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))));

/** A park with an operator, a floor without rooms, and an operator of another park; with ways to make rooms, to let them and to look at the board. */
export async function openSpace(engine: EngineName) {
  const park = await openPark({ engine });
  const here = await place(park, '甲园');
  const who = await people(park, here);
  const stranger = await people(park, await place(park, '乙园'));
  const level = await park.make(floor, { incubator_id: here.incubator, building_id: here.building, number: 3, name: '3F' });
  let count = 0;
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const newRoom = (more: object = {}) =>
    park.make(room, {
      incubator_id: here.incubator,
      building_id: here.building,
      floor_id: level.id,
      name: `R${++count}`,
      area: 100,
      use: 1,
      status: 1,
      rentable_from: '2020-01-01',
      rentable_to: null,
      parent_id: null,
      ...more,
    });
  const demand = () =>
    park.make(need, {
      enterprise_id: here.enterprise,
      incubator_id: here.incubator,
      building_id: here.building,
      status: 10,
      room: null,
      done_at: null,
    });
  const put = (by: Session, path: string, body: object): Promise<Answer> => park.call(by, 'PUT', `/vapi/space/room/${path}`, body);
  const get = (by: Session, path: string): Promise<Answer> => park.call(by, 'GET', `/vapi/space/${path}`);
  const board = async (by: Session, at = '') => (await get(by, `room/board?building_id=${here.building}${at && `&at=${at}`}`)).body;
  const cell = async (id: number, at = ''): Promise<any> => cellsOf(await board(who.operator, at)).find((one) => one.id === id);
  /** A contract over whole days, both included, with its room. */
  const letOut = async (id: number, from: string, to: string) => {
    const held = await park.make(contract, {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: here.enterprise,
      start_at: from,
      end_at: to,
      status: 30,
      next_contract_id: null,
    });
    await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
      id,
      from,
      addDays(to, 1),
      here.enterprise,
      held.id,
    ]);
    return held;
  };
  return { park, here, who, stranger, level, rows, newRoom, demand, put, get, board, cell, letOut };
}
