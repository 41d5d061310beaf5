import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  callAt,
  demoPassword,
  dropFolder,
  failedStart,
  isAlive,
  loginAt,
  newFolder,
  type Product,
  startProduct,
  tool,
  until,
} from '../support/product';
import { demoFolder } from '../support/demoFolder';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const folders: string[] = [];
const folder = (): string => {
  const made = newFolder();
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach(dropFolder));

describe('演示园区', () => {
  let product: Product;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await demoFolder();
    folders.push(dataDir);
    product = await startProduct({ DATA_DIR: dataDir });
  });
  afterAll(() => product.stop());

  it('logs every demonstration account in', async () => {
    const roles = { admin: 1, operator: 2, tenant: 3, provider: 4, tutor: 0 };
    for (const [username, role] of Object.entries(roles)) {
      const token = await loginAt(product.url, username);
      const { body } = await callAt(product.url, token, 'GET', '/auth/authInfo');
      expect(body).toMatchObject({ username, role });
    }
  });

  it('answers operators’ questions', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(product.url + path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: 'ok' }]);
    }
    const metricsFor = async (token?: string) =>
      fetch(`${product.url}/metrics`, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });
    const metrics = await (await metricsFor(await loginAt(product.url, 'admin'))).text();
    expect(metrics).toMatch(/^# HELP/m);
    expect(metrics).toContain('relay_clients');
    expect(metrics).toContain('vapi_');
    expect([(await metricsFor()).status, (await metricsFor(await loginAt(product.url, 'operator'))).status]).toEqual([401, 403]);
  });

  it('serves pages, and a missing script as missing', async () => {
    const home = await fetch(product.url);
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await fetch(`${product.url}/cockpit`, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(`${product.url}/assets/gone-123.js`)).status).toBe(404);
  });

  it('keeps its secrets to itself', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const { files, devices } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    expect(product.output()).not.toContain(files);
    expect(product.output()).not.toContain(devices);
  });

  it('refuses a second start on the same folder, and goes on itself', async () => {
    const { code, output } = await failedStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([expect.stringMatching(/^数据目录 \S+ 正被进程 \d+ 使用，请先停止它，或改用 DATABASE_URL$/)]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  it('is backed up while it runs, and the copy is restored into another folder', async () => {
    const target = join(folder(), 'park.tgz');
    const token = await loginAt(product.url, 'admin');
    const { body: made } = await callAt<{ id: number }>(product.url, token, 'POST', '/notice/notice', {
      incubator_id: 1,
      title: '备份前的公告',
      type: 1,
      content: '<p>文</p>',
    });
    const backup = await tool({ DATA_DIR: dataDir }, 'backup', target);
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(`已备份到 ${target}`)]);
    const other = folder();
    expect(await tool({ DATA_DIR: other }, 'restore', target)).toMatchObject({ code: 0, output: expect.stringMatching(/^已恢复/) });
    const copy = await startProduct({ DATA_DIR: other });
    const again = await loginAt(copy.url, 'admin');
    const found = await callAt(copy.url, again, 'GET', `/notice/notice/${made.id}`);
    await copy.stop();
    expect(found).toMatchObject({ status: 200, body: { title: '备份前的公告' } });
    expect(await tool({ DATA_DIR: dataDir }, 'restore', target)).toMatchObject({ code: 1, output: expect.stringContaining('正被进程') });
    expect(await tool({ DATA_DIR: dataDir }, 'restore', join(other, 'none.tgz'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('找不到备份文件'),
    });
  });

  it('kill -9 of the back end: 502 meanwhile, up again by itself, and every acknowledged write is there', async () => {
    const token = await loginAt(product.url, 'admin');
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    let going = true;
    const writer = async (n: number): Promise<void> => {
      for (let row = 0; going; row++) {
        const body = { incubator_id: 1, title: `写入${n}-${row}`, type: 1, content: '<p>文</p>' };
        const answer = await callAt<{ id: number; message?: string }>(product.url, token, 'POST', '/notice/notice', body).catch(() => null);
        if (answer?.status === 201) acknowledged.push(answer.body.id);
        else if (answer) {
          statuses.add(answer.status);
          if (answer.status === 502) expect(answer.body.message).toBe('服务暂时不可用，请稍后再试');
          await new Promise((go) => setTimeout(go, 20));
        }
      }
    };
    const writers = [0, 1, 2].map(writer);
    await until(() => acknowledged.length > 30, 60_000);
    const pid = product.backEnd();
    expect(pid).not.toBeNull();
    process.kill(pid ?? 0, 'SIGKILL');
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 20, 120_000, 'nothing was written again');
    going = false;
    await Promise.all(writers);
    expect([...statuses]).toEqual([502]);
    expect(product.backEnd()).not.toBe(pid);
    const list = await callAt<{ data: { id: number }[] }>(product.url, token, 'GET', '/notice/notice?pageSize=1000&title=写入');
    const there = new Set(list.body.data.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });

  it('ends within ten seconds at SIGTERM, finishes what was asked, and leaves no process', async () => {
    const token = await loginAt(product.url, 'admin');
    const pid = product.backEnd() ?? 0;
    const body = JSON.stringify({ incubator_id: 1, title: '停止前的公告', type: 1, content: '<p>文</p>' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const requested = request(`${product.url}/vapi/notice/notice`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
    const status = new Promise((done, fail) => {
      requested.on('response', (answer) => done(answer.resume().statusCode));
      requested.on('error', fail);
    });
    requested.flushHeaders();
    await new Promise((done) => requested.once('continue', done)); // it has the request, and waits for the rest of it
    const began = Date.now();
    const ending = product.stop();
    await new Promise((go) => setTimeout(go, 100));
    requested.end(body);
    const end = await ending;
    expect([end.code, end.signal]).toEqual([0, null]);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await status).toBe(201);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });

  it('starts again with the park as it was left, and never again as an empty one', async () => {
    product = await startProduct({ DATA_DIR: dataDir });
    expect(product.output()).not.toContain('首次启动');
    const token = await loginAt(product.url, 'admin');
    expect((await callAt<{ total: number }>(product.url, token, 'GET', '/notice/notice?title=停止前的公告')).body.total).toBe(1);
    expect((await callAt<{ total: number }>(product.url, token, 'GET', '/notice/notice?title=备份前的公告')).body.total).toBe(1);
    const change = { old_password: demoPassword, password: 'Mine@2026', confirm_password: 'Mine@2026' };
    expect((await callAt(product.url, await loginAt(product.url, 'tutor'), 'POST', '/user/reset-pass-current', change)).status).toBe(200);
    // the token that somebody made for a gateway of his own outlives a start, as one in a park of one's own does
    const { body: gateway } = await callAt<{ message: string }>(product.url, token, 'PUT', '/iot/gateway/token/1');
    await product.stop();
    // a torn file of secrets is not replaced in silence beside a park in use
    const secrets = join(dataDir, 'secrets.json');
    const whole = readFileSync(secrets);
    for (const torn of ['', whole.subarray(0, 20)]) {
      writeFileSync(secrets, torn);
      const refused = await failedStart({ DATA_DIR: dataDir });
      expect([refused.code, refused.output.split('\n')]).toEqual([
        1,
        [expect.stringMatching(/^密钥文件 \S+ 已损坏，而数据库里已有数据：请从备份恢复该文件/)],
      ]);
    }
    writeFileSync(secrets, whole);
    // another DEMO_PASSWORD is what the login page fills in, so the accounts take it on; a password of one's own stays
    product = await startProduct({ DATA_DIR: dataDir, DEMO_PASSWORD: 'Other@2026' });
    const device = {
      method: 'POST',
      headers: { authorization: `Device ${gateway.message}`, 'content-type': 'application/json' },
      body: '{"readings":[]}',
    };
    expect((await fetch(`${product.url}/vapi/iot/readings`, device)).status).toBe(200);
    for (const [username, password] of [
      ['admin', 'Other@2026'],
      ['tenant', 'Other@2026'],
      ['tutor', 'Mine@2026'],
    ] as const)
      expect(await loginAt(product.url, username, password)).toBeTruthy();
    await product.stop();
    const { code, output } = await failedStart({ DATA_DIR: dataDir, DEMO: 'off' });
    expect([code, output]).toEqual([1, '这是演示园区的数据库，不能以 DEMO=off 启动：请换一个 DATA_DIR 或 DATABASE_URL，或去掉 DEMO=off']);
    expect(readdirSync(dataDir)).not.toContain('app.lock');
  });
});

describe('空园区', () => {
  it('prints a one-time password once, and asks to change it', async () => {
    const dataDir = folder();
    const empty = await startProduct({ DATA_DIR: dataDir, DEMO: 'off' });
    const [, password = ''] = /一次性密码 (\S+?)（/.exec(empty.output()) ?? [];
    expect(empty.output()).not.toContain('演示');
    const token = await loginAt(empty.url, 'admin', password);
    expect((await callAt(empty.url, token, 'GET', '/notice/notice')).status).toBe(403);
    const change = { old_password: password, password: 'Mine@2026', confirm_password: 'Mine@2026' };
    expect((await callAt(empty.url, token, 'POST', '/user/reset-pass-current', change)).status).toBe(200);
    const own = await loginAt(empty.url, 'admin', 'Mine@2026');
    for (const path of [
      '/cockpit-incubator',
      '/drive-incubator_info',
      '/driveEnterprise',
      '/statistics/yq',
      '/dashboard/counts',
      '/iot/live?kind=electric',
      '/iot/live?kind=car',
      '/notice/notice',
      '/board/board-info',
      '/websit/home/settings',
      '/statistics/enterprise',
    ]) {
      const { status } = await callAt(empty.url, own, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
    }
    await empty.stop();
    const again = await startProduct({ DATA_DIR: dataDir, DEMO: 'off' }, 'by npm');
    expect(again.output()).not.toContain('一次性密码');
    await again.stop(); // the shell dies of the signal at once; its streams close when the product has ended too
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });
});

describe('设置', () => {
  const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DEMO: 'maybe' }, /DEMO/],
    [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
    [{ VAPI_URL: 'ftp://x' }, /VAPI_URL/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ POLL_SCALE: '0' }, /POLL_SCALE/],
    [{ TRUST_PROXY: 'everyone' }, /TRUST_PROXY/],
    [{ RELAY_USERNAME: 'a' }, /RELAY_USERNAME 与 RELAY_PASSWORD 须同时设置/],
    [{ HOST: '203.0.113.1' }, /HOST/],
    [{ HOST: 'nowhere.invalid' }, /HOST .*nowhere\.invalid/],
    [{ ADMIN_PASSWORD: '1' }, /ADMIN_PASSWORD/],
    [{ DEMO_PASSWORD: '123456' }, /DEMO_PASSWORD/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /DATABASE_URL|数据库/],
    [{ DATA_DIR: '/dev/null/data' }, /DATA_DIR|数据目录/],
  ];
  it.each(wrong)('%o ends the start with one clear line', async (settings, line) => {
    const { code, output } = await failedStart({ DATA_DIR: folder(), ...settings });
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.split('\n')).toHaveLength(1);
  });

  it('names the port that somebody else holds', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const { code, output } = await failedStart({ DATA_DIR: folder(), PORT: String(port) });
    other.close();
    expect([code, output]).toEqual([1, `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT 换一个端口`]);
  });
});
