import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrast, readable, swatches, tintOf } from '@/domain/colour';
import { parameterFault, parameters, type ParameterKey } from '@/domain/parameters';
import { tour } from '@/domain/screens/tour';
import { building } from '@/domain/resources/building';
import { incubator } from '@/domain/resources/incubator';
import { carGate } from '@/domain/resources/car-gate';
import { carPark } from '@/domain/resources/car-park';
import { carStay } from '@/domain/resources/car-stay';
import { meter } from '@/domain/resources/meter';
import { parameterValues } from '@/vapi/business/parameters';
import { openPark, type Answer, type Park } from '../support/park';

let park: Park;
beforeAll(async () => {
  park = await openPark();
});
afterAll(() => park?.close());

const rights = ['parameter_list', 'parameter_update', 'site_setting_read', 'site_setting_update', 'operation_log_list', 'cockpit_read'];
const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(rights, method, `/vapi${path}`, body);
const put = (key: ParameterKey, value: unknown, more: object = {}): Promise<Answer> => call('PUT', `/parameter/${key}`, { value, ...more });
const listed = async (key: ParameterKey) => (await call('GET', '/parameter')).body.data.find((one: { key: string }) => one.key === key);

/** What only a job or an action looks at: tests/vapi/contract-time, booking, guest-pass, thinning and points-earned hold it. */
const timed = [
  'contract.remind_days',
  'mtroom.noshow_minutes',
  'visitor.host_passes',
  'meter.raw_days',
  'need.follow_days',
  'incubation.warn_months',
  'incubation.max_months',
  'points.filed',
  'points.attended',
  'points.shown',
  'points.mended',
] as const;
describe('参数', () => {
  it('默认值都合规，列表是全部参数，没有改过的没有行', async () => {
    for (const one of Object.values(parameters)) expect(parameterFault(one, one.initial), one.key).toBeUndefined();
    const { body } = await call('GET', '/parameter');
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(Object.keys(parameters));
    expect(await listed('contract.expire_days')).toMatchObject({ value: 60, initial: 60, changed: false, version: 0, updated_at: null });
  });
  it('改动即刻生效并记入日志，恢复默认也算一次改动', async () => {
    const saved = await put('contract.expire_days', 45, { version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { value: 45, changed: true, version: 1 } });
    expect((await parameterValues(park.database.q, 'contract.expire_days'))['contract.expire_days']).toBe(45);
    expect(await put('contract.expire_days', 30, { version: 0 })).toMatchObject({
      status: 400,
      body: { message: '该记录已被他人修改，请刷新后重试' },
    });
    expect((await put('contract.expire_days', 30, { version: 1 })).status).toBe(200);
    const log = await park.database.rows<{ action: string; before: { value: number } | null; after: { value: number } | null }>(
      "select action, before, after from operation_log where resource = 'parameter' order by id",
    );
    expect(log.map(({ action, before, after }) => [action, before?.value ?? null, after?.value ?? null])).toEqual([
      ['store', null, 45],
      ['update', 45, 30],
    ]);
    expect(await put('contract.expire_days', null)).toMatchObject({ status: 200, body: { value: 60, changed: false } });
    expect(await listed('contract.expire_days')).toMatchObject({ value: 60, changed: false, version: 3, updated_at: null });
    expect((await parameterValues(park.database.q, 'contract.expire_days'))['contract.expire_days']).toBe(60);
    expect(await park.database.rows("select parameter_number('contract.expire_days', 60) as days")).toEqual([{ days: '60' }]);
    // a page older than all this knows version 1
    expect((await put('contract.expire_days', 20, { version: 1 })).status).toBe(400);
    expect(await put('contract.expire_days', 20, { version: 3 })).toMatchObject({ status: 200, body: { value: 20, version: 4 } });
    expect((await put('contract.expire_days', null)).status).toBe(200);
  });
  it.each([
    ['contract.expire_days', 0, '合同即将到期的提前天数应为1至365之间，整数'],
    ['contract.expire_days', 1.5, '合同即将到期的提前天数应为1至365之间，整数'],
    ['contract.expire_days', '60', '合同即将到期的提前天数应为1至365之间，整数'],
    ['criteria.area_share', { 1: 75 }, '在孵企业使用面积占比应为0至100之间，最多1位小数'],
    ['criteria.area_share', { 1: 75, 2: 101 }, '在孵企业使用面积占比应为0至100之间，最多1位小数'],
    ['cockpit.title', '长'.repeat(21), '驾驶舱标题不能超过20个字'],
    ['cockpit.names', 1, '大屏显示企业名称与金额明细只能是开或关'],
    ['cockpit.playlist', [{ path: 'https://example.com', seconds: 30 }], '轮播格式不正确'],
    ['cockpit.playlist', [{ path: '/cockpit', seconds: 5 }], '停留时间应为10至3600之间，整数'],
    ['cockpit.tour', [], '请输入来访导览'],
    ['cockpit.tour', [{ path: '/cockpit', seconds: 15 }], '请选择看哪里'],
    ['cockpit.tour', [{ path: '/cockpit', view: 'park:0', seconds: 15 }], '请选择看哪里'],
    ['cockpit.tour', [{ path: '//x', view: 'all', seconds: 15 }], '来访导览格式不正确'],
    ['cockpit.tour', [{ path: '/cockpit', view: 'building:3', seconds: 4 }], '停留时间应为5至600之间，整数'],
    ['cockpit.screens', { 1: [] }, '每个角色至少选择一个大屏'],
    ['cockpit.screens', { 3: ['cockpit'] }, '每个角色至少选择一个大屏'],
  ] as const)('%s 不收 %j', async (key, value, message) => {
    expect(await put(key, value)).toMatchObject({ status: 422, body: { errors: { value: [message] } } });
  });
  it('不认识的参数 404，多余的字段被拒绝，没有权限 403', async () => {
    expect((await call('PUT', '/parameter/no.such', { value: 1 })).status).toBe(404);
    expect((await call('PUT', '/parameter/demo.park', { value: true })).status).toBe(404);
    expect((await call('PUT', '/parameter/need.silent_days', { value: 3 })).status).toBe(404);
    expect((await put('contract.expire_days', 3, { label: '别名' })).status).toBe(400);
    expect((await park.call(['parameter_list'], 'PUT', '/vapi/parameter/contract.expire_days', { value: 3 })).status).toBe(403);
    expect((await park.call([], 'GET', '/vapi/parameter')).status).toBe(403);
  });
  it('每个参数都有作用：改了它，用到它的答复就变', async () => {
    const house = await park.make(building, {});
    await park.make(meter, {
      kind: 1,
      number: 'P-1',
      incubator_id: house.incubator_id,
      building_id: house.id,
      last_seen_at: new Date(Date.now() - 20 * 60_000),
    });
    const lot = await park.make(carPark, { incubator_id: house.incubator_id, building_id: house.id });
    const entered = { car_park_id: lot.id, incubator_id: house.incubator_id, entered_at: new Date(Date.now() - 2 * 3600_000) };
    await park.make(carStay, { ...entered, gate_id: (await park.make(carGate, { car_park_id: lot.id })).id });
    // who paid how much is on the wall only where an administrator has said so
    await park.database.rows(
      "insert into park_event (incubator_id, building_id, occurred_at, type, text) values ($1, $2, now(), 'pay', '某科技有限公司缴费 40.00 元')",
      [house.incubator_id, house.id],
    );
    const cockpit = `/cockpit-incubator?incubator_id=${String(house.incubator_id)}`;
    const effects: Readonly<Record<Exclude<ParameterKey, (typeof timed)[number]>, readonly [path: string, value: unknown]>> = {
      'criteria.area': [cockpit, { 1: 12000, 2: 8000 }],
      'criteria.area_share': [cockpit, { 1: 81, 2: 82 }],
      'criteria.count': [cockpit, { 1: 51, 2: 31 }],
      'criteria.density': [cockpit, { 1: 4, 2: 5 }],
      'criteria.patent_share': [cockpit, { 1: 51, 2: 52 }],
      'criteria.ip_share': [cockpit, { 1: 31, 2: 32 }],
      'criteria.finance_share': [cockpit, { 1: 11, 2: 12 }],
      'criteria.finance_cases': [cockpit, { 1: 4, 2: 5 }],
      'criteria.fund': [cockpit, { 1: 600, 2: 700 }],
      'criteria.professional': [cockpit, { 1: 81, 2: 82 }],
      'criteria.professional_ten': [cockpit, { 1: 2, 2: 3 }],
      'criteria.tutor': [cockpit, { 1: 2, 2: 3 }],
      'criteria.graduated': [cockpit, { 1: 21, 2: 16 }],
      'contract.expire_days': [`/space/room/board?building_id=${house.id}`, 45],
      'mtroom.cancel_minutes': ['/system/settings', 45],
      'meter.offline_minutes': [`/statistics/iot?incubator_id=${String(house.incubator_id)}`, 10],
      'car.long_minutes': ['/iot/carStay?long=1', 60],
      'cockpit.title': ['/system/settings', '云谷'],
      'cockpit.names': [`/driveOperate?incubator_id=${String(house.incubator_id)}`, true],
      'cockpit.playlist': ['/system/settings', [{ path: '/cockpit', seconds: 60 }]],
      'cockpit.tour': ['/system/settings', [{ path: '/cockpitIot', view: 'park:1', seconds: 20 }]],
      'cockpit.screens': ['/system/settings', { 2: ['cockpitIot'] }],
    };
    expect([...Object.keys(effects), ...timed].sort()).toEqual(Object.keys(parameters).sort());
    for (const [key, [path, value]] of Object.entries(effects) as [ParameterKey, readonly [string, unknown]][]) {
      const answer = async () => {
        const { status, body } = await park.call([...rights, 'room_list', 'car_stay_list'], 'GET', `/vapi${path}`);
        expect([key, status]).toEqual([key, 200]);
        return body;
      };
      const before = await answer();
      await put(key, value);
      expect([key, await answer()]).not.toEqual([key, before]);
      await put(key, null);
      expect([key, await answer()]).toEqual([key, before]);
    }
  });
  it('认定自查的阈值来自参数，改动推给打开的驾驶舱', async () => {
    const { id } = await park.make(incubator, { type: 1 });
    const target = async (): Promise<number> => {
      const { body } = await call('GET', `/cockpit-incubator?incubator_id=${id}`);
      return body.check.find(({ key, name }: { key?: string; name?: string }) => `${key}${name}`.includes('占比') || key === 'area_share').target;
    };
    expect(await target()).toBe(75);
    park.received.nudges.length = 0;
    await put('criteria.area_share', { 1: 80, 2: 70 });
    expect(await target()).toBe(80);
    const notified = park.received.nudges.flatMap(({ feeds }) => feeds);
    expect(notified).toEqual(expect.arrayContaining(['system.settings', 'cockpit.incubator']));
    await put('criteria.area_share', null);
  });
  it('大屏上的缴费与退出默认不写是谁、多少，打开之后才写，改动推给打开的驾驶舱', async () => {
    const { id } = await park.make(incubator, {});
    for (const [type, text] of [
      ['pay', '杭州某科技有限公司缴费 18,400.00 元'],
      ['exit', '杭州某科技有限公司退出园区'],
      ['settle', '杭州某科技有限公司入驻园区'],
    ])
      await park.database.rows('insert into park_event (incubator_id, occurred_at, type, text) values ($1, now(), $2, $3)', [id, type, text]);
    const messages = async (): Promise<string[]> =>
      (await call('GET', `/driveOperate?incubator_id=${id}`)).body.events.map(({ text }: { text: string }) => text).sort();
    expect(await messages()).toEqual(['一家企业退出园区', '收到一笔缴费', '杭州某科技有限公司入驻园区']);
    park.received.nudges.length = 0;
    await put('cockpit.names', true);
    expect(park.received.nudges.flatMap(({ feeds }) => feeds)).toContain('cockpit.operate');
    expect(await messages()).toEqual(['杭州某科技有限公司入驻园区', '杭州某科技有限公司缴费 18,400.00 元', '杭州某科技有限公司退出园区']);
    await put('cockpit.names', null);
    expect((await messages()).join('')).not.toMatch(/18,400|有限公司(缴费|退出)/);
  });
  it('驾驶舱的标题、轮播与大屏随界面设置公开', async () => {
    const playlist = [
      { path: '/cockpit', seconds: 60 },
      { path: '/cockpitIot', seconds: 30 },
    ];
    await put('cockpit.title', ' 云谷园区驾驶舱 ');
    await put('cockpit.playlist', playlist);
    await put('cockpit.screens', { 2: ['cockpitIot'], 1: null });
    const { body } = await park.call(null, 'GET', '/vapi/system/settings');
    expect(body.cockpit).toEqual({ title: '云谷园区驾驶舱', playlist, tour, screens: { 1: null, 2: ['cockpitIot'] } });
  });
});

