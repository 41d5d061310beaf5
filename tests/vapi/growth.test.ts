import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const now = new Date('2026-11-20T09:05:00+08:00');
onEachEngine('企业成长', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = (await people(park, await place(park, '乙园'))).operator;
  });
  afterAll(() => park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi${path}`, body);
  const history = async () =>
    (await call(who.operator, 'GET', '/enterprise/timeline?pageSize=100')).body.data as { id: number; text: string; type: number }[];
  const texts = async () => (await history()).map(({ text }) => text).sort();
  const own = () => ({ incubator_id: here.incubator, enterprise_id: here.enterprise });
  const patent = (number: string, more: object = {}) => ({ ...own(), name: '一种阀门', number, type: 1, applied_at: '2025-03-01', ...more });

  it('企业填的要园区确认才写进大事记，确认之后企业不能再改；园区改了，大事记随之改，删了随之删', async () => {
    const made = await call(who.tenant, 'POST', '/enterprise/knowledge', patent('ZL1', { granted_at: '2026-05-01' }));
    expect([made.status, made.body.confirmed_at, made.body.status]).toEqual([201, null, 2]);
    const { id } = made.body;
    expect(await texts()).toEqual([]);
    const waiting = async (confirmed: number) => (await call(who.operator, 'GET', `/enterprise/knowledge?confirmed=${confirmed}`)).body.total;
    expect([await waiting(2), await waiting(1)]).toEqual([1, 0]);
    expect((await call(who.tenant, 'PUT', '/enterprise/knowledge/confirm/' + id, {})).status).toBe(403);
    expect((await call(stranger, 'PUT', `/enterprise/knowledge/confirm/${id}`, {})).status).toBe(404);
    const edited = await call(who.tenant, 'PUT', `/enterprise/knowledge/${id}`, { version: made.body.version, name: '一种新阀门' });
    expect(edited.status).toBe(200);
    const both = await Promise.all([1, 2].map(() => call(who.operator, 'PUT', `/enterprise/knowledge/confirm/${id}`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await texts()).toEqual(['取得发明专利：一种新阀门']);
    const row = (await call(who.operator, 'GET', `/enterprise/knowledge/${id}`)).body;
    expect(row.confirmed_at).toBe('2026-11-20 09:05:00');
    const late = await call(who.tenant, 'PUT', `/enterprise/knowledge/${id}`, { version: row.version, name: '改' });
    expect([late.status, late.body.message]).toEqual([400, '该记录已由园区确认，如需修改请联系园区']);
    expect((await call(who.tenant, 'DELETE', `/enterprise/knowledge/${id}`)).status).toBe(400);
    expect((await call(who.operator, 'PUT', `/enterprise/knowledge/${id}`, { version: row.version, name: '一种好阀门' })).status).toBe(200);
    expect(await texts()).toEqual(['取得发明专利：一种好阀门']);
    expect((await call(who.operator, 'DELETE', `/enterprise/knowledge/${id}`)).status).toBe(200);
    expect(await texts()).toEqual([]);
  });

  it('知识产权的状态由日期得出，只有转让由人标记；同类型同号只登记一次', async () => {
    const statuses = [];
    for (const [number, dates] of [
      ['A1', {}],
      ['A2', { granted_at: '2026-11-20' }],
      ['A3', { granted_at: '2025-11-20', expires_at: '2026-11-20' }],
      ['A4', { granted_at: '2025-11-20', status: 4 }],
      ['A5', { granted_at: '2026-11-21' }],
    ] as const)
      statuses.push((await call(who.operator, 'POST', '/enterprise/knowledge', patent(number, dates))).body.status);
    expect(statuses).toEqual([1, 2, 3, 4, 1]);
    const marked = await call(who.operator, 'POST', '/enterprise/knowledge', patent('A6', { status: 2 }));
    expect([marked.status, marked.body.errors]).toEqual([422, { status: ['状态由日期得出，只可选转让'] }]);
    const [sold] = await park.database.rows<{ id: number; version: number }>("select id, version from knowledge where number = 'A4'");
    const back = await call(who.operator, 'PUT', `/enterprise/knowledge/${sold?.id}`, { version: sold?.version, status: null });
    expect(back).toMatchObject({ status: 200, body: { status: 2 } });
    const twice = await call(who.operator, 'POST', '/enterprise/knowledge', patent('A1'));
    expect([twice.status, twice.body.errors]).toEqual([422, { number: ['该知识产权已登记'] }]);
    expect(await texts()).toContain('申请发明专利：一种阀门');
  });

  it('园区自己录入的立即计入；同一资质的有效期不重叠', async () => {
    const honour = (granted_at: string, valid_to: string | null) =>
      call(who.operator, 'POST', '/enterprise/honour', { ...own(), kind: 1, granted_at, valid_to });
    const first = await honour('2023-01-01', '2025-12-31');
    expect([first.status, first.body.confirmed_at]).toEqual([201, '2026-11-20 09:05:00']);
    const over = await honour('2025-06-01', null);
    expect([over.status, over.body.message]).toEqual([400, '该资质有效期重叠']);
    expect((await honour('2026-01-01', null)).status).toBe(201);
    expect((await honour('2026-11-21', null)).body.errors).toEqual({ granted_at: ['认定日期不能晚于今天'] });
    const money = await call(who.operator, 'POST', '/enterprise/financing', { ...own(), round: 3, happened_at: '2026-10-01', amount: 500 });
    expect(money.status).toBe(201);
    const nothing = await call(who.operator, 'POST', '/enterprise/financing', { ...own(), round: 3, happened_at: '2026-10-02', amount: 0 });
    expect(nothing.body.errors).toEqual({ amount: ['金额应大于0'] });
    const found = await texts();
    expect(found.filter((text) => text === '获得高新技术企业')).toHaveLength(2);
    expect(found).toContain('完成A轮融资');
    const [public_] = await park.database.rows<{ is_public: number }>("select is_public from enterprise_timeline where text = '完成A轮融资'");
    expect(public_?.is_public).toBe(2);
  });

  it('大事记里只有补录的可以改和删，它属于企业所在的园区', async () => {
    const made = await call(who.operator, 'POST', '/enterprise/timeline', {
      enterprise_id: here.enterprise,
      happened_at: '2026-11-01',
      type: 12,
      text: '乔迁',
    });
    expect([made.status, made.body.incubator_id]).toEqual([201, here.incubator]);
    const other = await call(stranger, 'POST', '/enterprise/timeline', {
      enterprise_id: here.enterprise,
      happened_at: '2026-11-01',
      type: 12,
      text: '乱写',
    });
    expect(other.status).toBeGreaterThanOrEqual(400);
    const written = (await history()).find(({ type }) => type === 9);
    const gone = await call(who.operator, 'DELETE', `/enterprise/timeline/${written?.id}`);
    expect([gone.status, gone.body.message]).toEqual([400, '由办理写入的大事记不能删除']);
    expect((await call(who.operator, 'DELETE', `/enterprise/timeline/${made.body.id}`)).status).toBe(200);
  });

  it('同一导师与企业的辅导期不重叠', async () => {
    const relate = (start_at: string, end_at: string | null) =>
      call(who.operator, 'POST', '/tutorRelation', { ...own(), tutor_id: here.tutor, start_at, end_at });
    expect((await relate('2026-01-01', '2026-06-30')).status).toBe(201);
    const over = await relate('2026-06-01', null);
    expect([over.status, over.body.message]).toEqual([400, '该导师已在辅导该企业']);
    expect((await relate('2026-07-01', null)).status).toBe(201);
  });
});
