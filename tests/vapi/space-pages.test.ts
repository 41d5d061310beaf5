import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { contract } from '@/domain/resources/contract';
import { floor } from '@/domain/resources/floor';
import { room } from '@/domain/resources/room';
import { cornersOf, sampleOutline } from '@/domain/outline';
import { sampleSite } from '@/domain/site';
import { addDays, today } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const day = today(new Date());

onEngineInTurn('园区、楼宇与楼层的页面', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const get = (by: Session, path: string): Promise<Answer> => park.call(by, 'GET', `/vapi/space/${path}`);
  const send = (by: Session, method: string, path: string, body?: object) => park.call(by, method, `/vapi/space/${path}`, body);
  /** How many names have been given. */
  let count = 0;
  const newBuilding = (more: object = {}) => park.make(building, { incubator_id: here.incubator, area: 1000, ...more });

  describe('轮廓', () => {
    const save = (outline: unknown) =>
      send(who.operator, 'POST', 'building', { incubator_id: here.incubator, name: `新楼${++count}`, area: '800', outline });
    it('存下画好的轮廓，读出来一样', async () => {
      const { status, body } = await save(sampleOutline);
      expect([status, body.outline]).toEqual([201, JSON.parse(JSON.stringify(sampleOutline))]);
      expect((await get(who.operator, `building/${body.id}`)).body.outline).toEqual(body.outline);
    });
    it.each([
      ['没有闭合', { ...sampleOutline, polygon: cornersOf(sampleOutline.polygon) }, '轮廓没有闭合，首尾应是同一个点'],
      ['太高', { ...sampleOutline, height: 1001 }, '高度应在1至1000米之间'],
      ['不是多边形', { type: 'Polygon' }, '轮廓格式不正确，应为经纬度组成的多边形与高度'],
    ])('%s的轮廓在字段上说明', async (_name, outline, message) => {
      const { status, body } = await save(outline);
      expect([status, body.errors.outline]).toEqual([422, [message]]);
    });
    it('自相交的轮廓被拒绝', async () => {
      const [a, b, c, d] = sampleOutline.polygon;
      expect((await save({ height: 12, polygon: [a, c, b, d, a] })).body.errors.outline).toContain('轮廓的边不能相交或重叠');
    });
    it('经度与纬度要一起填', async () => {
      const body = { incubator_id: here.incubator, name: '独点', area: '800' };
      expect((await send(who.operator, 'POST', 'building', { ...body, lng: '120.1' })).body.errors).toEqual({ lat: ['请同时填写纬度'] });
      expect((await send(who.operator, 'POST', 'building', { ...body, lng: '190', lat: '30' })).body.errors).toEqual({
        lng: ['经度应在-180至180之间'],
      });
    });
  });

  describe('场地', () => {
    const put = async (body: object) => {
      const { version } = (await get(who.admin, `incubator/${here.incubator}`)).body;
      return send(who.admin, 'PUT', `incubator/${here.incubator}`, { version, ...body });
    };
    it('存下导入的场地，沙盘照样给出；列表不带', async () => {
      const { status, body } = await put({ lng: '120.19', lat: '30.19', site: sampleSite() });
      expect([status, body.site]).toEqual([200, sampleSite()]);
      const list = (await get(who.admin, 'incubator')).body.data as object[];
      expect(list.some((row) => 'site' in row)).toBe(false);
      const model = (await park.call(who.admin, 'GET', `/vapi/cockpit/site?incubator_id=${here.incubator}`)).body;
      expect(model.parks[0]).toMatchObject({ id: here.incubator, lng: 120.19, lat: 30.19, site: sampleSite() });
    });
    it('离园区太远的场地、离场地太远的园区都在字段上说明', async () => {
      const far = await put({ site: sampleSite([120.3, 30.19]) });
      expect([far.status, far.body.errors]).toEqual([422, { site: ['场地距园区坐标不能超过5公里，请检查园区坐标与文件的坐标系'] }]);
      const moved = await put({ lng: '121.5' });
      expect([moved.status, moved.body.errors]).toEqual([422, { lng: ['坐标距场地超过5公里，请先更换或清除场地'] }]);
      expect((await put({ lng: '121.5', site: null })).status).toBe(200);
      expect((await put({ site: { type: 'Polygon' } })).body.errors.site).toContain(
        '场地格式不正确，应为由面（Polygon）与线（LineString）组成的 GeoJSON FeatureCollection',
      );
    });
  });

  describe('园区', () => {
    it('所在区取自行政区划；只填区名的找到它的区划', async () => {
      const make = (more: object) => send(who.admin, 'POST', 'incubator', { name: `新园${++count}`, type: 1, ...more });
      const [county] = await rows<{ id: number; name: string }>("select id, name from region where level = 3 and name = '滨江区'");
      const chosen = await make({ code: 'DQ1', region_id: county?.id });
      expect(chosen.body).toMatchObject({ district: '滨江区', region_id: county?.id });
      const named = await make({ code: 'DQ2', district: '滨江区' });
      expect(named.body).toMatchObject({ district: '滨江区', region_id: county?.id, region_name: '滨江区' });
      const left = await send(who.admin, 'PUT', `incubator/${chosen.body.id}`, { version: chosen.body.version, region_id: null });
      expect(left.body).toMatchObject({ district: null, region_id: null });
    });
    it('新建园区是系统管理员的事；园区管理员在自己的园区新建楼宇', async () => {
      expect((await send(who.operator, 'POST', 'incubator', { name: '己园', code: 'JI', type: 1 })).status).toBe(403);
      const body = { incubator_id: here.incubator, name: '新建楼', area: '500' };
      expect((await send(who.operator, 'POST', 'building', body)).status).toBe(201);
      expect((await send(who.operator, 'POST', 'building', { ...body, incubator_id: there.incubator })).status).not.toBe(201);
      // 只管某几栋楼的人不能在同一园区添楼
      await rows('update user_incubator set building_ids = $2 where user_id = $1', [who.operator.userId, [here.building]]);
      expect(await send(who.operator, 'POST', 'building', { ...body, name: '又一楼' })).toMatchObject({
        status: 403,
        body: { message: '没有该园区或楼宇的权限' },
      });
      await rows('update user_incubator set building_ids = null where user_id = $1', [who.operator.userId]);
    });
    it('K-082 topBuild=1 答复带楼宇的园区，按范围与排序', async () => {
      const { body } = await get(who.operator, 'building?topBuild=1');
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual([here.incubator]);
      expect(body.data[0].children).toContainEqual({ id: here.building, name: '甲园A座', file_path: null });
      expect(body.data[0]).toMatchObject({ image: { file_path: null }, district: null });
      const tree = (await park.call(who.operator, 'GET', '/vapi/getIncubatorBuildingTree')).body;
      expect(tree.data).toEqual(body.data);
      const whole = (await get(who.admin, 'building?topBuild=1')).body.data as { id: number; children: unknown[] }[];
      expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining([here.incubator, there.incubator]));
      // 没有楼宇的园区也在，children 是空的
      expect(whole.some(({ children }) => children.length === 0)).toBe(true);
      expect((await get(who.tenant, 'building?topBuild=1')).status).toBe(403);
      expect((await get(who.operator, 'building')).body.data[0]).toHaveProperty('area');
    });
    it('楼宇树按排序，不含已删除的', async () => {
      const [late, early] = [await newBuilding({ name: '排后', sort: 90 }), await newBuilding({ name: '排前', sort: -5 })];
      const gone = await newBuilding({ name: '已删', sort: -9 });
      await send(who.admin, 'DELETE', `building/${gone.id}`);
      const { body } = await park.call(who.operator, 'GET', '/vapi/getIncubatorBuildingTree');
      const names = body.data[0].children.map(({ name }: { name: string }) => name);
      expect(names[0]).toBe('排前');
      expect(names.at(-1)).toBe('排后');
      expect(names).not.toContain('已删');
      expect(body.data).toHaveLength(1);
      for (const { id } of [late, early]) await send(who.admin, 'DELETE', `building/${id}`);
    });
    it('选项只给所选园区、楼宇里的，另一园区的问不到', async () => {
      const mine = await place(park, '丁园');
      const staff = await people(park, mine);
      const second = await park.make(building, { incubator_id: mine.incubator, area: 1000, name: '丁二楼' });
      const make = (of: number, name: string) => park.make(floor, { incubator_id: mine.incubator, building_id: of, number: 7, name });
      const [low, high] = [await make(mine.building, '甲7F'), await make(second.id, '乙7F')];
      const ask = async (target: string, query: string) => {
        const { body } = await park.call(staff.operator, 'GET', `/vapi/options/${target}${query}`);
        return body.data?.map(({ id }: { id: number }) => id);
      };
      expect(await ask('floor', '')).toEqual(expect.arrayContaining([low.id, high.id]));
      expect(await ask('floor', `?building_id=${second.id}`)).toEqual([high.id]);
      expect(await ask('floor', `?building_id=${second.id}&building_id=${mine.building}`)).toHaveLength(2);
      expect(await ask('floor', `?building_id=${second.id}&ids=${low.id}`)).toEqual([]);
      expect(await ask('building', `?incubator_id=${mine.incubator}`)).toHaveLength(2);
      expect(await ask('building', `?incubator_id=${here.incubator}`)).toEqual([]);
      expect((await park.call(staff.operator, 'GET', '/vapi/options/floor?building_id=abc')).status).toBe(400);
    });
    it('详情合计楼宇、楼层、房间、面积、出租率与企业，只给看得见的人', async () => {
      const mine = await place(park, '丙园');
      const staff = await people(park, mine);
      const level = await park.make(floor, { incubator_id: mine.incubator, building_id: mine.building, number: 1, name: '1F' });
      const make = (name: string, area: number) =>
        park.make(room, {
          incubator_id: mine.incubator,
          building_id: mine.building,
          floor_id: level.id,
          name,
          area,
          use: 1,
          parent_id: null,
          status: 1,
          rentable_from: '2020-01-01',
          rentable_to: null,
        });
      const [held] = [await make('101', 60), await make('102', 40)];
      const signed = await park.make(contract, {
        incubator_id: mine.incubator,
        building_id: mine.building,
        enterprise_id: mine.enterprise,
        status: 30,
        start_at: day,
        end_at: addDays(day, 90),
        next_contract_id: null,
      });
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, null), 3, $3, $4)', [
        held?.id,
        day,
        mine.enterprise,
        signed.id,
      ]);
      const about = (await get(staff.operator, `incubator/about/${mine.incubator}`)).body;
      expect(about).toMatchObject({ floors: 1, rooms: 2, room_area: 100, rentable: 100, rented: 60, rent_rate: 60, tenants: 1 });
      expect(about.buildings).toEqual([expect.objectContaining({ id: mine.building, rooms: 2, rent_rate: 60, tenants: 1 })]);
      const house = (await get(staff.operator, `building/about/${mine.building}`)).body;
      expect(house.floors).toEqual([expect.objectContaining({ number: 1, name: '1F', rooms: 2, room_area: 100, has_plan: false })]);
      expect(house.left).toBe(house.area - 100);
      expect((await get(who.operator, `incubator/about/${mine.incubator}`)).status).toBe(404);
      expect((await get(who.operator, `building/about/${mine.building}`)).status).toBe(404);
      expect((await get(who.tenant, `building/about/${mine.building}`)).status).toBe(403);
    });
  });

  describe('楼层', () => {
    it('一次添加一段楼层，跳过 0 层与已有的', async () => {
      const house = await newBuilding({ name: '新楼' });
      await park.make(floor, { incubator_id: here.incubator, building_id: house.id, number: 2, name: '二层' });
      const ask = (from: number, to: number) => send(who.operator, 'PUT', 'building/add_floors', { building_id: house.id, from, to });
      expect((await ask(-2, 3)).status).toBe(200);
      const names = (await get(who.operator, `floor?building_id=${house.id}`)).body.data.map(({ name }: { name: string }) => name);
      expect(names).toEqual(['B2', 'B1', '1F', '二层', '3F']);
      expect(await ask(1, 3)).toMatchObject({ status: 400, body: { message: '这些楼层都已存在' } });
      expect((await ask(5, 3)).body.errors).toEqual({ to: ['结束楼层不能低于起始楼层'] });
      expect((await ask(1, 201)).body.errors).toEqual({ to: ['楼层应在-20至200之间'] });
      expect((await send(who.tenant, 'PUT', 'building/add_floors', { building_id: house.id, from: 1, to: 2 })).status).toBe(403);
      const other = await send(who.operator, 'PUT', 'building/add_floors', { building_id: there.building, from: 1, to: 2 });
      expect(other.body.errors).toEqual({ building_id: ['楼宇不存在'] });
    });
  });

  it('空园区：从第一个园区到第一位园区管理员，没有走不通的地方', async () => {
    const empty = await openPark({ engine });
    try {
      const admin = await empty.account({ username: 'first', type: 1, permissions: rightsOf(1) });
      const post = async (path: string, body: object) => {
        const answer = await empty.call(admin, 'POST', `/vapi${path}`, body);
        expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
        return answer.body;
      };
      const ask = async (by: Session, path: string) => (await empty.call(by, 'GET', `/vapi${path}`)).body;
      expect(await ask(admin, '/getIncubatorBuildingTree')).toEqual({ data: [], total: 0 });
      expect(await ask(admin, '/space/building?topBuild=1')).toMatchObject({ data: [], total: 0 });
      expect(await ask(admin, '/space/get_count')).toEqual({ incubator: 0, building: 0, room: 0, area: 0 });
      const site = await post('/space/incubator', { name: '第一园', code: 'DY', type: 1 });
      expect(await ask(admin, `/space/incubator/about/${site.id}`)).toMatchObject({ buildings: [], rent_rate: null, area: 0 });
      const house = await post('/space/building', { incubator_id: site.id, name: '一号楼', area: '1000' });
      const floors = { building_id: house.id, from: 1, to: 3 };
      expect((await empty.call(admin, 'PUT', '/vapi/space/building/add_floors', floors)).status).toBe(200);
      const [level] = (await ask(admin, `/space/floor?building_id=${house.id}`)).data;
      const [kind] = (await ask(admin, '/roomType?status=1')).data;
      const inside = { incubator_id: site.id, building_id: house.id, floor_id: level.id };
      await post('/space/room', { ...inside, name: '101', room_type_id: kind.id, area: '60', rentable_from: day });
      const role = (await ask(admin, '/auth/role?pageSize=100')).data.find(({ type }: { type: number }) => type === 2);
      const reach = [{ incubator_id: site.id, building_ids: null }];
      const user = await post('/user', { username: 'chief', password: 'Chief@2026', name: '园长', role_id: role.id, incubators: reach });
      const login = async (password: string): Promise<Session> => ({
        token: (await empty.call(null, 'POST', '/vapi/auth/login', { username: 'chief', password })).body.token,
        userId: user.id,
      });
      // a first password is changed first
      const change = { old_password: 'Chief@2026', password: 'Chief@2027', confirm_password: 'Chief@2027' };
      expect((await empty.call(await login('Chief@2026'), 'POST', '/vapi/user/reset-pass-current', change)).status).toBe(200);
      const chief = await login('Chief@2027');
      expect((await ask(chief, '/getIncubatorBuildingTree')).data).toEqual([
        {
          ...{ id: site.id, name: '第一园', image: { file_path: null }, district: null },
          children: [{ id: house.id, name: '一号楼', file_path: null }],
        },
      ]);
      expect((await ask(chief, `/space/room/board?building_id=${house.id}`)).floors).toHaveLength(3);
    } finally {
      await empty.close();
    }
  });
});
