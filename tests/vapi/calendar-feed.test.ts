import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { mtroom } from '@/domain/resources/mtroom';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

const rights = [
  'mtroom_list',
  'mtroom_read',
  'mtroom_apl_list',
  'mtroom_apl_store',
  'calendar_feed_list',
  'calendar_feed_read',
  'calendar_feed_store',
];
const allRights = [...rights, 'calendar_feed_delete'];

onEachEngine('日历订阅', (engine) => {
  let park: Park;
  const now = new Date('2026-11-23T08:00:00+08:00');
  let tenant: Session;
  let other: Session;
  let room = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    const [one, two] = [await park.make(enterprise, { name: '甲公司' }), await park.make(enterprise, { name: '乙公司' })];
    const place = { incubator_id: Number(one.incubator_id), place_text: 'A座,1F' };
    room = (
      await park.make(mtroom, {
        name: '订阅室',
        capacity: 10,
        is_free_audit: 1,
        open_from: '09:00',
        open_to: '18:00',
        weekdays: [1, 2, 3, 4, 5],
        ...place,
      })
    ).id;
    tenant = await park.account({ type: 3, permissions: allRights, enterprise_id: one.id });
    other = await park.account({ type: 3, permissions: allRights, enterprise_id: two.id });
    await book(tenant, '09:00', '10:00', '产品评审');
    await book(other, '10:00', '11:00', '秘密会议');
  });
  afterAll(() => park.close());
  const book = (who: Session, from: string, to: string, title: string) =>
    park.call(who, 'POST', '/vapi/service/mtroomApl', {
      ...{ mtroom_id: room, during: [`2026-11-24 ${from}:00`, `2026-11-24 ${to}:00`], title, contact_name: '张三', contact_mobile: '13800000001' },
    });
  /** A feed with an address, and its key. */
  async function feed(who: Session, more: object = {}): Promise<{ id: number; key: string }> {
    const made = await park.call(who, 'POST', '/vapi/service/calendarFeed', { name: '我的日历', ...more });
    expect(made.status).toBe(201);
    return { id: made.body.id, key: await address(who, made.body.id) };
  }
  async function address(who: Session, id: number): Promise<string> {
    const { status, body } = await park.call(who, 'PUT', `/vapi/service/calendarFeed/address/${id}`);
    expect(status).toBe(200);
    return String(body.message).split('?key=')[1] ?? '';
  }
  const read = async (key: string) => {
    const answer = await fetch(`${park.url}/vapi/service/calendar?key=${key}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: (await answer.text()).replaceAll('\r\n ', '') };
  };

  it('自己的日历只有自己的预约；不需登录，凭地址读取', async () => {
    const { key } = await feed(tenant);
    const { status, type, text } = await read(key);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('SUMMARY:产品评审');
    expect(text).toContain('DTSTART:20261124T010000Z');
    expect(text).toContain('LOCATION:订阅室 A座\\,1F');
    expect(text).not.toContain('秘密会议');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
  it('会议室的日历：别人的只说已预约', async () => {
    const { text } = await read((await feed(tenant, { mtroom_id: room })).key);
    expect(text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:产品评审', 'SUMMARY:已预约']);
    expect(text).not.toMatch(/秘密会议|乙公司/);
  });
  it('重新生成、停用、删除、账号停用之后，旧地址都读不到；地址不存在也一样', async () => {
    const first = await feed(tenant);
    const next = await address(tenant, first.id);
    expect([(await read(first.key)).status, (await read(next)).status]).toEqual([404, 200]);
    expect((await park.call(tenant, 'PUT', `/vapi/service/calendarFeed/revoke/${first.id}`)).status).toBe(200);
    expect((await read(next)).status).toBe(404);
    const last = await feed(tenant);
    await park.call(tenant, 'DELETE', `/vapi/service/calendarFeed/${last.id}`);
    expect((await read(last.key)).status).toBe(404);
    const gone = await feed(other, { mtroom_id: room });
    await park.database.rows('update app_user set status = 2 where id = $1', [other.userId]);
    expect((await read(gone.key)).status).toBe(404);
    await park.database.rows('update app_user set status = 1 where id = $1', [other.userId]);
    for (const odd of ['', 'x', `${'y'.repeat(200)}`, '%00']) expect((await read(odd)).status).toBe(404);
  });
  it('别人的订阅看不到，也生成不了地址；地址不存明文', async () => {
    const { id, key } = await feed(tenant);
    expect((await park.call(other, 'GET', `/vapi/service/calendarFeed/${id}`)).status).toBe(404);
    expect((await park.call(other, 'PUT', `/vapi/service/calendarFeed/address/${id}`)).status).toBe(404);
    const stored = await park.database.rows<{ token_hash: string }>('select token_hash from calendar_feed where id = $1', [id]);
    expect(stored[0]?.token_hash).not.toContain(key);
    const { body } = await park.call(tenant, 'GET', `/vapi/service/calendarFeed/${id}`);
    expect(body).not.toHaveProperty('token_hash');
    expect(body.last_read_at).toBe(null);
    await read(key);
    expect((await park.call(tenant, 'GET', `/vapi/service/calendarFeed/${id}`)).body.last_read_at).toBe('2026-11-23 08:00:00');
  });
});
