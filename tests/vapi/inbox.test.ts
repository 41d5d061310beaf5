import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handled, Inbox, WaitingCount } from '@/domain/answers/inbox';
import { addDays, today } from '@/domain/kernel/moment';
import { checkTask } from '@/domain/resources/check-task';
import { feeBill } from '@/domain/resources/fee-bill';
import { need } from '@/domain/resources/need';
import { news } from '@/domain/resources/news';
import { suggest } from '@/domain/resources/suggest';
import { visitor } from '@/domain/resources/visitor';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('今日待办', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let others: Awaited<ReturnType<typeof people>>;
  const day = today(new Date());
  const inPlace = (at: Place) => ({ incubator_id: at.incubator, building_id: at.building, enterprise_id: at.enterprise });
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
    others = await people(park, there);
    await park.make(visitor, { ...inPlace(here), name: '来客', status: 2, visit_at: `${addDays(day, 1)} 09:00:00`, created_by: who.tenant.userId });
    await park.make(visitor, { ...inPlace(there), name: '别园来客', status: 2, visit_at: `${addDays(day, 1)} 09:00:00` });
    await park.make(news, { incubator_id: here.incubator, title: '园区新闻', audit_status: 2, created_by: who.admin.userId });
    await park.make(news, { incubator_id: null, title: '共用新闻', audit_status: 2, created_by: who.admin.userId });
    await park.make(checkTask, { ...inPlace(here), status: 1, due_at: `${addDays(day, -1)} 18:00:00` });
    await park.make(checkTask, { ...inPlace(here), status: 2, due_at: `${addDays(day, 2)} 18:00:00` });
    await park.make(suggest, { ...inPlace(here), title: '灯坏了', status: 0, facilitator_id: null });
    await park.make(suggest, { ...inPlace(here), title: '漏水', status: 0, facilitator_id: null });
    // the facilitator's to answer, not the park's
    await park.make(suggest, { ...inPlace(here), title: '求报价', status: 0, facilitator_id: here.facilitator });
    await park.make(suggest, { ...inPlace(here), title: '已答', status: 1, facilitator_id: here.facilitator });
    const demand = { ...inPlace(here), status: 10, done_at: null };
    await park.make(need, { ...demand, desc: '今天要跟', user_id: who.operator.userId, next_follow_at: day });
    await park.make(need, { ...demand, desc: '明天再跟', user_id: who.operator.userId, next_follow_at: addDays(day, 1) });
    await park.make(need, { ...demand, desc: '别人跟', user_id: who.admin.userId, next_follow_at: day });
  });
  afterAll(() => park.close());
  const ask = async (by: Session, query = ''): Promise<Inbox> => {
    const { status, body } = await park.call(by, 'GET', `/vapi/task/inbox${query}`);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const titlesOf = async (by: Session, query = '?pageSize=100') => (await ask(by, query)).data.map(({ kind, title }) => `${kind} ${title}`).sort();
  const countsOf = async (by: Session) =>
    Object.fromEntries((await ask(by)).kinds.filter(({ total }) => total > 0).map(({ kind, total }) => [kind, total]));

  it('holds what waits in reach and may be dealt with, in all kinds, the most urgent first', async () => {
    const found = await ask(who.operator, '?pageSize=100');
    expect(await countsOf(who.operator)).toEqual({
      'need.follow': 1,
      'news.audit': 1, // what all parks share is not his to decide
      'facilitator.audit': 1,
      'suggest.reply': 2,
      'visitor.audit': 1,
      'check_task.execute': 1,
      'check_task.rectify': 1,
    });
    expect(found.total).toBe(8);
    expect(found.data[0]?.kind).toBe('check_task.execute'); // overdue
    const row = found.data.find(({ kind }) => kind === 'visitor.audit');
    expect(row).toMatchObject({ title: '来客', from: '甲园科技有限公司', due: row?.row.visit_at });
    expect(row?.row).toMatchObject({ status: 2 });
    const words = found.kinds.find(({ kind }) => kind === 'visitor.audit');
    expect(words).toMatchObject({ resource: 'visitor', act: '通过', refuse: '驳回', action: 'audit' });
    expect(found.data.find(({ kind }) => kind === 'news.audit')?.from).toEqual(expect.any(String));
  });
  it('says of each row what depends on the reader: a message is his to answer', async () => {
    const { data } = await ask(who.operator, '?kind=suggest.reply&pageSize=100');
    expect(data.map(({ row }) => (row as { mine_to_answer?: number }).mine_to_answer)).toEqual([1, 1]);
  });
  it('narrows to a kind, in pages, with the totals of all', async () => {
    const first = await ask(who.operator, '?kind=suggest.reply&pageSize=1');
    const second = await ask(who.operator, '?kind=suggest.reply&pageSize=1&page=2');
    expect([first.total, first.data.length, second.data.length]).toEqual([2, 1, 1]);
    expect(first.data[0]?.id).not.toBe(second.data[0]?.id);
    expect(first.kinds.find(({ kind }) => kind === 'visitor.audit')?.total).toBe(1);
    expect((await park.call(who.operator, 'GET', '/vapi/task/inbox?page=0')).status).toBe(400);
    expect((await park.call(who.operator, 'GET', '/vapi/task/inbox?page=900&pageSize=100')).status).toBe(400);
  });
  it('holds nothing of another park, of another firm, or that one may not do', async () => {
    expect(await titlesOf(others.operator)).toEqual(['facilitator.audit 乙园服务商', 'visitor.audit 别园来客']);
    expect(Object.keys(await countsOf(who.tenant)).sort()).toEqual(['check_task.rectify', 'visitor.audit']);
    expect(await titlesOf(who.provider)).toEqual(['suggest.reply 求报价']);
    expect(await titlesOf(who.tutor)).toEqual([]);
    expect(await titlesOf(others.tenant)).toEqual(['visitor.audit 别园来客']);
    expect(await titlesOf(others.provider)).toEqual([]);
    const permissions = rightsOf(2).filter((right) => right !== 'visitor_audit' && right !== 'suggest_list');
    const less = await park.account({ username: 'less', type: 2, permissions, incubators: [here.incubator] });
    const kinds = (await ask(less)).kinds.map(({ kind }) => kind);
    expect([kinds.includes('visitor.audit'), kinds.includes('suggest.reply'), kinds.includes('news.audit')]).toEqual([false, false, true]);
    expect((await park.call(null, 'GET', '/vapi/task/inbox')).status).toBe(401);
  });
  it('counts the same, and says that something has changed', async () => {
    const count = async (by: Session): Promise<WaitingCount> => (await park.call(by, 'GET', '/vapi/task/waiting')).body;
    const before = await count(who.operator);
    expect(before.total).toBe(8);
    const { id } = await park.make(feeBill, { ...inPlace(here), status: 10, contract_id: null });
    expect((await count(who.operator)).mark).toBe(before.mark); // the tenant's to pay
    expect(await titlesOf(who.tenant, '?kind=fee_bill.pay')).toHaveLength(1);
    expect((await ask(who.tenant, '?kind=fee_bill.pay')).data[0]?.id).toBe(id);
    await park.make(suggest, { ...inPlace(here), title: '又一条', status: 0, facilitator_id: null });
    const after = await count(who.operator);
    expect(after.total).toBe(9);
    expect(after.mark).not.toBe(before.mark);
  });
  it('is dealt with at the resources, and tells what was done today', async () => {
    const { data } = await ask(who.operator, '?kind=visitor.audit');
    const id = data[0]?.id;
    expect((await park.call(who.operator, 'PUT', `/vapi/visitors/audit/${id}`, { status: 4, reason: '未预约' })).status).toBe(200);
    expect((await ask(who.operator, '?kind=visitor.audit')).total).toBe(0);
    const done = (await park.call(who.operator, 'GET', '/vapi/task/handled')).body as { data: Handled[]; total: number };
    expect(done.data[0]).toMatchObject({ resource: 'visitor', row_id: id, action: '驳回', label: '访客' });
    expect((await park.call(others.operator, 'GET', '/vapi/task/handled')).body.total).toBe(0);
  });
});
