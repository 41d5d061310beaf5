import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { activity, activityType } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { checkItem } from '@/domain/resources/check-item';
import { checkResult, checkTask } from '@/domain/resources/check-task';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { hazard } from '@/domain/resources/hazard';
import { report, reportTemplate } from '@/domain/resources/report';
import { reportReturn } from '@/domain/resources/report-return';
import { showcase } from '@/domain/resources/showcase';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

interface Entry {
  readonly kind: number;
  readonly points: number;
  readonly balance: number;
  readonly resource: string;
  readonly row_id: number;
  readonly reason: string;
}
onEachEngine('积分随事记入', (engine) => {
  let park: Park;
  const now = new Date('2026-11-20T14:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let firm = 0;
  let firms = 0;
  let inside: { incubator_id: number; building_id: number; enterprise_id: number };
  let cover = 0;
  let held = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10 });
    here = await place(park, '甲园');
    who = await people(park, here);
    cover = (await park.make(file, {})).id;
    held = (await park.make(activityType, { name: '沙龙' })).id;
  });
  beforeEach(async () => {
    const at = { incubator_id: here.incubator, building_id: here.building };
    firm = (await park.make(enterprise, { ...at, name: `积分${++firms}科技有限公司`, credit_code: null, residence: 2 })).id;
    inside = { ...at, enterprise_id: firm };
  });
  afterAll(() => park.close());
  const put = (path: string, body: object = {}): Promise<Answer> => park.call(who.operator, 'PUT', `/vapi${path}`, body);
  const book = () =>
    park.database.rows<Entry>('select kind, points, balance, resource, row_id, reason from score where enterprise_id = $1 order by id', [firm]);
  const hold = async (title = '股权激励培训') =>
    (
      await park.make(activity, {
        ...{ title, type_id: held, cover, incubator_id: here.incubator, building_id: here.building, content: '<p>内容</p>', seats: null },
        ...{ start_at: '2026-11-20 14:00+08', end_at: '2026-11-20 16:00+08', apply_end_at: '2026-11-20 12:00+08', audit_status: 3, is_online: 1 },
        ...{ sign_code: '246810', online_url: null, place_id: null, tutor_id: null, facilitator_id: null },
      })
    ).id;
  let phones = 0;
  const comes = async (activity_id: number) =>
    (
      await park.make(activityApply, {
        ...{ incubator_id: here.incubator, activity_id, enterprise_id: firm, user_id: null, status: 2, name: '张三' },
        ...{ mobile: `138${String(++phones).padStart(8, '0')}`, signed_at: null, signed_out_at: null, score: null },
      })
    ).id;

  it('签到得分，一场活动一家企业只得一次；二十个人同时签到也是一次，签退不再得', async () => {
    const first = await hold();
    const guests = await Promise.all(Array.from({ length: 20 }, () => comes(first)));
    const signed = await Promise.all(guests.map((id) => put(`/activities/apply/signIn/${id}`, { attends: 1 })));
    expect(signed.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await book()).toMatchObject([{ kind: 2, points: 5, balance: 5, resource: 'activity_apply', reason: '参加活动：股权激励培训' }]);
    expect((await put(`/activities/apply/signIn/${guests[0]}`, { attends: 2 })).status).toBe(200);
    expect(await book()).toHaveLength(1);
    expect((await put(`/activities/apply/signIn/${await comes(await hold('路演'))}`, { attends: 1 })).status).toBe(200);
    expect((await book()).map(({ balance }) => balance)).toEqual([5, 10]);
    const log = await park.database.rows("select 1 from operation_log where module = 'score' and action = 'store'");
    expect(log.length).toBeGreaterThanOrEqual(2);
  });
  it('不同活动的签到、调整与兑换同时来，每一行的余额都接得上', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, async (_, nth) => comes(await hold(`第${nth}期`))));
    const enter = () => park.call(who.operator, 'POST', '/vapi/score', { enterprise_id: firm, kind: 5, points: -5, reason: '兑换' });
    await Promise.all(guests.flatMap((id) => [put(`/activities/apply/signIn/${id}`, { attends: 1 }), enter()]));
    let sum = 0;
    const rows = await book();
    for (const { points, balance } of rows) {
      expect(balance).toBe((sum += points));
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(rows.filter(({ kind }) => kind === 2)).toHaveLength(8);
  });
  it('官网签到也得分；没有企业的人签到不记', async () => {
    const id = await hold();
    const sign = (mobile: string) => park.call(null, 'PUT', '/vapi/websit/activities/sign', { activity_id: id, mobile, sign_code: '246810' });
    const mobileOf = async (apply: number) =>
      (await park.database.rows<{ mobile: string }>('select mobile from activity_apply where id = $1', [apply]))[0]?.mobile ?? '';
    expect((await sign(await mobileOf(await comes(id)))).status).toBe(200);
    expect(await book()).toHaveLength(1);
    const alone = await comes(id);
    await park.database.rows('update activity_apply set enterprise_id = null where id = $1', [alone]);
    expect((await sign(await mobileOf(alone))).status).toBe(200);
    expect(await book()).toHaveLength(1);
  });
  it('企业风采通过审核得分，修改后再次通过不重复', async () => {
    const { id } = await park.make(showcase, { ...inside, title: '我们的产品', cover, content: '<p>内容</p>', audit_status: 2, is_online: 2 });
    expect((await put(`/enterprise/showcase/audit/${id}`, { audit_status: 3 })).status).toBe(200);
    expect(await book()).toMatchObject([{ kind: 3, points: 20, balance: 20, resource: 'showcase', row_id: id }]);
    await park.database.rows('update showcase set audit_status = 2 where id = $1', [id]);
    expect((await put(`/enterprise/showcase/audit/${id}`, { audit_status: 3 })).status).toBe(200);
    expect(await book()).toHaveLength(1);
  });
  it('截止前提交的填报通过审核得分，迟交的、退回的不得', async () => {
    const template_id = (await park.make(reportTemplate, { name: '季报', kind: 2 })).id;
    const due = (
      await park.make(report, { title: '三季度填报', template_id, kind: 2, deadline: '2026-10-20 18:00+08', period_end: '2026-09-30', status: 2 })
    ).id;
    const filed = async (submitted_at: string) => {
      await park.database.rows('delete from report_return where enterprise_id = $1', [firm]);
      return (await park.make(reportReturn, { ...inside, report_id: due, status: 2, submitted_at })).id;
    };
    const late = await filed('2026-10-20 18:01+08');
    expect((await put(`/report/return/audit/${late}`, { status: 3 })).status).toBe(200);
    const back = await filed('2026-10-19 10:00+08');
    expect((await put(`/report/return/audit/${back}`, { status: 4, reason: '数据有误' })).status).toBe(200);
    expect(await book()).toEqual([]);
    const good = await filed('2026-10-20 18:00+08');
    expect((await put(`/report/return/audit/${good}`, { status: 3 })).status).toBe(200);
    expect(await book()).toMatchObject([{ kind: 1, points: 10, balance: 10, row_id: good, reason: '按时填报：三季度填报' }]);
  });
  it('整改通过审核，每处隐患得一次；规则设为 0 就不记', async () => {
    const { enterprise_id, ...at } = inside;
    const mended = async () => {
      const task = (await park.make(checkTask, { ...at, kind: 2, enterprise_id, status: 3, plan_id: null, point_id: null })).id;
      for (const name of ['通道堆物', '压力不足']) {
        const item = (await park.make(checkItem, { ...at, name: `${name}${task}` })).id;
        const result = (await park.make(checkResult, { task_id: task, item_id: item, ok: 2 })).id;
        await park.make(hazard, {
          ...at,
          task_id: task,
          result_id: result,
          enterprise_id,
          text: name,
          status: 2,
          closed_at: null,
          deadline: '2026-12-01',
        });
      }
      expect((await put(`/check/task/audit/${task}`, { status: 4 })).status).toBe(200);
    };
    await mended();
    expect((await book()).map(({ kind, balance, reason }) => [kind, balance, reason])).toEqual([
      [4, 5, '完成整改：通道堆物'],
      [4, 10, '完成整改：压力不足'],
    ]);
    const set = (value: number | null) => park.call(who.admin, 'PUT', '/vapi/parameter/points.mended', { value });
    expect((await set(0)).status).toBe(200);
    await mended();
    expect(await book()).toHaveLength(2);
    expect((await set(null)).status).toBe(200);
  });
});
