import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsideRegister } from '@/vapi/business/register/outside';
import { demoRegister } from '@/vapi/demo/register';
import { creditCode } from '@/domain/kernel/validators';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { key, openRegister, sealed, sha256 } from './firms-outside';
import { people, place, type Place } from './people';

const broken = '工商查询服务暂不可用，请稍后再试';
const over = '查询请求已失效，请重新查询';
const firm = {
  name: '杭州甲乙科技有限公司',
  credit_code: '91330108MA27XF8J4W',
  oper_name: '王文博',
  registered_at: '2019-03-04 00:00:00',
  register_money: '500',
};

onEngineInTurn('工商查询', (engine) => {
  let park: Park;
  let bare: Park;
  let demo: Park;
  let register: Awaited<ReturnType<typeof openRegister>>;
  let where: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let later = 0;
  const now = () => new Date(Date.now() + later);
  beforeAll(async () => {
    register = await openRegister();
    [park, bare, demo] = await Promise.all([
      openPark({ engine, now, qcc: { url: register.url, key } }),
      openPark({ engine, now }),
      openPark({ engine, now, demo: true }),
    ]);
    where = await place(park, '查询园区');
    who = await people(park, where);
  });
  afterAll(async () => {
    await Promise.all([park, bare, demo].map((one) => one?.close()));
    register.close();
  });
  const ask = (keyword: string, by: Session = who.operator, path = '/vapi/qcc/search', to = park): Promise<Answer> =>
    to.call(by, 'POST', path, sealed(keyword, by.token, now().getTime()));

  it('B-013 F-183 F-184 F-185 keyword、time 与页面算出的 token 送出，答复按表单字段收下；密钥不送出，令牌由它签名', async () => {
    register.answers({
      data: [{ ...firm, ent_type: 0, is_on_stock: 7, register_money: '5e3', unknown: 'x', scope: '<b>软件</b>\u0000开发' }],
      message: null,
    });
    const { status, body } = await ask('甲乙科技');
    expect(status).toBe(200);
    // a code that there is not, and an amount that is none, are left out; marks are not shown
    expect(body).toEqual({
      data: [{ ...firm, registered_at: '2019-03-04', register_money: undefined, ent_type: 0, scope: '软件 开发' }].map(
        ({ register_money: _, ...rest }) => rest,
      ),
      total: 1,
      message: null,
      is_demo: false,
    });
    const [sent] = register.questions.slice(-1);
    expect(sent?.path).toBe('/firms/search');
    expect(sent?.body).toEqual({ keyword: '甲乙科技', time: sent?.body.time, token: sha256(`甲乙科技${sent?.body.time}${key}`) });
    expect(JSON.stringify(sent)).not.toContain(key);
  });
  it('一天之内同一个名称只问一次服务商，风险另问', async () => {
    const before = register.questions.length;
    expect((await ask('甲乙科技', who.admin)).body.total).toBe(1);
    expect(register.questions.length).toBe(before);
    register.answers({ data: [{ kind: '行政处罚', title: '未按期年报', happened_at: '2024-02-30' }, { title: '' }, 'x', null] });
    expect((await ask('甲乙科技', who.admin, '/vapi/qcc/risk')).body).toEqual({
      data: [{ kind: '行政处罚', title: '未按期年报' }],
      total: 1,
      message: null,
      is_demo: false,
    });
    expect(register.questions.at(-1)?.path).toBe('/firms/risk');
    await park.database.tx((tx) => park.database.rows('update qcc_result set expires_at = now()', [], tx));
    register.answers({ data: [firm] });
    expect((await ask('甲乙科技', who.admin)).body.total).toBe(1);
    expect(register.questions.length).toBe(before + 2);
  });
  it('F-215 M-043 没有名称：请输入企业/项目名称', async () => {
    const { status, body } = await ask('  ');
    expect([status, body.message]).toEqual([422, '请输入企业/项目名称']);
  });
  it('F-216 M-044 查无结果：服务商的提示，请确认企业/项目名称是否为公司全称', async () => {
    register.answers({ data: [], message: '查询无结果' });
    expect((await ask('无此公司')).body).toEqual({ data: [], total: 0, message: '查询无结果，请确认企业/项目名称是否为公司全称', is_demo: false });
    register.answers({ data: [] });
    expect((await ask('也无此公司')).body.message).toBe('未查询到工商信息，请确认企业/项目名称是否为公司全称');
    expect((await ask('无此公司', who.operator, '/vapi/qcc/risk')).body).toMatchObject({ data: [], message: '未查询到该企业的风险信息' });
  });
  it('令牌只算一次，只对签名的登录，只在五分钟之内', async () => {
    register.answers({ data: [firm] });
    const question = sealed('重放的公司', who.operator.token, now().getTime());
    const send = (by: Session, body: object) => park.call(by, 'POST', '/vapi/qcc/search', body);
    expect((await send(who.operator, question)).status).toBe(200);
    for (const [by, body] of [
      [who.operator, question],
      [who.admin, question],
      [who.operator, { ...question, keyword: '另一家公司' }],
      [who.operator, { ...question, time: question.time + 1 }],
      [who.operator, sealed('旧的公司', who.operator.token, now().getTime() - 6 * 60_000)],
      [who.operator, sealed('未来的公司', who.operator.token, now().getTime() + 6 * 60_000)],
      [who.operator, { ...sealed('公司', who.operator.token), token: 'x' }],
    ] as const) {
      const { status, body: answer } = await send(by, body);
      expect([status, answer.message]).toEqual([400, over]);
    }
    // of two at once one is refused
    const twice = sealed('同时的公司', who.operator.token, now().getTime());
    const both = await Promise.all([send(who.operator, twice), send(who.operator, twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await send(who.operator, { keyword: '甲', time: 'x', token: 'y'.repeat(65) })).status).toBe(422);
  });
  it('不是园区的人不能查：企业、服务商、导师与访客', async () => {
    const before = register.questions.length;
    for (const path of ['/vapi/qcc/search', '/vapi/qcc/risk']) {
      for (const one of [who.tenant, who.provider, who.tutor]) expect((await ask('甲乙科技', one, path)).status).toBe(403);
      expect((await park.call(null, 'POST', path, sealed('甲乙科技', ''))).status).toBe(401);
      expect((await park.call(who.tenant, 'GET', path)).status).toBe(405);
    }
    expect(register.questions.length).toBe(before);
  });
  it('服务商答网页、答错、转到别处、答一半、答十兆：说服务暂不可用，不收下任何东西', async () => {
    const tries = [
      (res) => void res.setHeader('Content-Type', 'text/html').end('<html>登录</html>'),
      (res) => void res.writeHead(500).end('{"data":[{"name":"x"}]}'),
      (res) => void res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      (res) => void res.end('{"data":[{"na'),
      (res) => void res.end('{"data":{"name":"x"}}'),
      (res) => void res.end('null'),
      (res) => void res.destroy(),
      (res) => {
        res.write('{"data":["');
        const more = Buffer.alloc(1024 * 1024, 'x');
        for (let at = 0; at < 10; at += 1) res.write(more);
        res.end('"]}');
      },
    ] as const satisfies readonly Parameters<typeof register.does>[0][];
    const by = await park.account({ username: 'patient', type: 1, permissions: ['enterprise_store'] });
    for (const [at, answer] of tries.entries()) {
      register.does(answer);
      const { status, body } = await ask(`坏的服务${at}`, by);
      expect([at, status, body.message]).toEqual([at, 400, broken]);
    }
    const kept = await park.database.rows("select 1 from qcc_result where keyword like '坏的服务%'");
    expect(kept).toEqual([]);
    // what is no business is left out of an answer that is none the less good
    register.answers({ data: [null, 'x', { credit_code: '1' }, { name: '  ' }, { name: ['x'] }, firm, ...Array.from({ length: 50 }, () => firm)] });
    expect((await ask('杂乱的答复', by)).body.total).toBe(15);
  });
  it('服务商不答：查询超时；其间别的请求照常', async () => {
    register.does(() => undefined);
    const slow = outsideRegister({ url: register.url, key, timeoutMs: 300 });
    const begun = Date.now();
    const waiting = expect(slow.ask('search', '慢的公司', now())).rejects.toThrow('工商查询超时，请稍后再试');
    expect((await park.call(who.operator, 'GET', '/vapi/enterprise?pageSize=10')).status).toBe(200);
    await waiting;
    expect(Date.now() - begun).toBeLessThan(5000);
    register.does((res) => void res.write('{"data":['));
    await expect(slow.ask('search', '慢的公司', now())).rejects.toThrow('工商查询超时，请稍后再试');
    await expect(outsideRegister({ url: 'http://127.0.0.1:1', key }).ask('risk', 'x', now())).rejects.toThrow(broken);
  });
  it('一个人一分钟查二十次，一天三百次；别人不受影响', async () => {
    register.answers({ data: [firm] });
    const by = await park.account({ username: 'eager', type: 1, permissions: ['enterprise_store'] });
    for (let at = 0; at < 20; at += 1) expect((await ask(`频繁${at % 2}`, by)).status).toBe(200);
    const last = await ask('频繁', by);
    expect([last.status, last.body.message, last.headers.get('Retry-After')]).toEqual([429, '工商查询过于频繁，请稍后再试', '60']);
    expect((await ask('频繁', who.admin)).status).toBe(200);
    later = 61_000;
    expect((await ask('频繁', by)).status).toBe(200);
    later = 0;
  });
  it('没有接入：说明向谁求助；演示园区用自带的名录并说明是演示数据', async () => {
    const [one, other] = (await Promise.all(
      [bare, demo].map((to) => to.account({ username: 'asker', type: 1, permissions: ['enterprise_store'] })),
    )) as [Session, Session];
    const none = await ask('科技', one, '/vapi/qcc/search', bare);
    expect([none.status, none.body.message]).toEqual([400, '未接入工商查询服务，请系统管理员设置 QCC_URL']);
    const found = await ask('科技有限公司', other, '/vapi/qcc/search', demo);
    expect(found.body).toMatchObject({ is_demo: true, total: 20 });
    const risk = await ask(found.body.data[0].name, other, '/vapi/qcc/risk', demo);
    expect(risk.body.is_demo).toBe(true);
    expect((await ask('没有这个名字', other, '/vapi/qcc/search', demo)).body.message).toBe('演示名录中没有该企业，请确认企业/项目名称是否为公司全称');
    expect(await demo.database.rows('select 1 from qcc_result')).toEqual([]);
  });
});

it('演示名录约三百家，每次相同，代码有效，名称不重', async () => {
  const all = async () => (await demoRegister().ask('search', '', new Date())).rows as { name: string; credit_code: string }[];
  const firms = await all();
  expect(firms.length).toBe(300);
  expect(new Set(firms.map(({ name }) => name)).size).toBe(300);
  expect(await all()).toEqual(firms);
  expect(firms.filter((one) => creditCode.rule !== 'custom' || !creditCode.holds(one.credit_code, {}))).toEqual([]);
});