describe('个性化', () => {
  it('主题色要与白色有足够对比，格式要对', async () => {
    expect((await call('POST', '/system/info', { theme_color: '#FFD400' })).body.errors.theme_color).toEqual([
      '主题色过浅，与白色的对比度不足 4.5:1，请选择更深的颜色',
    ]);
    expect((await call('POST', '/system/info', { theme_color: 'blue' })).body.errors.theme_color).toEqual(['颜色格式不正确，应形如 #165DFF']);
    expect((await call('POST', '/system/info', { theme_color: '#0B5C3B', theme_mode: 2, site_name: '云谷' })).status).toBe(200);
    const { body } = await park.call(null, 'GET', '/vapi/websit/home/settings');
    expect(body).toMatchObject({ theme_color: '#0B5C3B', theme_mode: 2, menu_mode: 1, site_name: '云谷' });
    expect(body).not.toHaveProperty('admin_path');
  });
  it('两人同时改，后存的被拒绝，什么也不变', async () => {
    const { version } = (await call('GET', '/system/info')).body;
    expect((await call('POST', '/system/info', { version, company_name: '甲' })).status).toBe(200);
    expect(await call('POST', '/system/info', { version, company_name: '乙' })).toMatchObject({
      status: 400,
      body: { message: '该记录已被他人修改，请刷新后重试' },
    });
    expect((await call('GET', '/system/info')).body.company_name).toBe('甲');
  });
  it('设置的改动推给打开的页面', async () => {
    const before = (await park.call(null, 'GET', '/vapi/system/settings')).body.site;
    await call('POST', '/system/info', { site_name: '云谷二' });
    expect((await park.call(null, 'GET', '/vapi/system/settings')).body.site).toBeGreaterThan(before);
  });
  it('备选的标签颜色在自己的底色上都可读', () => {
    expect(swatches.filter((colour) => contrast(colour, tintOf(colour)) < readable)).toEqual([]);
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  });
});

