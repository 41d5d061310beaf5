import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { date, inIncubator, ref, text } from '@/domain/kernel/field';
import { lines } from '@/domain/kernel/lines';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { integer } from '@/domain/kernel/field';
import { byEnterprise } from '@/domain/kernel/scope';
import { allResources } from '@/domain/resources';
import { building } from '@/domain/resources/building';
import { floor } from '@/domain/resources/floor';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { createTable } from '../support/createTable';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

/** What a tenant asks for: a venue that he cannot list, in the record itself and in its part. */
const part = defineTable({
  name: 'trial_stop',
  label: '站点',
  fields: {
    trial_id: ref('单据', 'trial_visit', { required: true }),
    sort: integer('顺序', { required: true }),
    room_id: ref('场地', 'room', { choices: { where: { venue: 1 }, to: 'park' } }),
  },
});
const visit = defineResource({
  name: 'trial_visit',
  label: '参观',
  title: 'name',
  base: '/trial_visit',
  source: 'decided',
  operations: ['list', 'read', 'store', 'update'],
  scope: byEnterprise,
  fields: {
    ...inIncubator,
    building_id: ref('楼宇', 'building'),
    enterprise_id: ref('企业', 'enterprise'),
    name: text('名称', { required: true }),
    day: date('日期'),
    room_id: ref('场地', 'room', { choices: { where: { venue: 1 }, to: 'park', label: ['name', 'building_id'] } }),
    stops: lines('站点', part, { parent: 'trial_id', order: 'sort' }),
  },
  columns: ['name'],
  filters: [],
  sort: ['-created_at'],
  actions: {},
});

