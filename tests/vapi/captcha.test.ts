import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkCaptcha, useCaptcha } from '@/vapi/business/captcha';
import { sendOutbox } from '@/vapi/business/outbox';
import { visitor } from '@/vapi/kernel/caller';
import type { Context } from '@/vapi/kernel/context';
import { Refusal } from '@/vapi/kernel/errors';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { rightsOf } from './people';

const tooOften = '发送过于频繁，请稍后再试';
const minute = 60_000;
const log = pino({ level: 'silent' });
/** A gateway that keeps what it was sent, and fails as long as it is told to. */
async function openGateway(): Promise<{
  server: Server;
  url: string;
  got: { headers: Record<string, unknown>; body: any }[];
  answer: { status: number };
}> {
  const got: { headers: Record<string, unknown>; body: any }[] = [];
  const answer = { status: 200 };
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      got.push({ headers: req.headers, body: JSON.parse(text) });
      res.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, got, answer };
}

onEngineInTurn('验证码与发件箱', (engine) => {
  let park: Park;
  let sms: Park;
  let demo: Park;
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let later = 0;
  const now = () => new Date(Date.now() + later);
  beforeAll(async () => {
    gateway = await openGateway();
    [park, sms, demo] = await Promise.all([
      openPark({ engine, now }),
      openPark({ engine, now, smsWebhookUrl: gateway.url }),
      openPark({ engine, now, demo: true }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([park, sms, demo].map((one) => one?.close()));
    gateway?.server.close();
  });
  let number = 13_800_000_000;
  const fresh = (): string => String(++number);
  const ask = (mobile: string, scene = 1, at = park): Promise<Answer> => at.call(null, 'POST', '/vapi/msg/sendCaptcha', { mobile, scene });
  const letters = (mobile: string, at = park) =>
    at.database.rows<{ id: number; content: string; status: number; tries: number; error: string | null; params: Record<string, unknown> }>(
      'select id, content, status, tries, error, params from outbox where to_address = $1 order by id',
      [mobile],
    );
  const codeOf = async (mobile: string, at = park): Promise<string> => String((await letters(mobile, at)).at(-1)?.params.code);
  const contextOf = (at = park): Context => ({
    db: at.database.q,
    database: at.database,
    caller: visitor,
    now: now(),
    chosen: null,
    request: { id: 't', ip: '127.0.0.1', userAgent: '', method: 'POST', path: '/', query: {} },
  });
  const check = (mobile: string, code: string, scene: 1 | 2 | 3 | 4 = 1) => checkCaptcha(contextOf(), park.app.services, mobile, scene, code);
  const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Refusal ? ((error.body.errors as { captcha?: string[] } | undefined)?.captcha?.[0] ?? error.body.message) : error;
  };

  it('asks for a mobile number and one of the four scenes', async () => {
    const empty = await park.call(null, 'POST', '/vapi/msg/sendCaptcha', {});
    expect([empty.status, empty.body.errors]).toEqual([422, { mobile: ['请输入手机号'], scene: ['请选择用途'] }]);
    expect((await ask('0571-88888888')).body.errors).toEqual({ mobile: ['请输入合法联系方式'] });
    expect((await ask(fresh(), 5)).status).toBe(422);
    for (const scene of [1, 2, 3, 4]) expect((await ask(fresh(), scene)).status).toBe(200);
  });

  it('keeps a hash of the code alone, five minutes long, and the words in the outbox', async () => {
    const mobile = fresh();
    const { status, body, headers } = await ask(mobile);
    expect([status, body]).toEqual([200, { sent: false, wait: 60, valid: 300, hint: '本平台未接入短信，请联系园区管理员获取验证码' }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const code = await codeOf(mobile);
    expect(code).toMatch(/^\d{6}$/);
    const [letter] = await letters(mobile);
    expect(letter).toMatchObject({ status: 1, tries: 0, content: `【智慧孵化园区平台】您的注册验证码为${code}，5分钟内有效，请勿告知他人。` });
    const [row] = await park.database.rows<{ text: string; seconds: number }>(
      'select row_to_json(c)::text as text, extract(epoch from expires_at - created_at)::int seconds from captcha c where mobile = $1',
      [mobile],
    );
    expect(row?.seconds).toBe(300);
    expect(row?.text).not.toContain(code);
  });

  it('shows the code on a demonstration park without a gateway, and nowhere else', async () => {
    const mobile = fresh();
    const shown = await ask(mobile, 1, demo);
    expect(shown.body).toMatchObject({ sent: false, hint: '未接入短信网关，验证码为', demo_code: await codeOf(mobile, demo) });
    expect((await ask(fresh())).body.demo_code).toBeUndefined();
    expect((await ask(fresh(), 1, sms)).body).toEqual({ sent: true, wait: 60, valid: 300 });
  });

  it('sends one a minute and ten a day to a number, whatever the scene', async () => {
    const mobile = fresh();
    expect((await ask(mobile)).status).toBe(200);
    const soon = await ask(mobile, 2);
    expect([soon.status, soon.body]).toEqual([429, { message: tooOften }]);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    for (let n = 1; n < 10; n++) {
      later += 7 * minute; // far enough apart for the address's own limit too
      expect((await ask(mobile)).status, `${n + 1}`).toBe(200);
    }
    later += 7 * minute;
    expect((await ask(mobile)).body).toEqual({ message: tooOften });
    expect((await ask(fresh())).status).toBe(200);
    later += 24 * 60 * minute;
    expect((await ask(mobile)).status).toBe(200);
    later = 0;
  });

  it('sends one of two that are asked for at once', async () => {
    const mobile = fresh();
    const both = await Promise.all([ask(mobile), ask(mobile), ask(mobile)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await letters(mobile)).toHaveLength(1);
  });

  it('lets an address ask thirty times an hour, for whatever numbers', async () => {
    later = 48 * 60 * minute;
    for (let n = 0; n < 30; n++) expect((await ask(fresh())).status, `${n + 1}`).toBe(200);
    expect((await ask(fresh())).body).toEqual({ message: tooOften });
    later += 61 * minute;
    expect((await ask(fresh())).status).toBe(200);
    later = 0;
  });

  it('takes the newest code of its scene once, within five minutes and five tries', async () => {
    later = 96 * 60 * minute;
    const mobile = fresh();
    expect(await refusalOf(check(mobile, '000000'))).toBe('验证码已失效，请重新获取');
    await ask(mobile);
    const first = await codeOf(mobile);
    expect(await refusalOf(check(mobile, first, 2))).toBe('验证码已失效，请重新获取');
    later += 2 * minute;
    await ask(mobile);
    const second = await codeOf(mobile);
    if (first !== second) expect(await refusalOf(check(mobile, first))).toBe('验证码错误');
    const id = await check(mobile, second);
    await park.database.tx((db) => useCaptcha({ ...contextOf(), db }, id));
    expect(await refusalOf(check(mobile, second))).toBe('验证码已失效，请重新获取');
    expect(await refusalOf(park.database.tx((db) => useCaptcha({ ...contextOf(), db }, id)))).toBe('验证码已失效，请重新获取');

    later += 2 * minute;
    await ask(mobile);
    const third = await codeOf(mobile);
    later += 5 * minute;
    expect(await refusalOf(check(mobile, third))).toBe('验证码已失效，请重新获取');

    await ask(mobile);
    const fourth = await codeOf(mobile);
    const wrong = fourth === '111111' ? '222222' : '111111';
    const guesses = await Promise.all(Array.from({ length: 7 }, () => refusalOf(check(mobile, wrong))));
    expect(guesses.filter((text) => text === '验证码错误')).toHaveLength(4);
    expect(guesses).toContain('验证码错误次数过多，请重新获取');
    expect(await refusalOf(check(mobile, fourth))).toBe('验证码已失效，请重新获取');
    later = 0;
  });

  it('hands a code to the gateway after the commit, and takes it out of the outbox', async () => {
    const mobile = fresh();
    const before = gateway.got.length;
    await ask(mobile, 2, sms);
    await vi.waitFor(async () => expect((await letters(mobile, sms))[0]?.status).toBe(2));
    const { body, headers } = gateway.got[before] ?? { body: {}, headers: {} };
    const [letter] = await letters(mobile, sms);
    expect(body).toMatchObject({ id: letter?.id, mobile, template: 'captcha', params: { scene: 2, minutes: 5 } });
    expect(body.content).toContain(`找回密码验证码为${body.params.code}`);
    expect(body.params.expires_at).toBeUndefined();
    expect(headers['idempotency-key']).toBe(`outbox-${letter?.id}`);
    expect(letter?.content).toContain('验证码为******');
    expect(JSON.stringify(letter)).not.toContain(body.params.code);
  });

  it('tries a gateway that fails again and again, later each time, until the code is void', async () => {
    gateway.answer.status = 503;
    const mobile = fresh();
    const sent = () => gateway.got.filter(({ body }) => body.mobile === mobile).length;
    await ask(mobile, 1, sms);
    await vi.waitFor(async () => expect((await letters(mobile, sms))[0]?.error).toBe('网关答复 503'));
    await sendOutbox(sms.database, gateway.url, now(), log);
    expect(sent()).toBe(1); // not due yet
    later = 11_000;
    await sendOutbox(sms.database, gateway.url, now(), log);
    expect(sent()).toBe(2);
    later = 25_000;
    await sendOutbox(sms.database, gateway.url, now(), log);
    expect(sent()).toBe(2); // thirty seconds this time
    gateway.answer.status = 200;
    later = 45_000;
    await sendOutbox(sms.database, gateway.url, now(), log);
    expect([sent(), (await letters(mobile, sms))[0]?.status]).toEqual([3, 2]);

    gateway.answer.status = 500;
    const other = fresh();
    await ask(other, 1, sms);
    await vi.waitFor(async () => expect((await letters(other, sms))[0]?.error).toBe('网关答复 500'));
    const code = (await letters(other, sms))[0]?.params.code;
    later += 6 * minute;
    gateway.answer.status = 200;
    const tried = gateway.got.length;
    await sendOutbox(sms.database, gateway.url, now(), log);
    const [gone] = await letters(other, sms);
    expect([gone?.status, gone?.error, gateway.got.length]).toEqual([3, '网关答复 500', tried]);
    expect(JSON.stringify(gone)).not.toContain(String(code));
    later = 0;
  });

  it('says 网关无法访问 where nobody answers, and writes no code into the log', async () => {
    later = 200 * 60 * minute;
    await sendOutbox(park.database, null, now(), log);
    const lines: string[] = [];
    const loud = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const mobile = fresh();
    await ask(mobile);
    const code = await codeOf(mobile);
    await sendOutbox(park.database, 'http://127.0.0.1:9/', now(), loud);
    const [letter] = await letters(mobile);
    expect([letter?.status, letter?.error]).toEqual([1, '网关无法访问']);
    expect(lines.join('')).toContain('短信发送失败');
    expect(lines.join('')).not.toContain(code);
    expect(lines.join('')).not.toContain(mobile);
    later = 0;
  });

  it('takes old codes out where there is no gateway at all', async () => {
    later = 202 * 60 * minute;
    const mobile = fresh();
    await ask(mobile);
    const code = await codeOf(mobile);
    later += 6 * minute;
    await sendOutbox(park.database, null, now(), log);
    const [letter] = await letters(mobile);
    expect(letter?.status).toBe(3);
    expect(JSON.stringify(letter)).not.toContain(code);
    later = 0;
  });

  it('shows the outbox to a system administrator alone', async () => {
    later = 204 * 60 * minute;
    const mobile = fresh();
    await ask(mobile);
    later = 0;
    const [row] = (await park.call(['outbox_list'], 'GET', '/vapi/outbox?status=1&pageSize=1')).body.data;
    expect(row).toMatchObject({ channelText: '短信', statusText: '待发', to_address: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` });
    expect(row.content).toContain(`验证码为${await codeOf(mobile)}`);
    const operator = await park.account({ type: 2, permissions: rightsOf(2) });
    expect((await park.call(operator, 'GET', '/vapi/outbox')).status).toBe(403);
    expect((await park.call(null, 'GET', '/vapi/outbox')).status).toBe(401);
  });
});