describe('角色看板', () => {
  it('把自己的工作台复制给角色，之后各改各的；别人的看板不能拿来用', async () => {
    const owner = await park.account({ type: 1, permissions: ['parameter_list', 'parameter_update'] });
    const extend = [{ prop: 'quick', x: 0, y: 0, w: 12, h: 4 }];
    const own = (await park.call(owner, 'POST', '/vapi/board', { name: '晨会', kind: 1, extend })).body;
    const worker = await park.account({ type: 2, permissions: [] });
    const [{ role_id: role } = { role_id: 0 }] = await park.database.rows<{ role_id: number }>(
      `select role_id from app_user where id = ${worker.userId}`,
    );
    const put = (board_id: number | null, id = role) => park.call(owner, 'PUT', `/vapi/board/role/${id}`, { board_id });
    const { body } = await put(own.id);
    expect(body.data.find(({ id }: { id: number }) => id === role)).toMatchObject({ board_name: '晨会', panels: 1 });
    const initial = async () => (await park.call(worker, 'GET', '/vapi/board/board-info')).body.initial;
    expect(await initial()).toMatchObject([{ name: '晨会', is_initial: 1, extend: [{ prop: 'quick', w: 12 }] }]);
    await park.call(owner, 'POST', '/vapi/board', { id: own.id, version: own.version, name: '晨会', kind: 1, extend: [] });
    expect((await initial())[0].extend).toHaveLength(1);
    expect((await put(own.id)).status).toBe(200);
    expect(await initial()).toHaveLength(1);
    const other = (await park.call(worker, 'POST', '/vapi/board', { name: '别人的', kind: 1, extend })).body;
    expect((await put(other.id)).status).toBe(404);
    expect(await initial()).toHaveLength(1);
    expect((await put(own.id, 999_999)).status).toBe(404);
    expect((await put(null)).status).toBe(200);
    expect(await initial()).toEqual([]);
    expect((await park.call(worker, 'PUT', `/vapi/board/role/${role}`, { board_id: null })).status).toBe(403);
  });
});
