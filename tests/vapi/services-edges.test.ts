import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { facilitator } from '@/domain/resources/facilitator';
import { file } from '@/domain/resources/file';
import { suggest } from '@/domain/resources/suggest';
import { visitor } from '@/domain/resources/visitor';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('服务的边角', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let now = new Date('2026-11-23T08:00:00+08:00');
  let type = 0;
  let cover = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    for (const table of ['session', 'session_token']) await park.database.rows(`update ${table} set expires_at = '2099-01-01'`);
    type = (await park.make(activityType, { name: '沙龙' })).id;
    cover = (await park.make(file, {})).id;
    await park.app.jobs.tick();
  });
  afterAll(() => park?.close());
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const rows = <T = Record<string, unknown>>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const news = async ({ userId }: Session, like: string): Promise<string[]> =>
    (await rows<{ title: string }>('select title from message where user_id = $1 and title like $2 order by id', [userId, like])).map(
      ({ title }) => title,
    );
  const letters = async (mobile: string): Promise<string[]> =>
    (await rows<{ content: string }>('select content from outbox where to_address = $1 order by id', [mobile])).map(({ content }) => content);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const event = async (title: string, more: object = {}) =>
    (
      await park.make(activity, {
        ...{ ...inside(), title, type_id: type, cover, content: '<p>内容</p>', start_at: '2026-11-25 14:00+08', end_at: '2026-11-25 16:00+08' },
        ...{
          apply_end_at: '2026-11-25 12:00+08',
          audit_status: 3,
          is_online: 1,
          needs_apply_audit: 2,
          seats: null,
          place_id: null,
          address: 'A座一楼',
        },
        ...more,
      })
    ).id;
  const signedUp = async (activity_id: number, status: number, mobile: string, account: Session | null = null) =>
    (
      await park.make(activityApply, {
        ...{ incubator_id: here.incubator, activity_id, status, mobile, name: '张三', signed_at: null },
        ...{ user_id: account?.userId ?? null, enterprise_id: account ? here.enterprise : null, created_by: account?.userId ?? null },
      })
    ).id;

  it('下架的活动不递补；重新发布时，报了名的读到时间与地点', async () => {
    const id = await event('路演', { seats: 1 });
    await signedUp(id, 2, '13900000001', who.tenant);
    const queued = await signedUp(id, 5, '13900000002');
    expect((await call(who.operator, 'PUT', `/activities/activity/unpublish/${id}`, {})).status).toBe(200);
    await rows('update activity set seats = 2 where id = $1', [id]);
    const own = await rows<{ id: number }>('select id from activity_apply where activity_id = $1 and status = 2', [id]);
    expect((await call(who.operator, 'PUT', `/activities/apply/cancel/${own[0]?.id}`, {})).status).toBe(200);
    expect(await rows('select status from activity_apply where id = $1', [queued])).toEqual([{ status: 5 }]);
    await signedUp(id, 2, '13900000003', who.tenant);
    const version = (await call(who.operator, 'GET', `/activities/activity/${id}`)).body.version;
    expect((await call(who.operator, 'PUT', `/activities/activity/${id}`, { version, start_at: '2026-11-25 15:00:00' })).status).toBe(200);
    const published = await call(who.operator, 'PUT', `/activities/activity/submit/${id}`, {});
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const [{ online } = { online: 0 }] = await rows<{ online: number }>('select is_online online from activity where id = $1', [id]);
    if (online !== 1) expect((await call(who.admin, 'PUT', `/activities/activity/audit/${id}`, { audit_status: 3 })).status).toBe(200);
    expect(await news(who.tenant, '%已发布%')).toEqual(['您报名的活动「路演」已发布，开始时间 2026-11-25 15:00，地点 A座一楼']);
  });
  it('活动结束之后：不能再通过；当晚未审与候补的都有结果，各得一句话', async () => {
    const id = await event('培训', {
      start_at: '2026-11-23 09:00+08',
      end_at: '2026-11-23 11:00+08',
      apply_end_at: '2026-11-23 08:30+08',
      seats: 1,
      needs_apply_audit: 1,
    });
    const late = [await signedUp(id, 1, '13900000011', who.tenant), await signedUp(id, 5, '13900000012')];
    now = new Date('2026-11-23T12:00:00+08:00');
    expect(await call(who.operator, 'PUT', `/activities/apply/audit/${late[0]}`, { status: 2 })).toMatchObject({
      status: 400,
      body: { message: '活动已结束，不能通过报名' },
    });
    now = new Date('2026-11-24T00:06:00+08:00');
    await park.app.jobs.tick();
    expect(await rows('select status, reason from activity_apply where id = any($1::bigint[]) order by id', [late])).toEqual([
      { status: 3, reason: '活动已结束，未及审核' },
      { status: 3, reason: '活动已结束，未能递补' },
    ]);
    expect(await news(who.tenant, '%未能参加%')).toEqual(['您报名的活动「培训」未能参加：活动已结束，未及审核']);
    expect(await letters('13900000012')).toEqual([expect.stringContaining('未能递补')]);
  });
  it('自己登记的访客：被访企业得到消息；到期未审的，访客收到短信；待审核的不能一删了之', async () => {
    const guest = { ...inside(), enterprise_id: here.enterprise, room_id: null, status: 2, leave_by: null, created_by: null };
    const { id } = await park.make(visitor, { ...guest, mobile: '13900000021', visit_at: '2026-11-24 10:00+08' });
    await rows('update visitor set created_by = null where id = $1', [id]);
    expect(await call(who.operator, 'DELETE', `/visitors/${id}`)).toMatchObject({ status: 400, body: { message: '请先取消或驳回该访客，再删除' } });
    const invited = await park.make(visitor, { ...guest, name: '周六', mobile: '13900000022', visit_at: '2026-11-24 10:00+08' });
    await rows('update visitor set created_by = $2 where id = $1', [invited.id, who.tenant.userId]);
    now = new Date('2026-11-25T00:04:00+08:00');
    await park.app.jobs.tick();
    expect(await news(who.tenant, '%未及审核')).toContain('来访登记「周*」已过期：来访日期已过，未及审核');
    expect(await rows('select status from visitor where id = $1', [id])).toEqual([{ status: 7 }]);
    expect(await letters('13900000021')).toEqual([expect.stringContaining('来访日期已过，未及审核')]);
  });
  it('终止合作的服务商不能再登录，它的留言由园区回复', async () => {
    const { id } = await park.make(facilitator, { incubator_id: here.incubator, name: '丁律师事务所', status: 2 });
    const provider = await park.account({ username: 'ding', type: 4, permissions: rightsOf(4), facilitator_id: id });
    const message = await park.make(suggest, {
      ...{
        incubator_id: here.incubator,
        facilitator_id: id,
        facilitator_service_id: null,
        enterprise_id: here.enterprise,
        title: '合同审查',
        status: 0,
      },
      ...{ created_by: who.tenant.userId, content: '请问' },
    });
    expect((await call(who.operator, 'PUT', `/service/suggest/reply/${message.id}`, { reply: '园区回复' })).body.message).toBe('该留言由服务商回复');
    const stopped = await call(who.operator, 'PUT', `/facilitator/stop/${id}`, { stop_reason: '到期' });
    expect(stopped.status, JSON.stringify(stopped.body)).toBe(200);
    expect((await call(provider, 'GET', '/auth/authInfo')).status).toBe(401);
    expect(await news(who.operator, '%终止合作%')).toEqual(['服务商「丁律师事务所」已终止合作，其 1 条未回复的留言由园区回复']);
    // in the list of what waits its actions can be told from the row
    const { body } = await call(who.operator, 'GET', '/task/inbox?pageSize=100');
    const waiting = body.data.find(({ kind, id: one }: { kind: string; id: number }) => kind === 'suggest.reply' && one === message.id);
    expect(waiting?.row.mine_to_answer).toBe(1);
    expect((await call(who.operator, 'PUT', `/service/suggest/reply/${message.id}`, { reply: '园区回复' })).status).toBe(200);
  });
  it('没有账号的人留的言，回复以短信送到', async () => {
    const { id } = await park.make(suggest, {
      ...{ incubator_id: here.incubator, facilitator_id: null, facilitator_service_id: null, enterprise_id: null, title: '停车', status: 0 },
      ...{ created_by: null, contact_mobile: '13900000031' },
    });
    await rows('update suggest set created_by = null where id = $1', [id]);
    const replied = await call(who.operator, 'PUT', `/service/suggest/reply/${id}`, { reply: '地下一层' });
    expect([replied.status, replied.body.message]).toEqual([200, '操作成功，留言人没有账号，短信未启用，请电话告知']);
    expect(await letters('13900000031')).toEqual([expect.stringContaining('您的留言「停车」已回复：地下一层')]);
  });
});
