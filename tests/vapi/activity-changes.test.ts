import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { parkActivityCategory } from '@/domain/resources/park-activity';
import { file } from '@/domain/resources/file';
import { today } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('活动有变', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T09:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let type = 0;
  let cover = 0;
  let phones = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    type = (await park.make(activityType, { name: '沙龙' })).id;
    cover = (await park.make(file, { ext: 'png' })).id;
  });
  afterAll(() => park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const hold = async (more: object = {}): Promise<number> =>
    (
      await park.make(activity, {
        ...{ title: '股权激励培训', type_id: type, cover, incubator_id: here.incubator, building_id: here.building, content: '<p>内容</p>' },
        ...{ start_at: '2026-11-20 14:00+08', end_at: '2026-11-20 16:00+08', apply_end_at: '2026-11-20 12:00+08', audit_status: 3, is_online: 1 },
        ...{ sign_code: '246810', needs_apply_audit: 2, seats: null, online_url: null, place_id: null, address: '一楼', ...more },
      })
    ).id;
  const signUp = async (id: number): Promise<number> => {
    phones += 1;
    const mobile = `139${String(phones).padStart(8, '0')}`;
    return (await call(who.tenant, 'POST', '/activities/apply', { activity_id: id, name: '张三', mobile })).body.id;
  };
  const news = async (apply: number) =>
    (
      await park.database.rows<{ title: string }>('select title from message where user_id = $1 and dedupe_key like $2 order by id', [
        who.tenant.userId,
        `activity.changed:${apply}:%`,
      ])
    ).map(({ title }) => title);
  const edit = async (id: number, more: object) => {
    const { version } = (await call(who.operator, 'GET', `/activities/activity/${id}`)).body;
    return call(who.operator, 'PUT', `/activities/activity/${id}`, { version, ...more });
  };

  it('有人报过名的活动不能删除；下架时告知要来的人，取消了的不告知', async () => {
    const id = await hold();
    const [stays, cancels] = [await signUp(id), await signUp(id)];
    await call(who.tenant, 'PUT', `/activities/apply/cancel/${cancels}`);
    expect((await call(who.operator, 'PUT', `/activities/activity/unpublish/${id}`)).status).toBe(200);
    expect([await news(stays), await news(cancels)]).toEqual([['您报名的活动「股权激励培训」已下架，如有疑问请联系园区'], []]);
    const gone = await call(who.operator, 'DELETE', `/activities/activity/${id}`);
    expect([gone.status, gone.body.message]).toEqual([400, '该记录正在被活动报名使用，不能删除']);
  });
  it('改了时间或地点告知要来的人，改别的不告知', async () => {
    const id = await hold();
    const apply = await signUp(id);
    expect((await edit(id, { speaker: '李四' })).status).toBe(200);
    expect(await news(apply)).toEqual([]);
    expect((await edit(id, { start_at: '2026-11-20 15:00:00', address: '二楼' })).status).toBe(200);
    expect(await news(apply)).toEqual(['活动「股权激励培训」的时间或地点有变动，开始时间 2026-11-20 15:00']);
  });
  it('下架期间改了时间，重新发布时告知要来的人何时何地；首次发布没有人可告知', async () => {
    const id = await hold();
    const [apply, gone] = [await signUp(id), await signUp(id)];
    await call(who.tenant, 'PUT', `/activities/apply/cancel/${gone}`);
    await call(who.operator, 'PUT', `/activities/activity/unpublish/${id}`);
    expect((await edit(id, { start_at: '2026-11-20 15:00:00', address: '二楼' })).status).toBe(200);
    const off = '您报名的活动「股权激励培训」已下架，如有疑问请联系园区';
    expect(await news(apply)).toEqual([off]);
    expect((await call(who.operator, 'PUT', `/activities/activity/submit/${id}`)).body).toMatchObject({ audit_status: 3, is_online: 1 });
    expect(await news(apply)).toEqual([off, '您报名的活动「股权激励培训」已发布，开始时间 2026-11-20 15:00，地点 二楼']);
    expect(await news(gone)).toEqual([]);
  });
  it('有审核流程时，未通过的修改不告知要来的人，也不让候补的递补；通过后才是', async () => {
    const step = { approver_kind: 1, user_ids: [who.admin.userId], mode: 1 };
    const flow = await call(who.admin, 'POST', '/audit/flow', { module: 'activity', name: '活动审核', incubator_id: here.incubator, steps: [step] });
    expect(flow.status).toBe(201);
    const id = await hold({ seats: 1 });
    const [first, second] = [await signUp(id), await signUp(id)];
    const line = () => park.database.rows<{ status: number }>('select status from activity_apply where activity_id = $1 order by id', [id]);
    const changed = await edit(id, { seats: 2, start_at: '2026-11-20 15:00:00' });
    expect(changed.body).toMatchObject({ audit_status: 2, is_online: 2 });
    expect([await news(first), await line()]).toEqual([[], [{ status: 2 }, { status: 5 }]]);
    expect((await call(who.admin, 'PUT', `/activities/activity/audit/${id}`, { audit_status: 3 })).status).toBe(200);
    const on = ['您报名的活动「股权激励培训」已发布，开始时间 2026-11-20 15:00，地点 一楼'];
    expect([await news(first), await news(second), await line()]).toEqual([on, on, [{ status: 2 }, { status: 2 }]]);
    await park.database.rows('update audit_flow set enabled = 2 where id = $1', [flow.body.id]);
  });
  it('下架的活动有人取消，候补的不递补；重新发布才递补', async () => {
    const id = await hold({ seats: 1 });
    const [first, second] = [await signUp(id), await signUp(id)];
    await call(who.operator, 'PUT', `/activities/activity/unpublish/${id}`);
    expect((await call(who.tenant, 'PUT', `/activities/apply/cancel/${first}`)).status).toBe(200);
    const state = async () => (await park.database.rows<{ status: number }>('select status from activity_apply where id = $1', [second]))[0]?.status;
    expect(await state()).toBe(5);
    expect((await call(who.operator, 'PUT', `/activities/activity/submit/${id}`)).status).toBe(200);
    expect(await state()).toBe(2);
  });
  it('地点、地址、线上链接至少填一项', async () => {
    const body = {
      ...{ title: '路演', type_id: type, cover, incubator_id: here.incubator, building_id: here.building, content: '<p>内容</p>' },
      ...{ start_at: '2026-11-21 14:00:00', end_at: '2026-11-21 16:00:00', apply_end_at: '2026-11-21 12:00:00' },
    };
    const nowhere = { address: ['地点、地址、线上链接请至少填写一项'] };
    expect((await call(who.operator, 'POST', '/activities/activity', body)).body.errors).toEqual(nowhere);
    const made = await call(who.operator, 'POST', '/activities/activity', { ...body, online_url: 'https://example.com/live' });
    expect(made.status).toBe(201);
    expect((await edit(made.body.id, { online_url: null })).body.errors).toEqual(nowhere);
    expect((await edit(made.body.id, { speaker: '李四' })).status).toBe(200);
  });
  it('在活动上报名不改动活动：版本不变，正在编辑的人照常保存', async () => {
    const id = await hold();
    const { version } = (await call(who.operator, 'GET', `/activities/activity/${id}`)).body;
    const signed = await call(who.tenant, 'PUT', `/activities/activity/sign_up/${id}`, { name: '张三', mobile: '13700000001' });
    expect([signed.status, signed.body.version]).toEqual([200, version]);
  });
  it('活动结束之后不能再取消报名', async () => {
    const apply = await signUp(await hold());
    now = new Date('2026-11-20T16:00:00+08:00');
    const late = await call(who.tenant, 'PUT', `/activities/apply/cancel/${apply}`);
    expect([late.status, late.body.message]).toEqual([400, '活动已结束，不能取消报名']);
    now = new Date('2026-11-20T09:00:00+08:00');
  });
  it('签到码猜错五次之后要等一分钟，码对也一样；别的报名不受牵连', async () => {
    const apply = await signUp(await hold());
    now = new Date('2026-11-20T14:00:00+08:00');
    const attend = (id: number, sign_code: string) => call(who.tenant, 'PUT', `/activities/apply/attend/${id}`, { sign_code });
    for (let nth = 0; nth < 5; nth += 1) expect((await attend(apply, `00000${nth}`)).body.errors).toEqual({ sign_code: ['签到码不正确'] });
    const stopped = await attend(apply, '246810');
    expect([stopped.status, stopped.body.message]).toEqual([429, '签到码多次不正确，请稍后再试']);
    now = new Date('2026-11-20T14:01:01+08:00');
    expect((await attend(apply, '246810')).status).toBe(200);
    now = new Date('2026-11-20T09:00:00+08:00');
  });
  it('园区活动是办过的事：活动日期不晚于今天', async () => {
    const category_id = (await park.make(parkActivityCategory, { name: '风采' })).id;
    const report = { title: '开园仪式', category_id, cover, incubator_id: here.incubator, content: '<p>内容</p>' };
    const store = (happened_at: string) => call(who.admin, 'POST', '/parkActivity', { ...report, happened_at });
    expect(await store('2036-11-28')).toMatchObject({ status: 422, body: { errors: { happened_at: ['活动日期不能晚于今天'] } } });
    const stored = await store(today(now));
    expect(stored.status).toBe(201);
    const put = (body: object) => call(who.admin, 'PUT', `/parkActivity/${stored.body.id}`, { version: stored.body.version, ...body });
    expect((await put({ happened_at: '2036-11-28' })).body.errors).toEqual({ happened_at: ['活动日期不能晚于今天'] });
    expect(await put({ title: '改名' })).toMatchObject({ status: 200, body: { title: '改名' } });
    expect((await call(who.admin, 'DELETE', `/parkActivity/${stored.body.id}`)).status).toBe(200);
  });
});
