import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('企业积分', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = await people(park, await place(park, '乙园'));
  });
  afterAll(() => park.close());
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi/score${path}`, body);
  const enter = (kind: number, points: number, more: object = {}, by: Session = who.operator) =>
    call(by, 'POST', '', { enterprise_id: here.enterprise, kind, points, reason: '年会', ...more });
  const book = async (by: Session = who.operator) => (await call(by, 'GET', '?pageSize=100')).body.data as { points: number; balance: number }[];

  it('人工调整与兑换各留余额；类别、正负、原因都要对，余额不会是负数', async () => {
    const made = await enter(9, 100);
    expect([made.status, made.body.balance, made.body.incubator_id]).toEqual([201, 100, here.incubator]);
    for (const [kind, points, more, field, message] of [
      [5, 30, {}, 'points', '兑换的积分应为负数'],
      [9, 0, {}, 'points', '积分不能为 0'],
      [5, -101, {}, 'points', '积分余额不足，现有 100'],
      [9, 5, { reason: '' }, 'reason', '请输入原因'],
      [2, 5, {}, 'kind', '只可选兑换或人工调整'],
    ] as const) {
      const refused = await enter(kind, points, more);
      expect([refused.status, refused.body.errors?.[field]]).toEqual([422, [message]]);
    }
    expect((await enter(5, -40)).body.balance).toBe(60);
    expect((await enter(9, -60, { reason: '更正' })).body.balance).toBe(0);
    expect((await book(who.tenant)).map(({ balance }) => balance)).toEqual([0, 60, 100]);
    expect(await book(stranger.tenant)).toEqual([]);
    expect((await enter(9, 5, {}, who.tenant)).status).toBe(403);
    expect((await enter(9, 5, {}, stranger.operator)).status).toBe(422);
    expect((await call(who.operator, 'GET', '/export')).status).toBe(200);
    expect((await call(who.tenant, 'GET', '/export')).status).toBe(403);
  });

  it('余额与每次得几分，企业在自己的积分上方看得到；只看一类时余额不变', async () => {
    await enter(9, 30);
    const rules = { filed: 10, attended: 5, shown: 20, mended: 5 };
    expect((await call(who.tenant, 'GET', '/sums')).body).toEqual({ balance: 30, ...rules });
    expect((await call(who.tenant, 'GET', '/sums?kind=5')).body.balance).toBe(30);
    expect((await call(who.operator, 'GET', `/sums?enterprise_id=${here.enterprise}`)).body.balance).toBe(30);
    expect((await call(stranger.tenant, 'GET', '/sums')).body.balance).toBe(0);
    await enter(9, -30);
  });

  it('二十次兑换同时来，只成得了余额够的几次，每一行的余额都接得上', async () => {
    expect((await enter(9, 50)).status).toBe(201);
    const tried = await Promise.all(Array.from({ length: 20 }, () => enter(5, -10)));
    expect(tried.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(tried.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(Array(15).fill(422));
    const rows = await park.database.rows<{ points: number; balance: number }>(
      'select points, balance from score where enterprise_id = $1 order by id',
      [here.enterprise],
    );
    let sum = 0;
    for (const { points, balance } of rows) expect(balance).toBe((sum += points));
    expect(sum).toBe(0);
  });

  it('团队设置一个园区一份：先存的新建，再存的更改，没有填的不动；只有本园区的人能存', async () => {
    const save = (by: Session, more: object = {}) =>
      park.call(by, 'PUT', '/vapi/serviceTeam/settings', { incubator_id: here.incubator, title: '服务团队', content: '<p>在一起</p>', ...more });
    expect((await save(who.operator, { title: '' })).body.errors.title).toEqual(['请输入标题']);
    const both = await Promise.all([save(who.operator, { slogan: '陪伴' }), save(who.admin, { slogan: '陪伴' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await save(who.operator, { title: '新团队' })).status).toBe(200);
    const { data } = (await park.call(who.operator, 'GET', '/vapi/serviceTeam/settings')).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ title: '新团队', slogan: '陪伴' });
    for (const by of [who.tenant, who.provider, who.tutor]) expect((await save(by)).status).toBe(403);
    expect((await save(stranger.operator)).status).toBe(422);
  });
});
