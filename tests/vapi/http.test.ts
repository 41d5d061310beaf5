import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { floor } from '@/domain/resources/floor';
import { notice } from '@/domain/resources/notice';
import { room } from '@/domain/resources/room';
import { roomType } from '@/domain/resources/room-type';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('调用的规矩', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    const began = new Date(); // a tag holds the minute, which stands still here
    park = await openPark({ engine, now: () => began });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    park.call(who.operator, 'GET', `/vapi${path}`, undefined, headers);
  /** A room of each of two kinds that nobody has. */
  async function idleRooms(): Promise<{ office: number; desk: number }> {
    const level = (await park.make(floor, { incubator_id: here.incubator, building_id: here.building, number: 9, name: '9F' })).id;
    const free = async (kind: number): Promise<number> => {
      const type = await park.make(roomType, { kind, status: 1 });
      const at = { incubator_id: here.incubator, building_id: here.building, floor_id: level, room_type_id: type.id };
      return (await park.make(room, { ...at, use: 1, status: 1, parent_id: null, rentable_from: '2020-01-01', rentable_to: null })).id;
    };
    return { office: await free(1), desk: await free(2) };
  }
  /** A body exactly as it stands; a path exactly as it stands. */
  const raw = (method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(park.url);
      const call = request(
        { hostname, port, method, path, headers: { authorization: `Bearer ${who.operator.token}`, 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (part) => (text += part))
            .on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      call.on('error', reject).end(body);
    });

  it('answers 304 until something changes: by table versions for a list, by the body elsewhere', async () => {
    const list = await get('/notice/notice');
    const tag = list.headers.get('etag') ?? '';
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    expect(list.headers.get('vary')).toBe('Authorization, Buildings');
    expect(tag).toMatch(/^"\S+"$/);
    const same = await get('/notice/notice', { 'if-none-match': tag });
    expect([same.status, same.body.length, same.headers.get('etag')]).toEqual([304, 0, tag]);
    expect((await park.call(who.admin, 'GET', '/vapi/notice/notice', undefined, { 'if-none-match': tag })).status).toBe(200);
    expect((await get('/notice/notice?page=2', { 'if-none-match': tag })).status).toBe(200);
    await park.call(who.operator, 'POST', '/vapi/notice/notice', { incubator_id: here.incubator, title: '新的', type: 1, content: '<p>文</p>' });
    expect((await get('/notice/notice', { 'if-none-match': tag })).status).toBe(200);
    const choices = await get('/options/building');
    expect((await get('/options/building', { 'if-none-match': choices.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('changes nothing in the name of the relay: its polls only read', async () => {
    const relay = { authorization: 'Relay poll-secret' };
    const polled = await openPark({ engine, relaySecret: 'poll-secret' });
    try {
      const ask = (method: string, path: string, body?: object) => polled.call(null, method, `/vapi${path}`, body, relay);
      expect((await ask('GET', '/notice/notice')).status).toBe(200);
      for (const [method, path, body] of [
        ['POST', '/tag', { name: '标签', kind: 1 }],
        ['PUT', '/parameter/cockpit.title', { value: '改了', version: 0 }],
        ['DELETE', '/tag/1', undefined],
        ['POST', '/system/info', {}],
        ['GET', '/auth/refresh', undefined],
        ['GET', '/notice-read?ids=1', undefined],
      ] as const)
        expect([path, (await ask(method, path, body)).status]).toEqual([path, 403]);
    } finally {
      await polled.close();
    }
  });

  it('refuses a name that a call does not declare, with or without an input, and takes those of the list beside it', async () => {
    for (const [path, name] of [
      ['/dashboard/panel?start_at=2026-01-01', 'start_at'],
      ['/space/room/board?date=2026-01-01', 'date'],
      ['/space/get_count?page=1&building=3', 'page、building'],
      ['/driveOperate?__proto__=1', '__proto__'],
      ['/fee/sums?nobody=1', 'nobody'],
    ])
      expect([path, await get(String(path))]).toMatchObject([path, { status: 400, body: { message: `不支持的查询条件：${name}` } }]);
    for (const path of [
      '/fee/sums?status=15&page=2&sortField=due_at&sortOrder=ascend',
      '/dashboard/panel?start_at=',
      '/options/room?building_id=1&page=1',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it('refuses an order or a page that a list does not have, on lists of handlers and of anybody too', async () => {
    for (const path of ['/websit/room', '/websit/notice', '/board', '/user/current/logins']) {
      for (const query of ['sortField=title', 'sortField=no_such', 'sortOrder=ascend'])
        expect([path, query, await get(`${path}?${query}`)]).toMatchObject([path, query, { status: 400, body: { message: '不支持按该列排序' } }]);
      expect([path, (await get(`${path}?sortField=`)).status]).toEqual([path, 200]);
    }
    for (const path of ['/websit/room', '/websit/notice', '/board', '/options/building', '/notice/notice', '/user/current/logins'])
      for (const page of ['0', '-1', '1.0000001', '1e300', 'Infinity', '99999999999999999999', 'x'])
        expect([path, page, [400, 422].includes((await get(`${path}?page=${page}`)).status)]).toEqual([path, page, true]);
  });

  it('answers boards by the page', async () => {
    const extend = [{ prop: 'cockpit.incubator', x: 0, y: 0, w: 6, h: 4 }];
    for (const name of ['一', '二', '三']) expect((await park.call(who.operator, 'POST', '/vapi/board', { name, kind: 1, extend })).status).toBe(200);
    const page = async (query: string) => {
      const { data, ...rest } = (await get(`/board?${query}`)).body;
      return [data.map(({ name }: { name: string }) => name), rest];
    };
    expect(await page('pageSize=2')).toEqual([['三', '二'], { total: 3, page: 1, pageSize: 2 }]);
    expect(await page('pageSize=2&page=2')).toEqual([['一'], { total: 3, page: 2, pageSize: 2 }]);
    expect(await page('')).toEqual([['三', '二', '一'], { total: 3, page: 1, pageSize: 10 }]);
  });

  it('answers HEAD as GET without the body', async () => {
    expect(await raw('HEAD', '/vapi/menu')).toEqual({ status: 200, text: '' });
  });

  it('answers 405 with `error` and what is allowed, and 404 for no such path', async () => {
    const wrong = await park.call(who.operator, 'DELETE', '/vapi/menu');
    expect([wrong.status, wrong.body, wrong.headers.get('allow')]).toEqual([405, { error: '请求方法不允许' }, 'GET']);
    expect(await get('/no/such/path')).toMatchObject({ status: 404, body: { message: '请求的内容不存在' } });
    expect((await get('/notice/notice/999999999')).status).toBe(404);
    expect((await get('/notice/notice/abc')).status).toBe(404);
  });

  it('says 400 to what is no JSON or no object, to forms and to actions, and reads an absent body as an empty one', async () => {
    for (const garbage of ['{', '{"title":', 'title=x', '\u0000']) {
      const { status, text } = await raw('POST', '/vapi/notice/notice', garbage);
      expect([garbage, status, JSON.parse(text)]).toEqual([garbage, 400, { message: '提交的内容格式不正确' }]);
    }
    const made = await park.make(notice, { incubator_id: here.incubator, building_id: null, audit_status: 3 });
    const versionOf = async (): Promise<unknown> => (await get(`/notice/notice/${made.id}`)).body.version;
    const version = await versionOf();
    for (const shapeless of ['[]', 'null', '3', '"x"', 'true'])
      for (const [method, path] of [
        ['POST', '/vapi/notice/notice'],
        ['PUT', `/vapi/notice/notice/${made.id}`],
        ['PUT', `/vapi/notice/notice/unpublish/${made.id}`],
        ['POST', '/vapi/auth/logout'],
      ] as const)
        expect([path, shapeless, await raw(method, path, shapeless)]).toEqual([
          path,
          shapeless,
          { status: 400, text: '{"message":"提交的内容格式不正确"}' },
        ]);
    expect(await versionOf()).toBe(version);
    expect((await raw('POST', '/vapi/notice/notice', '')).status).toBe(422);
    expect((await raw('PUT', `/vapi/notice/notice/unpublish/${made.id}`)).status).toBe(200);
    expect((await raw('POST', '/vapi/notice/notice', JSON.stringify({ title: 'x'.repeat(3_000_000) }))).status).toBe(413);
  });

  it('never breaks over what people type into addresses', async () => {
    const odd = [
      '/options/%zz',
      '/options/%E0%A4%A',
      '/options/..%2f..%2fetc',
      '/file/1/%zz',
      '/file/999/..%2f..%2fetc%2fpasswd',
      '/notice/notice?title=%00',
      '/notice/notice?title=%25_%5C',
      '/notice/notice?page=0',
      '/notice/notice?page=-1',
      '/notice/notice?pageSize=1001',
      '/notice/notice?page=1e20',
      '/notice/notice?sortField=content',
      '/notice/notice?sortField=id;drop',
      '/notice/notice?type=abc',
      '/notice/notice?type=1e20',
      '/notice/notice?published_at_start=gestern',
      '/notice/notice?audit_status=1&audit_status=2',
      '/notice/notice?title[a]=1',
      '/notice/notice/1e20',
      '/options/notice?ids=abc',
      '/options/notice?ids=1e20',
      '/options/notice?q=%00',
      '/options/notice?page=1e9',
      '/options/building?page=999999999999999',
      '/board?kind=99',
      '/board-ask?ids=abc',
      '/board-ask?ids=99999999999999999',
      '/user_table',
      '/system/area?pid=1e20',
      '/system/area?pid=3000000000',
      '/cockpit-incubator?year=99999',
      '/cockpit-incubator?incubator_id=abc',
      '/notice/notice-list?read=9',
      '/notice/notice-read?ids=',
      '/notice/notice-read?ids=%00',
      '/iot/live?kind=sun',
      '/dashboard/panelDetail?typeModule=%00',
    ];
    const broken: string[] = [];
    for (const path of odd) {
      const { status, text } = await raw('GET', `/vapi${path}`);
      if (status >= 500 || text.includes('select')) broken.push(path);
    }
    expect(broken).toEqual([]);
  });

  it('never breaks over what people put into bodies', async () => {
    const good = { incubator_id: here.incubator, title: '标题', type: 1, content: '<p>文</p>' };
    const odd: Record<string, unknown>[] = [
      { title: '零\u0000字节' },
      { content: '<p>零\u0000字节</p>' },
      { title: { a: 1 } },
      { title: ['a'] },
      { title: 1 },
      { title: true },
      { type: '1' },
      { type: 1.5 },
      { type: 99999999999 },
      { incubator_id: '1e3' },
      { incubator_id: 1e20 },
      { incubator_id: [] },
      { files: 'x' },
      { files: [99999] },
      { files: ['x'] },
      { start_at: '2026-02-30 00:00:00' },
      { start_at: 5 },
      { start_at: '99999-01-01 00:00:00' },
      { enterprise_ids: { a: 1 } },
      { content: 5 },
      { needs_receipt: 'yes' },
      { title: '\ud800' },
    ];
    const broken: string[] = [];
    for (const more of odd) {
      const { status } = await park.call(who.operator, 'POST', '/vapi/notice/notice', { ...good, ...more });
      if (status >= 500) broken.push(JSON.stringify(more));
    }
    expect(broken).toEqual([]);
  });

  it('refuses values that convert themselves, in forms and at the door, and names that every object has', async () => {
    const odd = { toString: 1 };
    for (const path of ['/notice/notice', '/auth/login', '/auth/register', '/auth/reset', '/msg/sendCaptcha'])
      for (const key of ['title', 'username', 'password', 'mobile', 'captcha'])
        expect([path, key, await park.call(who.operator, 'POST', `/vapi${path}`, { [key]: odd })]).toMatchObject([
          path,
          key,
          { status: 400, body: { message: '提交的内容格式不正确' } },
        ]);
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect([name, await get(`/enterprise?type=${name}`)]).toMatchObject([name, { status: 400, body: { message: '类型格式不正确' } }]);
  });

  it('takes a tab or a kind that is named several times as any of them, and says which is none', async () => {
    const firm = async (need_status: number, residence: number) =>
      (await park.make(enterprise, { incubator_id: here.incubator, need_status, residence })).id;
    const [talking, invalid, settled] = [await firm(10, 0), await firm(50, 0), await firm(10, 2)];
    const listed = async (query: string): Promise<number[]> =>
      (await get(`/enterprise?pageSize=100&${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await listed('type=2&type=5')).toEqual(expect.arrayContaining([talking, invalid]));
    expect(await listed('type=2&type=5')).not.toContain(settled);
    expect(await listed('type=2')).not.toContain(invalid);
    expect(await listed('type=')).toEqual(expect.arrayContaining([talking, invalid, settled]));
    const { office, desk } = await idleRooms();
    const idle = async (query: string): Promise<number[]> =>
      (await get(`/space/idleRoom?pageSize=100&${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect((await idle('kind=1&kind=2')).sort()).toEqual([office, desk].sort());
    expect(await idle('kind=2')).toEqual([desk]);
    for (const [path, message] of [
      ['/enterprise?type=2&type=7', '类型格式不正确'],
      ['/space/idleRoom?kind=1&kind=99', '房间类别格式不正确'],
      ['/feeLists?status=10&status=41', '状态格式不正确'],
    ] as const)
      expect([path, await get(path)]).toMatchObject([path, { status: 400, body: { message } }]);
  });

  it('asks whoever stores a record for what has a message of its own, though forms begin with a value, and says what is printed first', async () => {
    const begun = allResources
      .filter(({ operations }) => operations.includes('store'))
      .flatMap((resource) =>
        Object.entries<Field>(resource.fields).flatMap(([name, { required, initial }]) =>
          typeof required === 'string' && initial !== undefined ? [[resource, name, required] as const] : [],
        ),
      );
    expect(begun.map(([, name]) => name)).toContain('need_status');
    for (const [resource, name, message] of begun) {
      const { path, access } = endpointsOf(resource).find(({ does }) => does === 'store') ?? { path: '', access: '' };
      const { [name]: _, ...rest } = await park.fill(resource.fields);
      const { status, body } = await park.call([access], 'POST', `/vapi${path}`, rest);
      expect([name, status, body.errors?.[name]]).toEqual([name, 422, [message]]);
    }
    const { body } = await park.call(who.operator, 'POST', '/vapi/enterprise', { contact_name: 'abcdefghijklmnopqrstu' });
    expect(body.errors.contact_name[0]).toBe('请输入中英文');
  });

  it('lets nobody assign what no form offers', async () => {
    const good = { incubator_id: here.incubator, title: '标题', type: 1, content: '<p>文</p>' };
    for (const more of [
      { audit_status: 3 },
      { is_top: 1 },
      { created_by: 1 },
      { sent_count: 5 },
      { deleted_at: null },
      { secret: 1 },
      { constructor: 1 },
      JSON.parse('{"__proto__": {"audit_status": 3}}'),
    ]) {
      const { status, body } = await park.call(who.operator, 'POST', '/vapi/notice/notice', { ...good, ...more });
      // refused as a whole, never stored without it: a caller who is told 201 takes what he sent for stored
      expect([status, body.message]).toEqual([400, `不支持提交的字段：${Object.keys(more)[0]}`]);
    }
  });

  it('gives every answer a number to ask about, and an error that nobody foresaw no words of the machine', async () => {
    const answer = await get('/menu', { 'x-request-id': 'asked-12345' });
    expect(answer.headers.get('x-request-id')).toBe('asked-12345');
    await park.database.tx((tx) => park.database.rows('alter table notice rename column title to title_away', [], tx));
    const broken = await get('/notice/notice?title=x');
    await park.database.tx((tx) => park.database.rows('alter table notice rename column title_away to title', [], tx));
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({ message: '服务器开小差了，请稍后再试', request_id: broken.headers.get('x-request-id') });
  });
  it('嵌套过深的内容在读之前就被拒绝，引号里的括号不算', async () => {
    for (const levels of [65, 5000, 100_000]) {
      const deep = `{"title":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      expect(await raw('POST', '/vapi/notice/notice', deep)).toMatchObject({ status: 400, text: '{"message":"提交的内容格式不正确"}' });
    }
    expect((await raw('POST', '/vapi/notice/notice', `{"title":"${'[{'.repeat(100)}\\""}`)).status).toBe(422);
  });
  it('数据库一直不答复时，/readyz 在几秒之内答复 503，恢复之后照常', async () => {
    const held: Promise<unknown>[] = [];
    let free: () => void = () => undefined;
    const freed = new Promise<void>((done) => {
      free = done;
    });
    // every connection there is: one in the embedded engine, four in the pool
    for (let each = 0; each < 4; each++) held.push(park.database.q.transaction().execute(() => freed));
    try {
      const requested = Array.from({ length: 3 }, () => fetch(`${park.url}/readyz`, { signal: AbortSignal.timeout(20_000) }));
      expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([503, 503, 503]);
      expect((await fetch(`${park.url}/healthz`)).status).toBe(200);
    } finally {
      free();
      await Promise.all(held);
    }
    expect((await fetch(`${park.url}/readyz`)).status).toBe(200);
  });
});
