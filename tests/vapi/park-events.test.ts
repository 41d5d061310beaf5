import { expect, it } from 'vitest';
import { checkItem } from '@/domain/resources/check-item';
import { checkTask } from '@/domain/resources/check-task';
import { mtroom } from '@/domain/resources/mtroom';
import { visitor } from '@/domain/resources/visitor';
import { eventsOf } from '@/vapi/business/alarms';
import { onEachEngine } from '../support/engines';
import { carYard, noon, pass } from './car-yard';

interface Event {
  readonly type: string;
  readonly text: string;
  readonly resource: string;
  readonly row_id: number;
  readonly building_id: number | null;
}
onEachEngine('园区动态由业务动作写下', (engine) => {
  const yard = carYard(engine);
  let seen = 0;
  /** What has happened since it was asked last. */
  const news = async (): Promise<Event[]> => {
    const rows = await yard.park.database.rows<Event & { id: number }>(
      'select id, type, text, resource, row_id, building_id from park_event where id > $1 order by id',
      [seen],
    );
    seen = rows.at(-1)?.id ?? seen;
    return rows.map(({ id: _, ...event }) => event);
  };
  const call = async (method: string, path: string, body?: object, by = yard.who.operator) => {
    const answer = await yard.park.call(by, method, `/vapi${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const inside = () => ({ incubator_id: yard.here.incubator, building_id: yard.here.building });

  it('访客到访：只写姓氏与楼宇，登记与审核不写', async () => {
    const today = { ...inside(), room_id: null, enterprise_id: null, leave_by: null, name: '张晓明', mobile: '13812345678', plate: '浙A12345' };
    const guest = await yard.park.make(visitor, { ...today, status: 3, visit_at: noon.toISOString() });
    expect(await news()).toEqual([]);
    await call('PUT', `/visitors/arrive/${guest.id}`, {});
    const event = { type: 'visitor', text: '访客 张* 已到访 甲园A座', resource: 'visitor', row_id: guest.id };
    expect(await news()).toEqual([{ ...event, building_id: yard.here.building }]);
    // the screen reads it
    const { events } = (await yard.park.call(yard.who.operator, 'GET', `/vapi/driveOperate?incubator_id=${yard.here.incubator}`)).body;
    expect(events[0]).toMatchObject({ type: 'visitor', text: '访客 张* 已到访 甲园A座' });
  });
  it('会议室预约：通过才写，免审的立即写；写哪间、几时，不写谁与什么事；一个系列只写一次', async () => {
    const hours = { ...inside(), capacity: 10, open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5] };
    const [looked, free] = [
      (await yard.park.make(mtroom, { ...hours, name: '听涛厅', is_free_audit: 2 })).id,
      (await yard.park.make(mtroom, { ...hours, name: '观海厅', is_free_audit: 1 })).id,
    ];
    const book = (mtroom_id: number, start: string, end: string, more: object = {}) =>
      call(
        'POST',
        '/service/mtroomApl',
        { mtroom_id, during: [start, end], title: '与投资人洽谈', people: 5, contact_name: '张晓明', contact_mobile: '13812345678', ...more },
        yard.who.tenant,
      );
    const waiting = await book(looked, '2026-11-23 14:00:00', '2026-11-23 16:00:00');
    expect(await news()).toEqual([]);
    await call('PUT', '/service/aplMtroom', { id: waiting.id, status: 1 });
    expect(await news()).toEqual([
      { type: 'booking', text: '听涛厅 已预约 11-23 14:00 至 16:00', resource: 'mtroom_apl', row_id: waiting.id, building_id: yard.here.building },
    ]);
    await book(free, '2026-11-23 10:00:00', '2026-11-23 11:00:00', { repeat: 2, repeat_until: '2026-12-14' });
    expect((await news()).map(({ text }) => text)).toEqual(['观海厅 已预约 11-23 10:00 至 11:00']);
    const series = await book(looked, '2026-11-24 10:00:00', '2026-11-24 11:00:00', { repeat: 2, repeat_until: '2026-12-08' });
    const rows = await yard.park.database.rows<{ id: number }>('select id from mtroom_apl where series_id = $1 order by id', [series.series_id]);
    expect(rows.length).toBe(3);
    for (const { id } of rows) await call('PUT', '/service/aplMtroom', { id, status: 1 });
    expect((await news()).map(({ text }) => text)).toEqual(['听涛厅 已预约 11-24 10:00 至 11:00']);
  });
  it('巡检：查出隐患与整改完成各写一次，一切合格的不写', async () => {
    const item = (await yard.park.make(checkItem, { ...inside(), name: '疏散通道', status: 1 })).id;
    const task = async () => (await yard.park.make(checkTask, { ...inside(), kind: 2, enterprise_id: yard.here.enterprise, status: 1 })).id;
    const [clean, bad] = [await task(), await task()];
    await call('PUT', `/check/task/execute/${clean}`, { ok: 1 });
    expect(await news()).toEqual([]);
    const photos = [await yard.park.rows.ref('file')];
    await call('PUT', `/check/task/execute/${bad}`, { ok: 2, items: [item], text: '通道堆物', photos, deadline: '2026-12-01' });
    const { number } = await call('GET', `/check/task/${bad}`);
    const event = { type: 'check', resource: 'check_task', row_id: bad, building_id: yard.here.building };
    expect(await news()).toEqual([{ ...event, text: `巡检 甲园A座 发现 1 处隐患：${number}` }]);
    await call('PUT', `/check/task/rectify/${bad}`, { rectify_text: '已清走', rectify_photos: photos }, yard.who.tenant);
    expect(await news()).toEqual([]);
    await call('PUT', `/check/task/audit/${bad}`, { status: 4 });
    expect(await news()).toEqual([{ ...event, text: `巡检 甲园A座 1 处隐患已整改：${number}` }]);
  });
  it('荣誉资质：确认才写，陈年的补录不算动态', async () => {
    const own = { incubator_id: yard.here.incubator, enterprise_id: yard.here.enterprise };
    const given = await call('POST', '/enterprise/honour', { ...own, kind: 1, granted_at: '2026-11-01', valid_to: null }, yard.who.tenant);
    expect(await news()).toEqual([]);
    await call('PUT', `/enterprise/honour/confirm/${given.id}`, {});
    const event = { type: 'honour', resource: 'enterprise', row_id: yard.here.enterprise, building_id: yard.here.building };
    expect(await news()).toEqual([{ ...event, text: '甲园科技有限公司获得高新技术企业' }]);
    await call('POST', '/enterprise/honour', { ...own, kind: 2, granted_at: '2021-05-01', valid_to: '2022-05-01' });
    expect(await news()).toEqual([]);
    const entered = await call('POST', '/enterprise/honour', { ...own, kind: 2, granted_at: '2026-10-01', valid_to: null });
    expect((await news()).length).toBe(1);
    await call('PUT', `/enterprise/honour/${entered.id}`, { version: entered.version, granted_at: '2026-10-02' });
    expect(await news()).toEqual([]);
  });
  it('车辆：车位满了才写，一时进进出出只写一次，没有车牌', async () => {
    await yard.park.database.rows('update car_park set spaces = 2 where id = $1', [yard.lot]);
    await yard.report(pass('浙A10001', 'in', 0));
    expect(await news()).toEqual([]);
    await yard.report(pass('浙A10002', 'in', 0));
    const full = { type: 'car', resource: 'car_park', row_id: yard.lot, building_id: yard.here.building };
    expect(await news()).toEqual([{ ...full, text: expect.stringMatching(/^停车场\d+ 车位已满，共 2 个$/) }]);
    yard.now = new Date(noon.getTime() + 60_000);
    await yard.report(pass('浙A10002', 'out', 0.5));
    await yard.report(pass('浙A10003', 'in', 0.9));
    expect(await news()).toEqual([]);
    yard.now = new Date(noon.getTime() + 3 * 3_600_000);
    await yard.report(pass('浙A10003', 'out', 170), pass('浙A10001', 'out', 171));
    await yard.report(pass('浙A10004', 'in', 172), pass('浙A10005', 'in', 173));
    expect((await news()).map(({ type }) => type)).toEqual(['car']);
  });
  it('告警：新起的才写，同一原因再来的不写；一时很多的合为一条', async () => {
    await yard.report(pass('浙A20001', 'in', 600));
    const event = { type: 'alarm', resource: 'alarm', building_id: yard.here.building };
    expect(await news()).toEqual([{ ...event, row_id: expect.any(Number), text: '道闸双向 上报了未来时间的通行记录' }]);
    await yard.report(pass('浙A20002', 'in', 600));
    expect(await news()).toEqual([]);
    const raised = [1, 2, 3, 2].map(
      (level, at) => ({ ...inside(), id: at + 1, level, text: `电表${at + 1}离线` }) as unknown as Parameters<typeof eventsOf>[0][number],
    );
    expect(eventsOf(raised.slice(0, 3)).map(({ text }) => text)).toEqual(['电表1离线', '电表2离线', '电表3离线']);
    expect(eventsOf(raised)).toEqual([
      { type: 'alarm', text: '电表3离线等4项告警', resource: 'alarm', row_id: 3, incubator_id: yard.here.incubator, building_id: null },
    ]);
  });
});
