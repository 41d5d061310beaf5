import { sql } from 'kysely';
import { building } from '@/domain/resources/building';
import { floor } from '@/domain/resources/floor';
import { incubator } from '@/domain/resources/incubator';
import { room } from '@/domain/resources/room';
import { spaceCalls } from '@/domain/calls/space';
import { today } from '@/domain/kernel/moment';
import { roomsCounted } from '../../business/measure/counted';
import { asDay, refreshRooms, statusesOf, statusOn, statusWanted } from '../../business/rooms';
import { spaceJobs } from './jobs';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { versionOf } from '../../kernel/etag';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { countRows, list } from '../../kernel/operations/list';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';
import { about } from './about';
import { board } from './board';
import { free } from './free';
import { heldNow, owingWanted, sums } from './held';
import { hold, merge, mustFit, release, reprice, reserve, resize, split } from './actions';
import { aboutBuilding, aboutIncubator, addFloors, pointFaults, reachNew, siteFaults, topBuildings, withDistrict } from './parks';
import { leavePlans, planOf, plans, savePlan } from './plans';
import { buildingUnused, floorUnused, incubatorUnused, roomUnused } from './using';

/** 空闲 and 预订: what the public site may offer. */
const shownStates: readonly number[] = [1, 2];
const offered = async (context: Context, id: number): Promise<boolean> =>
  (await statusesOf(context, [id])).some(({ status }) => shownStates.includes(status));
/** What a room may not say of itself; that it belongs to its floor and building the engine asks (vapi/kernel/dependents). */
async function roomFaults(context: Context, row: Record<string, unknown>, id: number | undefined): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (row.parent_id && row.parent_id === id) errors.parent_id = ['所属房间不能是自身'];
  if (row.web_show === 1 && id && !(await offered(context, id))) errors.web_show = ['空闲或预订的房间才能展示'];
  return errors;
}
/** 园区、楼宇、楼层、房间与房态图 (entities.md section 3). */
export const spaceFeature = (services: Services): Feature => {
  const count = (definition: typeof incubator | typeof building | typeof room) => async (context: Context) => ({
    total: await countRows(definition, context),
  });
  return combine([
    { jobs: spaceJobs },
    answers(spaceCalls, {
      /** The four totals of the space part; ㎡ of the buildings. */
      totals: async (context) => {
        const area = await sql<{
          area: number;
        }>`select coalesce(sum(t.area), 0)::float8 area from building t where ${inScope(building, context)}`.execute(context.db);
        return {
          incubator: await countRows(incubator, context),
          building: await countRows(building, context),
          room: await countRows(room, context),
          area: Math.round(Number(area.rows[0]?.area ?? 0) * 100) / 100,
        };
      },
      /** What open boards listen to: it rises with every change of rooms, of who holds them and of what they owe. */
      changes: (context) => versionOf(context, spaceCalls.changes.reads),
    }),
    handlersOf(incubator, { about: aboutIncubator(services), count: count(incubator) }),
    handlersOf(building, { about: aboutBuilding, count: count(building), add_floors: addFloors }),
    handlersOf(floor, {
      save_plan: savePlan,
      plans: plans(services),
      rooms: async (context, { id }) => {
        await planOf(context, Number(id));
        return list(room, context, services.engine, [sql`t.floor_id = ${id}`]);
      },
    }),
    handlersOf(room, {
      show: async (context, row, { web_show }) => {
        if (web_show === 1 && !(await offered(context, row.id))) refuse('空闲或预订的房间才能展示');
        // whoever takes it off while it is let does not want it back when it is free
        return { set: { show_again: 2 } };
      },
      reserve,
      hold,
      release,
      resize,
      split,
      merge,
      reprice,
      count: count(room),
      board,
      about: about(services),
      free,
      sums,
    }),
    hookInto(incubator, {
      prepare: withDistrict,
      check: async (_context, draft, before) => ({ ...siteFaults(draft, before), ...pointFaults({ ...before, ...draft }) }),
      beforeRemove: incubatorUnused,
    }),
    hookInto(building, {
      list: topBuildings(services),
      storeApart: reachNew,
      check: async ({ db }, draft, before): Promise<FieldErrors> => {
        const point = pointFaults({ ...before, ...draft });
        if (!before || draft.area === undefined || draft.area === null) return point;
        const found = await sql<{
          sum: number;
        }>`select coalesce(sum(area), 0)::float8 sum from room where building_id = ${before.id} and parent_id is null and deleted_at is null`.execute(
          db,
        );
        return Number(draft.area) < Number(found.rows[0]?.sum ?? 0) ? { ...point, area: ['建筑面积不能小于房间面积之和'] } : point;
      },
      beforeRemove: buildingUnused,
    }),
    hookInto(floor, {
      beforeRemove: floorUnused,
    }),
    hookInto(room, {
      where: (context) => [...statusWanted(context), ...owingWanted(context), ...roomsCounted(context)],
      derive: heldNow,
      computed: { status: ({ now }) => statusOn(sql`t.id`, asDay(today(now))) },
      check: (context, draft, before) => roomFaults(context, { ...before, ...draft }, before?.id),
      after: async (context, row, before) => {
        await mustFit(context, row.building_id, 'area');
        if (!before || before.use !== row.use) await refreshRooms(context, [row.id]);
        if (before && before.floor_id !== row.floor_id) await leavePlans(context, [row.id], row.floor_id);
      },
      afterAction: async (context, action, row) => {
        if (action === 'resize') await mustFit(context, row.building_id, 'area');
      },
      beforeRemove: async (context, row) => {
        await roomUnused(context, row);
        await leavePlans(context, [row.id]);
      },
    }),
  ]);
};