onEngineInTurn('引用的可选项', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine, resources: [...allResources, visit, part] });
    await park.database.tx(async (tx) => {
      for (const statement of [visit, part].flatMap(createTable)) await park.database.rows(statement, [], tx);
    });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
  });
  afterAll(() => park?.close());
  const options = async (asker: Session, target: string, query: string) => {
    const { status, body } = await park.call(asker, 'GET', `/vapi/options/${target}?${query}`);
    return { status, total: body.total as number, rows: (body.data ?? []) as { id: number; label: string; fills?: object }[] };
  };
  const idsOf = async (asker: Session, target: string, query: string) => (await options(asker, target, query)).rows.map(({ id }) => id);

  describe('跟进人', () => {
    const query = 'for=enterprise.follow_id';
    it('只列能跟进的人，带账号，可按姓名或账号搜索；不列的也不收', async () => {
      const idle = await park.account({ username: 'idle', type: 2, permissions: ['notice_list'], incubators: [here.incubator] });
      const { rows } = await options(who.operator, 'user', query);
      const mine = rows.find(({ id }) => id === who.operator.userId);
      expect(mine?.label).toMatch(new RegExp(`^.+ · operator${here.incubator}$`));
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([who.operator.userId, who.admin.userId]));
      for (const { userId } of [idle, who.tenant]) expect(rows.map(({ id }) => id)).not.toContain(userId);
      expect(await idsOf(who.operator, 'user', `${query}&q=operator${here.incubator}`)).toEqual([who.operator.userId]);
      // beside a place: who may follow there, and of those who are chosen already the same
      const at = ({ incubator, building: house }: Place) => `incubator_id=${incubator}&building_id=${house}`;
      const far = await park.account({ username: 'far', type: 2, permissions: ['enterprise_needfollow'], incubators: [there.incubator] });
      for (const ids of ['', `&ids=${far.userId}`, `&ids=${who.operator.userId}`]) {
        const narrowed = await idsOf(who.admin, 'user', `${query}&${at(there)}${ids}`);
        expect(narrowed.includes(far.userId), ids).toBe(!ids.endsWith(String(who.operator.userId)));
        expect(narrowed).not.toContain(who.operator.userId);
      }
      expect(await idsOf(who.admin, 'user', `${query}&ids=${who.operator.userId}`)).toEqual([who.operator.userId]);
      // the party of a contract is a firm of its park
      const firms = await idsOf(who.admin, 'enterprise', `for=contract.enterprise_id&incubator_id=${there.incubator}`);
      expect(firms).toContain(there.enterprise);
      expect(firms).not.toContain(here.enterprise);
      const store = (follow_id: number) =>
        park.call(who.operator, 'POST', '/vapi/enterprise', {
          ...{ incubator_id: here.incubator, building_id: here.building, name: `跟进${follow_id}`, follow_id },
        });
      expect((await store(idle.userId)).body.errors).toMatchObject({ follow_id: ['该跟进人不可选'] });
      for (const { id } of rows) expect([id, (await store(id)).body.errors?.follow_id]).toEqual([id, undefined]);
    });
    it('名单之外的原跟进人，名称仍查得到，动作的对话框列同样的人', async () => {
      expect(await idsOf(who.operator, 'user', `${query}&ids=${who.admin.userId}`)).toEqual([who.admin.userId]);
      expect(await idsOf(who.operator, 'user', 'for=enterprise.change_follow.follow_id')).toEqual(await idsOf(who.operator, 'user', query));
    });
    it('跟进人和经办人都是园区自己的人，冻结的不列', async () => {
      const frozen = await park.account({ username: 'frozen', type: 2, permissions: rightsOf(2), incubators: [here.incubator] });
      await park.database.tx((tx) => park.database.rows('update app_user set status = 2 where id = $1', [frozen.userId], tx));
      for (const question of ['settlement_apply.audit.follow_id', 'enterprise_apply.audit.follow_id', 'contract.handler_id', 'check_plan.user_ids']) {
        const found = await idsOf(who.operator, 'user', `for=${question}`);
        expect([question, found.includes(who.operator.userId)]).toEqual([question, true]);
        for (const { userId } of [who.tenant, who.provider, who.tutor, frozen]) expect([question, found.includes(userId)]).toEqual([question, false]);
      }
    });
    it('没有这张表单的人问不到；写错的、指向别处的也一样', async () => {
      const bare = await park.account({ username: 'bare', type: 2, permissions: ['notice_list'], incubators: [here.incubator] });
      for (const asker of [bare, who.tenant, who.provider]) expect((await options(asker, 'user', query)).status).toBe(404);
      for (const path of ['enterprise.none', 'enterprise', 'none.follow_id', 'enterprise.building_id', 'enterprise.constructor', ''])
        expect([path, (await options(who.operator, 'user', `for=${path}`)).status]).toEqual([path, 404]);
    });
  });

  it('角色：只列自己给得出的，随它答出类型；给不出的也不收', async () => {
    const clerk = await park.account({ username: 'clerk', type: 2, permissions: ['user_list', 'user_store'], incubators: [here.incubator] });
    const query = 'for=user.role_id';
    const { rows } = await options(clerk, 'role', query);
    const wide = (
      await park.database.rows<{ id: number }>('select r.id from role r join app_user u on u.role_id = r.id where u.id = $1', [who.admin.userId])
    )[0];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ id }) => id)).not.toContain(wide?.id);
    expect(rows.every(({ fills }) => typeof (fills as { role_type?: unknown } | undefined)?.role_type === 'number')).toBe(true);
    expect((await options(who.admin, 'role', query)).rows.map(({ id }) => id)).toContain(wide?.id);
    const made = await park.call(clerk, 'POST', '/vapi/user', { username: 'widest', password: 'Abc123!', name: '越权', role_id: wide?.id });
    expect([403, 422]).toContain(made.status);
  });

  it('需求：只列未成交的，本楼宇的在前，按企业名称搜索；按所选企业收窄', async () => {
    const other = await park.make(building, { incubator_id: here.incubator, name: '乙座' });
    const make = (more: object) =>
      park.make(need, { incubator_id: here.incubator, building_id: here.building, status: 10, user_id: who.operator.userId, ...more });
    const far = await make({ building_id: other.id, desc: '甲', need_area: 120, enterprise_id: here.enterprise });
    const near = await make({ desc: '乙', enterprise_id: null });
    const done = await make({ status: 50, desc: '丙', invalid_reason: '已选他处' });
    const query = `for=room.reserve.need_id`;
    const { rows } = await options(who.operator, 'need', `${query}&first=${here.building}`);
    expect(rows.map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(rows[1]?.label).toBe('甲园科技有限公司 · 120.00 ㎡ · 乙座 · 甲');
    expect(await idsOf(who.operator, 'need', `${query}&first=${other.id}`)).toEqual([far.id, near.id]);
    expect(await idsOf(who.operator, 'need', `${query}&q=${encodeURIComponent('甲园科技')}`)).toEqual([far.id]);
    expect(await idsOf(who.operator, 'need', `${query}&enterprise_id=${here.enterprise}`)).toEqual([far.id]);
    expect(await idsOf(who.operator, 'need', `${query}&ids=${done.id}`)).toEqual([done.id]);
  });

  describe('场地：入驻企业看不到房间列表，也点得出场地', () => {
    let venue: { id: number };
    let plain: { id: number };
    let foreign: { id: number };
    let tenant: Session;
    beforeAll(async () => {
      let number = 900;
      const make = async (at: Place, name: string, open: 1 | 2) => {
        const storey = await park.make(floor, {
          incubator_id: at.incubator,
          building_id: at.building,
          number: ++number,
          name: '1F',
        });
        return park.make(room, { incubator_id: at.incubator, building_id: at.building, floor_id: storey.id, name, venue: open, area: 80 });
      };
      [venue, plain, foreign] = [await make(here, '多功能厅', 1), await make(here, '101', 2), await make(there, '外园场地', 1)];
      const rights = ['trial_visit_list', 'trial_visit_read', 'trial_visit_store', 'trial_visit_update'];
      tenant = await park.account({ username: 'booker', type: 3, permissions: [...rightsOf(3), ...rights], enterprise_id: here.enterprise });
    });
    const query = 'for=trial_visit.room_id';
    it('名单只有本园的场地，只有名称；没有表单的企业、别的入口都问不到', async () => {
      expect((await park.call(tenant, 'GET', '/vapi/space/room')).status).toBe(403);
      expect((await options(tenant, 'room', query)).rows).toEqual([{ id: venue.id, label: '多功能厅 · 甲园A座' }]);
      expect(await idsOf(tenant, 'room', 'for=trial_visit.stops.room_id')).toEqual([venue.id]);
      expect(await idsOf(tenant, 'room', `${query}&ids=${plain.id}&ids=${foreign.id}`)).not.toContain(foreign.id);
      expect((await options(tenant, 'room', '')).status).toBe(404);
      expect((await options(who.tenant, 'room', query)).status).toBe(404);
      expect((await options(who.tutor, 'room', query)).status).toBe(404);
    });
    it('名单上的才收：记录里和明细里一样', async () => {
      const store = (body: object) => park.call(tenant, 'POST', '/vapi/trial_visit', { incubator_id: here.incubator, name: '参观', ...body });
      const made = await store({ room_id: venue.id, stops: [{ room_id: venue.id }] });
      expect(made).toMatchObject({
        status: 201,
        body: { room_id: venue.id, room_name: '多功能厅', stops: [{ room_id: venue.id, room_name: '多功能厅' }] },
      });
      expect((await store({ room_id: plain.id, stops: [{ room_id: foreign.id }] })).body.errors).toEqual({
        room_id: ['该场地不可选'],
        'stops.0.room_id': ['场地不存在'],
      });
    });
    it('场地申请就是这样填的：入驻企业点出场地并提交，看不到的房间点不出', async () => {
      expect((await options(who.tenant, 'room', 'for=field_record.room_id')).rows).toEqual([{ id: venue.id, label: '多功能厅 · 甲园A座' }]);
      const apply = (room_id: number, start_at = '2030-03-01') =>
        park.call(who.tenant, 'POST', '/vapi/field/record', {
          ...{ room_id, start_at, end_at: start_at.replace(/1$/, '2'), use_for: '沙龙', contact_name: '张三', contact_mobile: '13812345678' },
        });
      expect(await apply(venue.id)).toMatchObject({
        status: 201,
        body: { room_id: venue.id, room_name: '多功能厅', enterprise_id: here.enterprise },
      });
      expect((await apply(venue.id, '2020-03-01')).body.errors).toEqual({ start_at: ['开始日期不能早于今天'] });
      expect((await apply(plain.id)).body.errors).toEqual({ room_id: ['该场地不可选'] });
      expect((await apply(foreign.id)).body.errors).toEqual({ room_id: ['场地不存在'] });
    });
    it('所选楼宇之外的不收，也不列', async () => {
      const other = await park.make(building, { incubator_id: here.incubator, name: '丙座' });
      expect(await idsOf(tenant, 'room', `${query}&building_id=${other.id}`)).toEqual([]);
      const wrong = await park.call(tenant, 'POST', '/vapi/trial_visit', {
        ...{ incubator_id: here.incubator, building_id: other.id, name: '参观', room_id: venue.id },
      });
      expect(wrong.body.errors).toEqual({ room_id: ['场地不属于所选楼宇'] });
    });
  });
});
