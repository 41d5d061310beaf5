import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { floor } from '@/domain/resources/floor';
import { incubator } from '@/domain/resources/incubator';
import { activity } from '@/domain/resources/activity';
import { room } from '@/domain/resources/room';
import { openPark, type Answer, type Park, type Session } from '../support/park';

let park: Park;
const at = { incubator: 0, building: 0, floor: 0, room: 0 };
const other = { incubator: 0, building: 0, floor: 0, room: 0 };
beforeAll(async () => {
  park = await openPark();
  for (const here of [at, other]) {
    here.incubator = (await park.make(incubator)).id;
    here.building = (await park.make(building, { incubator_id: here.incubator })).id;
    here.floor = (await park.make(floor, { incubator_id: here.incubator, building_id: here.building })).id;
    here.room = (await park.make(room, { incubator_id: here.incubator, building_id: here.building, floor_id: here.floor })).id;
  }
});
afterAll(() => park?.close());
const rights = ['place', 'tag'].flatMap((name) => ['list', 'read', 'store', 'update', 'delete', 'export'].map((right) => `${name}_${right}`));
const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(rights, method, `/vapi${path}`, body);
let count = 0;
const place = (more: object = {}): Promise<Answer> =>
  call('POST', '/place', { name: `地点${++count}`, kind: 1, incubator_id: at.incubator, ...more });

describe('地点', () => {
  it('楼宇在园区内，楼层与房间在楼宇内', async () => {
    const whole = await place({ building_id: at.building, floor_id: at.floor, room_id: at.room, detail: '一楼大厅' });
    expect(whole).toMatchObject({ status: 201, body: { kindText: '活动场地', detail: '一楼大厅' } });
    const wrong = async (more: object) => (await place(more)).body.errors;
    expect(await wrong({ building_id: other.building })).toEqual({ building_id: ['楼宇不属于所选园区'] });
    expect(await wrong({ floor_id: at.floor })).toEqual({ building_id: ['请先选择楼宇'] });
    expect(await wrong({ building_id: at.building, floor_id: other.floor })).toEqual({ floor_id: ['楼层不属于所选楼宇'] });
    expect(await wrong({ building_id: at.building, room_id: other.room })).toEqual({ room_id: ['房间不属于所选楼宇'] });
    const upstairs = (await park.make(floor, { incubator_id: at.incubator, building_id: at.building, number: 9 })).id;
    expect(await wrong({ building_id: at.building, floor_id: upstairs, room_id: at.room })).toEqual({ room_id: ['房间不属于所选楼层'] });
    const moved = await call('PUT', `/place/${whole.body.id}`, { building_id: other.building, version: whole.body.version });
    expect(moved.body.errors.building_id).toEqual(['楼宇不属于所选园区']);
  });
  it('同一楼宇内名称不重复；用过的地点不可删除', async () => {
    const first = await place({ name: '报告厅' });
    expect((await place({ name: '报告厅' })).body.errors.name).toEqual(['地点名称已存在']);
    await park.make(activity, { place_id: first.body.id });
    expect(await call('DELETE', `/place/${first.body.id}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^该地点已用于1条.+，不可删除$/) },
    });
    expect((await call('DELETE', `/place/${(await place()).body.id}`)).status).toBe(200);
  });
  it('活动的签到码只给办签到的人', async () => {
    const { id } = await park.make(activity, { incubator_id: at.incubator, is_online: 1, audit_status: 3, sign_code: '204816' });
    const tenant = await park.account({ type: 3, permissions: ['activity_list', 'activity_read'], incubators: [at.incubator] });
    const codes = async (who: Session | string[]) => {
      const { body } = await park.call(who, 'GET', '/vapi/activities/activity');
      return [body.data[0].id, body.data[0].sign_code, (await park.call(who, 'GET', `/vapi/activities/activity/${id}`)).body.sign_code];
    };
    expect(await codes(tenant)).toEqual([id, undefined, undefined]);
    expect(await codes(['activity_list', 'activity_read', 'activity_signin'])).toEqual([id, '204816', '204816']);
  });
  it('别的园区的管理员看不到，也存不进来', async () => {
    const { body } = await place({ building_id: at.building });
    const stranger = await park.account({ type: 2, permissions: rights, incubators: [other.incubator] });
    expect((await park.call(stranger, 'GET', `/vapi/place/${body.id}`)).status).toBe(404);
    expect((await park.call(stranger, 'POST', '/vapi/place', { name: '越界', kind: 1, incubator_id: at.incubator })).status).toBeGreaterThanOrEqual(
      400,
    );
    const tenant = await park.account({ type: 3, permissions: rights, enterprise_id: (await park.make(enterprise)).id });
    expect((await park.call(tenant, 'GET', '/vapi/place')).body.total).toBe(0);
  });
  it('导出与列表同一批行', async () => {
    const { status, headers } = await call('GET', '/place/export');
    expect(status).toBe(200);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('地点列表');
  });
});

describe('标签', () => {
  const tag = (more: object = {}): Promise<Answer> => call('POST', '/tag', { name: `标签${++count}`, kind: 1, ...more });
  it('颜色要可读，同类别名称不重复', async () => {
    expect((await tag({ color: '#FFD400' })).body.errors.color).toEqual(['颜色过浅，文字对比度不足 4.5:1，请选择更深的颜色']);
    expect((await tag({ color: 'red' })).body.errors.color).toEqual(['颜色格式不正确，应形如 #165DFF']);
    const { body } = await tag({ color: '#0B5C3B' });
    expect((await call('POST', '/tag', { name: body.name, kind: 1 })).body.errors.name).toEqual(['标签名称已存在']);
    expect((await call('POST', '/tag', { name: body.name, kind: 2 })).status).toBe(201);
  });
  it('已使用的不可删除，类别只能改为通用', async () => {
    const { body } = await tag();
    const company = await park.make(enterprise, { tag_ids: [body.id] });
    expect(company.id).toBeGreaterThan(0);
    expect(await call('DELETE', `/tag/${body.id}`)).toMatchObject({ status: 400, body: { message: '该标签已用于1条企业，不可删除' } });
    expect((await call('PUT', `/tag/${body.id}`, { kind: 2, version: body.version })).body.errors.kind).toEqual([
      '该标签已用于1条企业，类别只能改为通用',
    ]);
    expect((await call('PUT', `/tag/${body.id}`, { kind: 3, version: body.version })).status).toBe(200);
    const free = await tag();
    expect((await call('DELETE', `/tag/${free.body.id}`)).status).toBe(200);
  });
});
