import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { fieldRecord } from '@/domain/resources/field-record';
import { file } from '@/domain/resources/file';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { room } from '@/domain/resources/room';
import { visitor } from '@/domain/resources/visitor';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEachEngine('园区取消的告知申请人', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let colleague: Session;
  let nth = 0;
  let mobile = '';
  const made: Record<string, number> = {};
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date('2026-11-23T08:00:00+08:00') });
    here = await place(park, '甲园');
    who = await people(park, here);
    colleague = await park.account({ username: 'next', type: 3, permissions: rightsOf(3), enterprise_id: here.enterprise });
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const open = { capacity: 10, open_from: '09:00', open_to: '18:00', weekdays: [1, 2, 3, 4, 5], status: 1, is_free_audit: 1 };
    made.hall = (await park.make(mtroom, { ...inside, ...open, name: '路演厅' })).id;
    const free = { use: 1, status: 1, web_show: 1, venue: 1, rentable_from: '2020-01-01', rentable_to: null, parent_id: null };
    made.venue = (await park.make(room, { ...inside, ...free, name: '展厅' })).id;
    const about = { title: '路演', type_id: (await park.make(activityType, { name: '沙龙' })).id, cover: (await park.make(file, {})).id };
    made.activity = (
      await park.make(activity, {
        ...{ ...about, ...inside, content: '<p>内容</p>', start_at: '2026-11-25 14:00+08', end_at: '2026-11-25 16:00+08' },
        ...{ apply_end_at: '2026-11-25 12:00+08', audit_status: 3, is_online: 1, needs_apply_audit: 2, seats: null, place_id: null },
      })
    ).id;
  });
  afterAll(() => park?.close());
  beforeEach(() => {
    nth += 1;
    mobile = `139${String(nth).padStart(8, '0')}`;
  });
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const news = async ({ userId }: Session): Promise<string[]> =>
    (await park.database.rows<{ title: string }>("select title from message where user_id = $1 and title like '%已取消%' order by id", [userId])).map(
      ({ title }) => title,
    );
  const letters = async (): Promise<string[]> =>
    (await park.database.rows<{ content: string }>('select content from outbox where to_address = $1 order by id', [mobile])).map(
      ({ content }) => content,
    );
  /** A day of its own each, so that nothing lies in the way of another. */
  const hour = () => ({
    start_at: `2026-11-24 ${String(8 + nth).padStart(2, '0')}:00:00`,
    end_at: `2026-11-24 ${String(9 + nth).padStart(2, '0')}:00:00`,
  });
  const contact = () => ({ contact_name: '张三', contact_mobile: mobile });
  const book = async (by: Session): Promise<number> =>
    (await call(by, 'POST', '/service/mtroomApl', { mtroom_id: made.hall, ...hour(), title: '例会', people: 2, ...contact() })).body.id;
  const borrow = async (by: Session): Promise<number> => {
    const days = { start_at: `2026-12-${10 + nth}`, end_at: `2026-12-${10 + nth}` };
    return (await call(by, 'POST', '/field/record', { room_id: made.venue, ...days, use_for: '沙龙', ...contact() })).body.id;
  };
  const signUp = async (by: Session): Promise<number> =>
    (await call(by, 'POST', '/activities/apply', { activity_id: made.activity, name: '张三', mobile })).body.id;
  const invite = async (by: Session): Promise<number> =>
    (await call(by, 'POST', '/visitors', { incubator_id: here.incubator, name: '王五', mobile, visit_reason: 1, visit_at: '2026-11-25 10:00:00' }))
      .body.id;
  /** Each with how it is made, how it is taken back, and what its account and its phone hear of it. */
  const kinds = [
    [
      ...['会议室', book, (id: number) => [`/service/mtroomApl/revoke/${id}`, { reason: '设备检修' }] as const],
      ...['会议室预约「例会」已取消：设备检修', '您的会议室预约「例会」已取消：设备检修。'],
    ],
    [
      ...['场地', borrow, (id: number) => [`/field/record/cancel/${id}`, { cancel_reason: '消防检查' }] as const],
      ...['场地申请「沙龙」已取消：消防检查', '您的场地申请「沙龙」已取消：消防检查。'],
    ],
    ['活动', signUp, (id: number) => [`/activities/apply/cancel/${id}`, {}] as const, '活动报名「路演」已取消', '您的活动报名「路演」已取消。'],
    [
      ...['访客', invite, (id: number) => [`/visitors/cancel/${id}`, { cancel_reason: '临时管控' }] as const],
      ...['来访登记「王*」已取消：临时管控', '您的来访登记已取消：临时管控。'],
    ],
  ] as unknown as [string, (by: Session) => Promise<number>, (id: number) => [string, object], string, string][];

  it.each(kinds)('%s：园区取消的，申请的账号收到一次，写明原因；同企业的别人、园区自己不收', async (_name, make, cancel, title) => {
    const before = await Promise.all([who.tenant, colleague, who.operator].map(news));
    const id = await make(who.tenant);
    expect((await call(who.operator, 'PUT', ...cancel(id))).status).toBe(200);
    const after = await Promise.all([who.tenant, colleague, who.operator].map(news));
    expect(after).toEqual([[...(before[0] ?? []), title], before[1], before[2]]);
    expect((await letters()).filter((one) => one.includes('已取消'))).toEqual([]);
  });
  it.each([
    ['会议室', mtroomApl, { status: 1 }],
    ['场地', fieldRecord, { audit_status: 2 }],
    ['活动', activityApply, { status: 5, signed_at: null }],
    ['访客', visitor, { status: 3 }],
  ] as const)('%s：没有账号的访客收到短信，说已取消', async (name, resource, more) => {
    const [, , cancel, , letter] = kinds.find(([kind]) => kind === name) as (typeof kinds)[number];
    const inside = { incubator_id: here.incubator, building_id: here.building, enterprise_id: null, room_id: null, created_by: null };
    const values = {
      mtroom_apl: {
        ...inside,
        room_id: undefined,
        mtroom_id: made.hall,
        user_id: null,
        title: '例会',
        contact_mobile: mobile,
        during: `[2026-11-26 ${9 + nth}:00+08,2026-11-26 ${10 + nth}:00+08)`,
        fee_bill_id: null,
      },
      field_record: {
        ...inside,
        room_id: made.venue,
        use_for: '沙龙',
        contact_mobile: mobile,
        start_at: '2026-12-01',
        end_at: '2026-12-02',
        fee_bill_id: null,
      },
      activity_apply: { incubator_id: here.incubator, activity_id: made.activity, user_id: null, enterprise_id: null, created_by: null, mobile },
      visitor: { ...inside, mobile, visit_at: '2026-11-25 10:00+08', leave_by: null, code: '123456' },
    }[resource.name as 'visitor'];
    const row = await park.make(resource as typeof visitor, { ...values, ...more } as never);
    await park.database.rows(`update ${resource.name} set created_by = null where id = $1`, [row.id]);
    expect((await call(who.operator, 'PUT', ...cancel(row.id))).status).toBe(200);
    expect(await letters()).toEqual([expect.stringContaining(letter)]);
  });
  it('自己或同企业的人取消的，不告知', async () => {
    const before = await news(who.tenant);
    const own = [await borrow(who.tenant), await signUp(who.tenant), await invite(who.tenant), await book(who.tenant)];
    for (const [at, path] of ['/field/record/cancel', '/activities/apply/cancel', '/visitors/cancel'].entries())
      expect((await call(at === 1 ? who.tenant : colleague, 'PUT', `${path}/${own[at]}`, {})).status).toBe(200);
    expect((await call(who.tenant, 'GET', `/service/mtroomAplCancel/${own[3]}`)).status).toBe(200);
    const staffs = await book(who.operator);
    expect((await call(who.operator, 'PUT', `/service/mtroomApl/revoke/${staffs}`, { reason: '改期' })).status).toBe(200);
    expect([await news(who.tenant), await news(who.operator)]).toEqual([before, []]);
    expect((await letters()).filter((one) => one.includes('已取消'))).toEqual([]);
  });
});
