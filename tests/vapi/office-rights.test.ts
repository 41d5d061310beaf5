import { afterAll, beforeAll, expect, it } from 'vitest';
import { banner } from '@/domain/resources/banner';
import { enterpriseTimeline } from '@/domain/resources/enterprise-timeline';
import { policy } from '@/domain/resources/policy';
import { policyCategory } from '@/domain/resources/policy-category';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { checkPoint } from '@/domain/resources/check-item';
import { checkPlan } from '@/domain/resources/check-plan';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const now = new Date('2026-11-20T09:05:00+08:00');
onEachEngine('后台页面的越权与误删', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const outcome = ({ status, body }: Answer) => [status, body.message];

  it('成长记录与辅导关系的园区是企业所在的园区，看得到全部园区的人也不能记到别处', async () => {
    const right = { incubator_id: there.incubator, enterprise_id: here.enterprise, name: '阀', number: 'P1', type: 1 };
    const stray = await call(who.admin, 'POST', '/enterprise/knowledge', right);
    expect([stray.status, stray.body.errors]).toEqual([422, { enterprise_id: ['企业不属于所选园区'] }]);
    const relation = { incubator_id: there.incubator, enterprise_id: here.enterprise, tutor_id: here.tutor, start_at: '2026-01-01' };
    expect((await call(who.admin, 'POST', '/tutorRelation', relation)).body.errors).toEqual({ enterprise_id: ['企业不属于所选园区'] });
    const made = await call(who.admin, 'POST', '/enterprise/knowledge', { ...right, incubator_id: here.incubator });
    expect(made.status).toBe(201);
    const moved = { version: made.body.version, incubator_id: there.incubator };
    expect((await call(who.admin, 'PUT', `/enterprise/knowledge/${made.body.id}`, moved)).body.errors).toEqual({
      incubator_id: ['企业不属于所选园区'],
    });
  });

  it('服务团队的成员只能是园区的人；全站的“关于我们”由管理全部园区的人写', async () => {
    const member = { incubator_id: here.incubator, name: '甲乙', post: '专员', joined_at: '2026-01-01' };
    const join = (user_id: number) => call(who.operator, 'POST', '/serviceTeam/member', { ...member, user_id });
    for (const { userId } of [who.tenant, who.provider, who.tutor]) expect((await join(userId)).body.errors).toEqual({ user_id: ['该账号不可选'] });
    expect((await join(who.operator.userId)).status).toBe(201);
    const about = { kind: 1, title: '关于我们', content: '<p>内容</p>' };
    expect((await call(who.operator, 'POST', '/web/intro', about)).status).toBe(403);
    expect((await call(who.operator, 'POST', '/web/intro', { ...about, kind: 2, incubator_id: here.incubator })).status).toBe(201);
  });

  it('大事记只能补录“其他”，不能冒充办理写入的种类', async () => {
    const entry = { enterprise_id: here.enterprise, happened_at: '2026-11-01', text: '乔迁' };
    const forged = await call(who.operator, 'POST', '/enterprise/timeline', { ...entry, type: 9 });
    expect([forged.status, forged.body.errors]).toEqual([422, { type: ['请选择类型'] }]);
    const made = await call(who.operator, 'POST', '/enterprise/timeline', { ...entry, type: 12 });
    const turned = await call(who.operator, 'PUT', `/enterprise/timeline/${made.body.id}`, { version: made.body.version, type: 6 });
    expect([turned.status, turned.body.errors]).toEqual([422, { type: ['请选择类型'] }]);
    // a value that stands there already may come back with the form
    const written = await park.make(enterpriseTimeline, { incubator_id: here.incubator, enterprise_id: here.enterprise, type: 12 });
    expect((await call(who.operator, 'PUT', `/enterprise/timeline/${written.id}`, { version: written.version, type: 12, text: '新' })).status).toBe(
      200,
    );
  });

  it('还没有发生的不能记作发生过', async () => {
    const own = { incubator_id: here.incubator, enterprise_id: here.enterprise };
    const money = await call(who.operator, 'POST', '/enterprise/financing', { ...own, round: 1, happened_at: '2026-11-21', amount: 1 });
    expect([money.status, money.body.errors]).toEqual([422, { happened_at: ['融资日期不能晚于今天'] }]);
    const entry = await call(who.operator, 'POST', '/enterprise/timeline', {
      enterprise_id: here.enterprise,
      happened_at: '2026-11-21',
      type: 12,
      text: '乔迁',
    });
    expect([entry.status, entry.body.errors]).toEqual([422, { happened_at: ['日期不能晚于今天'] }]);
    expect((await call(who.operator, 'POST', '/enterprise/financing', { ...own, round: 1, happened_at: '2026-11-20', amount: 1 })).status).toBe(201);
  });

  it('还在用的分类、导师与点位不能删除，不再用的可以', async () => {
    const sort = await park.make(policyCategory, { name: '资金' });
    const text = await park.make(policy, { category_id: sort.id, incubator_id: here.incubator });
    expect(outcome(await call(who.admin, 'DELETE', `/policy/category/${sort.id}`))).toEqual([400, '该记录正在被政策使用，不能删除']);
    expect((await call(who.admin, 'DELETE', `/policy/policy/${text.id}`)).status).toBe(200);
    expect((await call(who.admin, 'DELETE', `/policy/category/${sort.id}`)).status).toBe(200);

    expect(outcome(await call(who.admin, 'DELETE', `/web/tutor/${there.tutor}`))).toEqual([200, undefined]);
    await park.make(tutorRelation, { incubator_id: here.incubator, tutor_id: here.tutor, enterprise_id: here.enterprise });
    expect(outcome(await call(who.admin, 'DELETE', `/web/tutor/${here.tutor}`))).toEqual([400, '该记录正在被辅导关系使用，不能删除']);

    const point = await park.make(checkPoint, { incubator_id: here.incubator, name: '配电房' });
    await park.make(checkPlan, { incubator_id: here.incubator, points: [point.id] });
    expect(outcome(await call(who.operator, 'DELETE', `/check/point/${point.id}`))).toEqual([400, '该记录正在被巡检计划使用，不能删除']);
  });

  it('导师改自己的资料，姓名、类别与聘任日期除外；别人的看不到也改不了', async () => {
    const own = await call(who.tutor, 'GET', `/web/tutor/${here.tutor}`);
    const put = (body: object) => call(who.tutor, 'PUT', `/web/tutor/${here.tutor}`, { version: own.body.version, ...body });
    for (const name of ['name', 'kind', 'hired_at'])
      expect(outcome(await put({ [name]: own.body[name] }))).toEqual([400, `不支持提交的字段：${name}`]);
    const changed = await put({ title: '总经理', company: '某公司' });
    expect([changed.status, changed.body.title]).toEqual([200, '总经理']);
    const { permissions } = (await call(who.tutor, 'GET', '/auth/authInfo')).body;
    expect(permissions).toContainEqual({ name: 'tutor_update' });
    expect(outcome(await call(who.tutor, 'PUT', `/web/tutor/${there.tutor}`, { version: 1, title: 'x' }))).toEqual([404, '导师不存在']);
    expect((await call(who.operator, 'PUT', `/web/tutor/${here.tutor}`, { version: changed.body.version, title: 'x' })).status).toBe(403);
  });

  it('关于我们是全站的：一个园区的人员不能写一份挂上去', async () => {
    const text = { kind: 1, incubator_id: here.incubator, title: '我们', content: '<p>x</p>' };
    expect((await call(who.operator, 'POST', '/web/intro', text)).status).toBe(403);
    const made = await call(who.admin, 'POST', '/web/intro', text);
    expect([made.status, made.body.incubator_id]).toEqual([201, null]);
  });

  it('轮播图只通往站内路径与网址', async () => {
    const { id: image } = await park.make(banner, { title: '底图' });
    const [found] = await park.database.rows<{ image: number }>('select image from banner where id = $1', [image]);
    const link = async (address: string) =>
      (await call(who.admin, 'POST', '/web/banner', { image: found?.image, surface: 1, link: address })).body.errors?.link;
    for (const bad of ['javascript:alert(1)', ' data:text/html,x', '//evil.example', '/\\evil.example', 'hello', 'ftp://a.example'])
      expect([bad, await link(bad)]).toEqual([bad, ['请输入正确的网址']]);
    for (const good of ['/news', '/news/detail?id=3', 'https://example.com/a']) expect([good, await link(good)]).toEqual([good, undefined]);
  });
});
