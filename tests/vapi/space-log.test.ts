import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { openSpace, type Space } from './spaces';

interface Entry {
  resource: string;
  action: string;
  row_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  cause_resource: string | null;
  cause_action: string | null;
  cause_id: number | null;
}

onEachEngine('房间操作的日志', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());
  /** What the log tells of what was done meanwhile, in the order of its writing. */
  const told = async (work: () => Promise<{ status: number; body: any }>): Promise<Entry[]> => {
    const [last] = await space.rows<{ id: number }>('select coalesce(max(id), 0)::bigint id from operation_log');
    const answer = await work();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return space.rows<Entry>(
      `select resource, action, row_id, before, after, cause_resource, cause_action, cause_id from operation_log where id > $1 order by id`,
      [last?.id],
    );
  };
  const versionOf = async (table: string, id: number) =>
    (await space.rows<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version;
  const uncaused = { cause_resource: null, cause_action: null, cause_id: null };

  it('tells of a record what its action made of it, in one entry and with one new version', async () => {
    const { park, who, level, newRoom, put } = space;
    const room = await newRoom({ area: 80 });
    const was = Number(await versionOf('room', room.id));
    expect(await told(() => put(who.operator, `resize/${room.id}`, { area: '81.5', reason: '复测' }))).toEqual([
      { resource: 'room', action: 'resize', row_id: room.id, before: { area: '80.00' }, after: { area: '81.50' }, ...uncaused },
    ]);
    expect(await versionOf('room', room.id)).toBe(was + 1);
    const tooLarge = await put(who.operator, `resize/${room.id}`, { area: '99999999', reason: '误' });
    expect(tooLarge.body.errors).toEqual({ area: ['房间面积之和不能大于楼宇建筑面积'] });
    expect(await versionOf('room', room.id)).toBe(was + 1);
    const plan = [
      {
        room_id: room.id,
        points: [
          [0, 0],
          [0.5, 0],
          [0.5, 0.5],
        ],
      },
    ];
    const drawn = Number(await versionOf('floor', level.id));
    const entries = await told(() => park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', { id: level.id, regions: plan }));
    expect(entries).toMatchObject([{ resource: 'floor', action: 'save_plan', row_id: level.id, after: { regions: plan }, ...uncaused }]);
    expect(await versionOf('floor', level.id)).toBe(drawn + 1);
  });
});
