import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilitator } from '@/domain/resources/facilitator';
import { facilitatorService } from '@/domain/resources/facilitator-service';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('留言板', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    const there = await place(park, '乙园');
    stranger = await park.account({ username: 'stranger', type: 3, permissions: rightsOf(3), enterprise_id: there.enterprise });
  });
  afterAll(() => park.close());

  const words = (more: object = {}) => ({
    incubator_id: here.incubator,
    title: `空调不制冷${++count}`,
    content: '三楼会议室',
    contact_mobile: '13800000001',
    ...more,
  });
  const write = (by: Session, more: object = {}): Promise<Answer> => park.call(by, 'POST', '/vapi/service/suggest', words(more));
  const put = (by: Session, path: string, body: object): Promise<Answer> => park.call(by, 'PUT', `/vapi/service/suggest/${path}`, body);
  const replies = (by: Session, id: number): Promise<Answer> => park.call(by, 'GET', `/vapi/service/suggest/replySuggest/${id}`);
  const inbox = async (by: Session): Promise<string[]> =>
    (await park.call(by, 'GET', '/vapi/notice/notice-list')).body.data.map(({ title }: { title: string }) => title);

  it('is written by a tenant, answered by the park, asked again, answered and rated', async () => {
    const { status, body } = await write(who.tenant);
    expect([status, body.status, body.statusText, body.enterprise_id]).toEqual([201, 0, '待回复', here.enterprise]);
    const { id, title } = body;
    expect(await inbox(who.operator)).toContain(`新留言：${title}`);
    expect(await put(who.tenant, `feedbackSuggest/${id}`, { score: 5 })).toMatchObject({ status: 400, body: { message: '回复后才能评价' } });
    expect((await put(who.operator, `reply/${id}`, { reply: '今天下午上门' })).body).toMatchObject({ status: 1, content: '三楼会议室' });
    expect(await inbox(who.tenant)).toContain(`留言「${title}」已回复`);
    expect(await put(who.tenant, `${id}`, { version: 2, title: '改' })).toMatchObject({
      status: 400,
      body: { message: '已回复的留言不能修改或删除' },
    });
    expect((await put(who.tenant, `feedbackSuggest/${id}`, { follow_up: '几点？' })).body).toMatchObject({ status: 0, score: null });
    await put(who.operator, `reply/${id}`, { reply: '三点' });
    expect((await put(who.tenant, `feedbackSuggest/${id}`, { score: 4, feedback: '很快' })).body).toMatchObject({
      status: 2,
      statusText: '已评价/关闭',
      score: 4,
      feedback: '很快',
    });
    const message = (await replies(who.tenant, id)).body.data.map(({ side, content }: { side: number; content: string }) => [side, content]);
    expect(message).toEqual([
      [1, '今天下午上门'],
      [2, '几点？'],
      [1, '三点'],
    ]);
    // each step raised the version by one and stands in the log with what became of the message by it
    const log = (await logOf(park.database, 'suggest', id)).filter(({ action }) => action !== 'reveal');
    expect(log.map(({ action, before: was, after }) => [action, was?.status, after?.status])).toEqual([
      ['store', undefined, 0],
      ['reply', 0, 1],
      ['feedback', 1, 0],
      ['reply', 0, 1],
      ['feedback', 1, 2],
    ]);
    expect((await park.call(who.operator, 'GET', `/vapi/service/suggest/${id}`)).body.version).toBe(5);
    expect(await put(who.operator, `reply/${id}`, { reply: '再答' })).toMatchObject({ status: 400, body: { message: '该留言已关闭' } });
  });

  it('is answered by the facilitator it is addressed to', async () => {
    const hidden = await write(who.tenant, { facilitator_id: here.facilitator });
    expect(hidden.body.errors).toEqual({ facilitator_id: ['服务商不存在'] });
    await park.database.tx((tx) => park.database.rows('update facilitator set is_online = 1, status = 2 where id = $1', [here.facilitator], tx));
    const { body } = await write(who.tenant, { facilitator_id: here.facilitator });
    expect(await inbox(who.provider)).toContain(`新留言：${body.title}`);
    expect((await put(who.provider, `reply/${body.id}`, { reply: '我们来办' })).status).toBe(200);
    const other = (await write(who.tenant)).body.id;
    expect((await put(who.provider, `reply/${other}`, { reply: '越权' })).status).toBe(404);
  });

  it('about a product goes to whose product it is, and to nobody else', async () => {
    await park.database.tx((tx) => park.database.rows('update facilitator set is_online = 1, status = 2 where id = $1', [here.facilitator], tx));
    const product = await park.make(facilitatorService, {
      facilitator_id: here.facilitator,
      incubator_id: here.incubator,
      audit_status: 3,
      is_online: 1,
    });
    const rival = await park.make(facilitator, { incubator_id: here.incubator, status: 2, is_online: 1 });
    const wrong = await write(who.tenant, { facilitator_id: rival.id, facilitator_service_id: product.id });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { facilitator_service_id: ['服务产品不属于所选服务商'] }]);
    const alone = await write(who.tenant, { facilitator_service_id: product.id });
    expect([alone.status, alone.body.facilitator_id]).toEqual([201, here.facilitator]);
    expect(await inbox(who.provider)).toContain(`新留言：${alone.body.title}`);
    const offered = async (of: number) =>
      (await park.call(who.tenant, 'GET', `/vapi/options/facilitator_service?question=suggest.facilitator_service_id&facilitator_id=${of}`)).body
        .total;
    expect([await offered(here.facilitator), await offered(rival.id)]).toEqual([1, 0]);
  });

  it('to a facilitator waits for that one alone: the park is not asked, and does not answer in its place; where nobody works for it, the park does', async () => {
    await park.database.tx((tx) => park.database.rows('update facilitator set is_online = 1, status = 2 where id = $1', [here.facilitator], tx));
    const waits = async (by: Session): Promise<number[]> =>
      (await park.call(by, 'GET', '/vapi/task/inbox?kind=suggest.reply&pageSize=100')).body.data.map((row: { id: number }) => row.id);
    const { id } = (await write(who.tenant, { facilitator_id: here.facilitator })).body;
    expect([(await waits(who.operator)).includes(id), (await waits(who.admin)).includes(id), (await waits(who.provider)).includes(id)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await put(who.operator, `reply/${id}`, { reply: '园区代答' })).toMatchObject({ status: 400, body: { message: '该留言由服务商回复' } });
    expect((await put(who.provider, `reply/${id}`, { reply: '我们来办' })).status).toBe(200);
    const silent = await park.make(facilitator, { incubator_id: here.incubator, status: 2, is_online: 1 });
    const other = (await write(who.tenant, { facilitator_id: silent.id })).body;
    expect((await waits(who.operator)).includes(other.id)).toBe(true);
    expect(await inbox(who.operator)).toContain(`新留言：${other.title}`);
    expect((await put(who.operator, `reply/${other.id}`, { reply: '园区转告' })).status).toBe(200);
  });

  it('stays in the words of its writer: staff put it into a type, and nobody changes an answered one', async () => {
    const { id, version, content } = (await write(who.tenant)).body;
    for (const by of [who.operator, who.admin]) {
      for (const change of [{ title: '改' }, { content: '改' }, { contact_mobile: '13900000000' }])
        expect(await put(by, `${id}`, { version, ...change })).toMatchObject({ status: 403, body: { message: '只有留言人可以修改留言' } });
    }
    const typed = await put(who.operator, `${id}`, { version, type: 2 });
    expect(typed.body).toMatchObject({ type: 2, content });
    const own = await put(who.tenant, `${id}`, { version: typed.body.version, content: '四楼会议室' });
    expect(own.body).toMatchObject({ content: '四楼会议室' });
    await put(who.operator, `reply/${id}`, { reply: '好' });
    const { version: now } = (await park.call(who.operator, 'GET', `/vapi/service/suggest/${id}`)).body;
    for (const by of [who.tenant, who.operator, who.admin])
      expect(await put(by, `${id}`, { version: now, type: 1 })).toMatchObject({ status: 400, body: { message: '已回复的留言不能修改或删除' } });
    const byStaff = (await write(who.operator)).body;
    expect((await put(who.operator, `${byStaff.id}`, { version: byStaff.version, title: '自己的' })).body.title).toBe('自己的');
  });

  it('goes only by its writer, and only while nobody has answered it', async () => {
    const remove = (by: Session, id: number): Promise<Answer> => park.call(by, 'DELETE', `/vapi/service/suggest/${id}`);
    const answered = { status: 400, body: { message: '已回复的留言不能修改或删除' } };
    const { id } = (await write(who.tenant)).body;
    for (const by of [who.operator, who.admin])
      expect(await remove(by, id)).toMatchObject({ status: 403, body: { message: '只有留言人可以删除留言' } });
    await put(who.operator, `reply/${id}`, { reply: '好' });
    for (const by of [who.operator, who.admin, who.tenant]) expect(await remove(by, id)).toMatchObject(answered);
    await put(who.tenant, `feedbackSuggest/${id}`, { score: 1, feedback: '差' });
    for (const by of [who.operator, who.admin, who.tenant]) expect(await remove(by, id)).toMatchObject(answered);
    expect((await park.call(who.tenant, 'GET', `/vapi/service/suggest/${id}`)).body).toMatchObject({ status: 2, score: 1, feedback: '差' });
    for (const by of [who.tenant, who.operator]) expect((await remove(by, (await write(by)).body.id)).status).toBe(200);
  });

  it('shows the telephone number to its writer and to whom it is addressed, and to nobody else without the right', async () => {
    await park.database.tx((tx) => park.database.rows('update facilitator set is_online = 1, status = 2 where id = $1', [here.facilitator], tx));
    const { id, contact_mobile } = (await write(who.tenant, { facilitator_id: here.facilitator })).body;
    const phone = async (by: Session) => (await park.call(by, 'GET', `/vapi/service/suggest/${id}`)).body.contact_mobile;
    expect([contact_mobile, await phone(who.tenant), await phone(who.provider)]).toEqual(['13800000001', '13800000001', '13800000001']);
    const clerk = await park.account({ username: 'clerk', type: 2, permissions: ['suggest_list', 'suggest_read'], incubators: [here.incubator] });
    expect(await phone(clerk)).toBe('138****0001');
    const listed = (await park.call(who.provider, 'GET', '/vapi/service/suggest')).body.data.find((row: { id: number }) => row.id === id);
    expect(listed.contact_mobile).toBe('13800000001');
  });

  it('is nobody else’s: neither read, rated, changed nor deleted', async () => {
    const { id, version } = (await write(who.tenant)).body;
    expect((await replies(stranger, id)).status).toBe(404);
    expect((await put(stranger, `feedbackSuggest/${id}`, { follow_up: '？' })).status).toBe(404);
    expect((await put(stranger, `${id}`, { version, title: '改' })).status).toBe(404);
    expect((await park.call(stranger, 'DELETE', `/vapi/service/suggest/${id}`)).status).toBe(404);
    expect((await put(who.tenant, `reply/${id}`, { reply: '自问自答' })).status).toBe(403);
    expect((await put(who.admin, `feedbackSuggest/${id}`, { follow_up: '？' })).body.message).toBe('只有留言人可以评价或追问');
    expect((await park.call(null, 'GET', `/vapi/service/suggest/${id}`)).status).toBe(401);
    expect((await park.call(who.tenant, 'DELETE', `/vapi/service/suggest/${id}`)).status).toBe(200);
  });

  it('asks for the park only whom it does not go without saying: who is tied to one writes to it', async () => {
    const { incubator_id: _park, ...rest } = words();
    for (const body of [rest, { ...rest, incubator_id: null }])
      expect(await park.call(who.tenant, 'POST', '/vapi/service/suggest', body)).toMatchObject({
        status: 201,
        body: { incubator_id: here.incubator },
      });
    const other = await place(park, '远园');
    expect(await write(who.tenant, { incubator_id: other.incubator })).toMatchObject({
      status: 422,
      body: { errors: { incubator_id: ['所属园区不存在'] } },
    });
    // staff of two parks, and whoever sees all of them, say which
    const both = await park.account({ type: 2, permissions: rightsOf(2), incubators: [here.incubator, other.incubator] });
    const notice = { title: '检修', type: 1, content: '<p>周六</p>' };
    for (const by of [both, who.admin])
      expect(await park.call(by, 'POST', '/vapi/notice/notice', notice)).toMatchObject({
        status: 422,
        body: { errors: { incubator_id: ['请选择园区'] } },
      });
    expect(await park.call(who.operator, 'POST', '/vapi/notice/notice', notice)).toMatchObject({
      status: 201,
      body: { incubator_id: here.incubator },
    });
  });

  it('says at each field what is wrong', async () => {
    const empty = await park.call(who.tenant, 'POST', '/vapi/service/suggest', { incubator_id: null, title: '', content: '', contact_mobile: '' });
    expect(empty.body.errors).toEqual({
      title: ['请输入标题'],
      content: ['请输入内容'],
      contact_mobile: ['请输入联系方式'],
    });
    expect((await write(who.tenant, { contact_mobile: '0571-88888888' })).body.errors).toEqual({ contact_mobile: ['请输入合法联系方式'] });
    expect((await write(who.tenant, { content: '长'.repeat(101) })).body.errors).toEqual({ content: ['内容不能超过100个字'] });
    const { id } = (await write(who.tenant)).body;
    expect((await put(who.operator, `reply/${id}`, { reply: '' })).body.errors).toEqual({ reply: ['请输入回复内容'] });
    await put(who.operator, `reply/${id}`, { reply: '好' });
    expect((await put(who.tenant, `feedbackSuggest/${id}`, {})).body.errors).toEqual({ score: ['请选择评分或填写追问'] });
    expect((await put(who.tenant, `feedbackSuggest/${id}`, { score: 6 })).body.errors).toEqual({ score: ['评分为1至5'] });
  });
});
