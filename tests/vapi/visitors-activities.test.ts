import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { file } from '@/domain/resources/file';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { place, type Place } from './people';

onEachEngine('官网上的活动报名', (engine) => {
  let park: Park;
  // a Monday
  let now = new Date('2026-11-23T08:00:00+08:00');
  let here: Place;
  let phones = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10, demo: true });
    here = await place(park, '甲园');
  });
  afterAll(() => park.close());
  // each test an hour later, so that one does not use up the limits of another
  beforeEach(() => {
    now = new Date(now.getTime() + 3_700_000);
  });
  const visit = (method: string, path: string, body?: object): Promise<Answer> => park.call(null, method, `/vapi${path}`, body);
  const phone = (): string => `139${String(20_000_000 + ++phones)}`;
  const codeFor = async (mobile: string, scene = 3): Promise<string> => (await visit('POST', '/msg/sendCaptcha', { mobile, scene })).body.demo_code;
  const rows = async (text: string, ...values: unknown[]): Promise<any[]> => park.database.rows(text, values);

  it('活动：官网看得到进度、余位与候补；签到的时候才列出，未发布的没有', async () => {
    const type_id = (await park.make(activityType, { name: '沙龙' })).id;
    const cover = (await park.make(file, {})).id;
    const hold = (more: object) =>
      park.make(activity, {
        title: '税务沙龙',
        type_id,
        cover,
        incubator_id: here.incubator,
        building_id: null,
        place_id: null,
        tutor_id: null,
        facilitator_id: null,
        address: '一楼',
        content: '<p>内容</p>',
        seats: 1,
        start_at: '2026-12-10 14:00:00+08',
        end_at: '2026-12-10 16:00:00+08',
        apply_end_at: '2026-12-09 12:00:00+08',
        needs_apply_audit: 2,
        sign_code: '123456',
        is_online: 1,
        audit_status: 3,
        ...more,
      });
    const { id } = await hold({});
    await hold({ title: '未发布的', is_online: 2, audit_status: 1 });
    const read = async () => (await visit('GET', `/websit/activities/activity/${id}`)).body;
    expect(await read()).toMatchObject({ progress: '报名中', left: 1, queued: 0 });
    expect(await read()).not.toHaveProperty('sign_code');
    const signUp = async (mobile: string, more: object = {}) =>
      visit('POST', '/websit/activities/activityApl', { activity_id: id, name: '吴七', mobile, captcha: await codeFor(mobile), ...more });
    const [one, two] = [phone(), phone()];
    const body = { activity_id: id, name: '吴七', mobile: one, captcha: await codeFor(one) };
    const both = await Promise.all([1, 2].map(() => visit('POST', '/websit/activities/activityApl', body)));
    expect(both.map(({ status, body: answer }) => [status, answer.message])).toEqual(Array(2).fill([200, '报名成功']));
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await signUp(two)).body.message).toBe('名额已满，已进入候补第1位，有名额时自动递补并通知您');
    now = new Date(now.getTime() + 61_000);
    expect(await read()).toMatchObject({ left: 0, queued: 1 });
    for (let nth = 0; nth < 4; nth += 1) {
      const other = await hold({ title: `第${nth}场` });
      now = new Date(now.getTime() + 61_000);
      expect((await signUp(two, { activity_id: other.id })).status).toBe(200);
    }
    const last = await hold({ title: '第四场' });
    now = new Date(now.getTime() + 61_000);
    const tooOften = await signUp(two, { activity_id: last.id });
    expect([tooOften.status, tooOften.body.message]).toEqual([429, '该手机号今天提交的次数过多，请明天再试，或致电园区']);
    await rows('update activity set is_online = 2 where id <> $1', id);
    expect((await visit('GET', '/websit/activities/signable')).body.data).toEqual([]);
    now = new Date('2026-12-10T13:30:00+08:00');
    expect((await visit('GET', '/websit/activities/signable')).body.data).toEqual([
      { id, title: '税务沙龙', start_at: '2026-12-10 14:00:00', end_at: '2026-12-10 16:00:00' },
    ]);
    const sign = await visit('PUT', '/websit/activities/sign', { activity_id: id, mobile: one, sign_code: '123456' });
    expect(sign).toMatchObject({ status: 200, body: { title: '税务沙龙', attends: 1 } });
  });
});
