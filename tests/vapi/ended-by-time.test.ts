import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldRecord } from '@/domain/resources/field-record';
import { report } from '@/domain/resources/report';
import { visitor } from '@/domain/resources/visitor';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { place, rightsOf, type Place } from './people';

onEngineInTurn('过了日子的访客、场地与报表', (engine) => {
  let park: Park;
  let here: Place;
  let now = new Date('2026-11-20T10:00:00+08:00');
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    await park.app.jobs.tick();
  });
  afterAll(() => park?.close());
  /** At a moment of that time, with what is due by then done. */
  const at = async (moment: string): Promise<void> => {
    now = new Date(`${moment}+08:00`);
    await park.app.jobs.tick();
  };
  /** As staff of the park; a session of a moment that has passed has run out. */
  const call = async (method: string, path: string, body?: object): Promise<Answer> =>
    park.call(await park.account({ type: 2, permissions: rightsOf(2), incubators: [here.incubator] }), method, `/vapi${path}`, body);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise });
  const one = async <T>(text: string, params: readonly unknown[]): Promise<T> => (await park.database.rows<T>(text, params))[0] as T;
  const entryOf = (resource: string, id: number) =>
    one('select username, cause, before, after from operation_log where resource = $1 and row_id = $2 order by id desc limit 1', [resource, id]);

  it('没有来的访客过了当天就是已过期，记在系统名下；来过的、待审核的、以后的不动', async () => {
    const guest = (status: number, visit_at: string) =>
      park.make(visitor, { ...inside(), room_id: null, status, visit_at: `${visit_at}+08:00`, leave_by: null });
    const absent = await guest(3, '2026-11-20 09:00:00');
    const others = [
      await guest(5, '2026-11-20 09:00:00'),
      await guest(6, '2026-11-20 09:00:00'),
      await guest(2, '2026-11-20 11:00:00'),
      await guest(3, '2026-11-21 00:00:00'),
      await guest(8, '2026-11-20 11:00:00'),
    ];
    const statuses = async () =>
      (
        await park.database.rows<{ status: number }>('select status from visitor where id = any($1::bigint[]) order by id', [
          others.map(({ id }) => id),
        ])
      ).map(({ status }) => status);
    const stateOf = () => one<{ status: number; version: number }>('select status, version from visitor where id = $1', [absent.id]);
    const today = async (): Promise<number> => (await call('GET', `/driveOperate?incubator_id=${here.incubator}`)).body.service.visitor_today;
    const expected = async (day: string): Promise<number> =>
      (await call('GET', `/visitors?status=3&status=5&status=6&visit_at_start=${day}&visit_at_end=${day}`)).body.total;
    await at('2026-11-20T23:59:00');
    expect([(await stateOf()).status, await today(), await expected('2026-11-20')]).toEqual([3, 3, 3]);
    const { version } = await stateOf();
    park.received.nudges.length = 0;
    await at('2026-11-21T00:05:00');
    expect(await stateOf()).toEqual({ status: 7, version: version + 1 });
    expect(await statuses()).toEqual([5, 6, 7, 3, 8]);
    expect(await entryOf('visitor', absent.id)).toEqual({
      username: '系统',
      cause: '定时任务：访客过期',
      before: { status: 3 },
      after: { status: 7 },
    });
    expect([await today(), await expected('2026-11-21'), await expected('2026-11-20')]).toEqual([1, 1, 2]);
    // what had to be called off first can be deleted now
    expect(await call('DELETE', `/visitors/${absent.id}`)).toMatchObject({ status: 200 });
  });
  it('来访日期已过的不能通过', async () => {
    now = new Date('2026-11-22T10:00:00+08:00');
    const guest = async (visit_at: string) =>
      (await park.make(visitor, { ...inside(), room_id: null, status: 2, visit_at: `${visit_at}+08:00`, leave_by: null })).id;
    const pass = async (id: number) => call('PUT', `/visitors/audit/${id}`, { status: 3 });
    expect(await pass(await guest('2026-11-21 23:59:59'))).toMatchObject({ status: 400, body: { message: '来访日期已过，不能通过' } });
    expect(await pass(await guest('2026-11-22 00:00:00'))).toMatchObject({
      status: 200,
      body: { status: 3, code: expect.stringMatching(/^\d{6}$/) },
    });
  });
  it('到访只在来访当天登记，零点整的也是当天', async () => {
    now = new Date('2026-11-22T10:00:00+08:00');
    const guest = async (visit_at: string): Promise<Answer> => {
      const { id } = await park.make(visitor, { ...inside(), room_id: null, status: 3, visit_at: `${visit_at}+08:00`, leave_by: null });
      return call('PUT', `/visitors/arrive/${id}`, {});
    };
    for (const other of ['2026-11-21 23:59:59', '2026-11-23 00:00:00'])
      expect(await guest(other)).toMatchObject({ status: 400, body: { message: '只能在来访当天登记到访' } });
    for (const day of ['2026-11-22 00:00:00', '2026-11-22 09:00:00', '2026-11-22 23:59:59'])
      expect(await guest(day)).toMatchObject({ status: 200, body: { status: 5, arrived_at: '2026-11-22 10:00:00' } });
  });
  it('场地用完就是已结束：最后一天还可以取消，过了就不能；待审核的驳回，草稿不动', async () => {
    const applied = (audit_status: number, end_at: string) => park.make(fieldRecord, { ...inside(), audit_status, start_at: '2026-11-24', end_at });
    const [done, last] = [await applied(3, '2026-11-24'), await applied(3, '2026-11-25')];
    const [waiting, draft] = [await applied(2, '2026-11-24'), await applied(1, '2026-11-24')];
    const stateOf = async (id: number) =>
      (await one<{ audit_status: number }>('select audit_status from field_record where id = $1', [id])).audit_status;
    now = new Date('2026-11-25T00:00:30+08:00');
    // before the night's work has come to it as after
    const cancel = (id: number) => call('PUT', `/field/record/cancel/${id}`, { cancel_reason: '改期' });
    expect(await cancel(done.id)).toMatchObject({ status: 400, body: { message: '当前状态不能取消' } });
    await at('2026-11-25T00:05:00');
    expect(await Promise.all([done, last, waiting, draft].map(({ id }) => stateOf(id)))).toEqual([7, 3, 4, 1]);
    expect(await entryOf('field_record', done.id)).toMatchObject({
      ...{ username: '系统', cause: '定时任务：场地申请结束', before: { audit_status: 3 }, after: { audit_status: 7 } },
    });
    expect(await cancel(done.id)).toMatchObject({ status: 400, body: { message: '当前状态不能取消' } });
    expect(await cancel(last.id)).toMatchObject({ status: 200, body: { audit_status: 6 } });
    expect((await cancel(draft.id)).status).toBe(200);
  });
  it('报表过了截止时刻就是已截止，未发布与已关闭的不动', async () => {
    const applied = (status: number) => park.make(report, { status, deadline: '2026-11-26 18:00:00+08:00' });
    const [open, draft, closed] = [await applied(2), await applied(1), await applied(4)];
    const stateOf = async (id: number) => (await one<{ status: number }>('select status from report where id = $1', [id])).status;
    await at('2026-11-26T17:59:00');
    expect(await stateOf(open.id)).toBe(2);
    await at('2026-11-26T18:05:00');
    expect([await stateOf(open.id), await stateOf(draft.id), await stateOf(closed.id)]).toEqual([3, 1, 4]);
    expect(await entryOf('report', open.id)).toMatchObject({
      ...{ username: '系统', cause: '定时任务：报表截止', before: { status: 2 }, after: { status: 3 } },
    });
  });
});
