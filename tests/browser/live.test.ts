import { describe, expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { patient, settled } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { countWakeLocks, cut, likeness } from './wall';
import { figuresOf, logIn, numberOf, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
/** A machine that does other things besides: nothing here waits a fixed time, and nothing fails because it was slow. */
const elsewhere = '您的账号已在另一个终端登录。如非本人操作，则密码可能已泄露，建议及时修改密码。';

describe('what happens shows at once', () => {
  it('a reading moves the electricity on an open cockpit within two seconds', async () => {
    const { page, problems, close } = await at.open();
    const { url } = at.product();
    await logIn(page, 'admin');
    await page.goto('/cockpitIot');
    const shown = async (): Promise<number> => numberOf((await figuresOf(page))['今日用电'] ?? '');
    await expect.poll(shown, patient).toBeGreaterThan(0);
    const [, gateway = ''] = /演示网关令牌 (\S+)/.exec(at.product().output()) ?? [];
    const [, number = ''] = /总电表 ([\w-]+)/.exec(at.product().output()) ?? [];
    const token = await loginAt(url, 'operator');
    const total = async (): Promise<number> => {
      const meters = await callAt<{ data: { number: string; last_value: number }[] }>(url, token, 'GET', `/iot/meter?number=${number}`);
      return Number(meters.body.data.find((one) => one.number === number)?.last_value);
    };
    // Each reading must come; that it comes within two seconds is the product's doing, that it once does not may be the machine's: the best of five counts.
    const times: number[] = [];
    for (let turn = 0; turn < 5 && !times.some((ms) => ms < 2000); turn++) {
      await new Promise((go) => setTimeout(go, 1000));
      const last = await total();
      const before = await shown();
      // more than the park's own gateway counts of this meter in a minute, and less than it can carry in one
      const body = { readings: [{ kind: 'electric', number, at: toWire(Date.now()), value: last + 5 }] };
      const answer = await fetch(`${url}/vapi/iot/readings`, {
        method: 'POST',
        headers: { authorization: `Device ${gateway}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const began = performance.now();
      const taken = await answer.json();
      if (taken.accepted === 0) continue; // the gateway's own word of this second: two contradict each other
      expect(taken).toEqual({ accepted: 1, repeated: 0, anomalies: 0, unknown: [], faults: [] });
      await expect.poll(shown, { ...patient, interval: 50 }).toBeGreaterThanOrEqual(before + 4.9); // one decimal is shown
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(2000);
    expect(problems()).toEqual([]);
    await close();
  });

  it('a notice that admin sends raises the tenant’s bell without a reload', async () => {
    const { page, problems, close } = await at.open();
    const { url } = at.product();
    await logIn(page, 'tenant');
    await page.goto('/dashboard/dashboard');
    const bell = page.getByRole('link', { name: /^消息，/ });
    await bell.waitFor();
    const unread = async (): Promise<number> => numberOf((await bell.getAttribute('aria-label')) ?? '');
    const { body } = await callAt<{ total: number }>(
      url,
      await page.evaluate(() => JSON.parse(localStorage.getItem('pro__token') ?? '{}').value),
      'GET',
      '/message/notice-count',
    );
    await expect.poll(unread, patient).toBe(body.total);
    const before = body.total;
    const admin = await loginAt(url, 'admin');
    const parks = await callAt<{ data: { id: number }[] }>(url, admin, 'GET', '/getIncubatorBuildingTree');
    for (const { id: incubator_id } of parks.body.data) {
      const made = await callAt<{ id: number }>(url, admin, 'POST', '/notice/notice', { incubator_id, title: '铃铛', type: 1, content: '<p>文</p>' });
      await callAt(url, admin, 'PUT', `/notice/notice/submit/${made.body.id}`, {});
      await callAt(url, admin, 'PUT', `/notice/notice/audit/${made.body.id}`, { audit_status: 3 });
      await callAt(url, admin, 'POST', '/notice/notice-send', { ids: [made.body.id] });
    }
    await expect.poll(unread, patient).toBe(before + 1);
    expect(problems()).toEqual([]);
    await close();
  });

  it('a second login sends the first page to the login with the notice, though nobody touched it', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 402/]);
    await logIn(page, 'operator');
    await page.goto('/dashboard/dashboard');
    await page.getByRole('heading', { name: /，/ }).waitFor();
    await settled(page);
    await loginAt(at.product().url, 'operator');
    await page.getByText(elsewhere).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/login');
    expect(problems()).toEqual([]);
    await close();
  });

  it('the back end killed: values stand, marked late, and come to life again without a reload', async () => {
    const { page, problems, close } = await at.open([1920, 1080], [/status of 502/, /^502 /]);
    await logIn(page, 'admin');
    await page.goto('/cockpit');
    const standing = page.locator('.k-connection');
    await expect.poll(() => standing.getAttribute('data-mark'), patient).toBe('live');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    // figures that change only when somebody writes
    const figures = async (): Promise<readonly (string | undefined)[]> => {
      const all = await figuresOf(page);
      return ['在园企业', '出租率'].map((name) => all[name]);
    };
    // what they are on the day of the park's making is the statistics' test; at midnight they change
    await expect.poll(async () => (await figures()).every((text) => /^[\d,.]+\D+$/.test(text ?? '')), patient).toBe(true);
    await settled(page);
    const before = await figures();
    // seen in the page itself: the back end may be there again before anybody outside has looked
    await page.evaluate(() => {
      const marks = new Set<string | null | undefined>();
      Object.assign(globalThis, { marks });
      const look = () => marks.add(document.querySelector('.k-connection')?.getAttribute('data-mark'));
      new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
    });
    // killed as often as it comes back before anything was missed: a quick machine starts it again between two polls
    const late = () => {
      const running = at.product().backEnd();
      if (running) process.kill(running, 'SIGKILL');
      return page.evaluate(() => [...(globalThis as unknown as { marks: Set<string> }).marks].some((mark) => mark && mark !== 'live'));
    };
    await expect.poll(late, { timeout: 60_000, interval: 1000 }).toBe(true);
    expect(await figures()).toEqual(before);
    await expect.poll(() => standing.getAttribute('data-mark'), { timeout: 120_000 }).toBe('live');
    expect(await figures()).toEqual(before);
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    expect(problems()).toEqual([]);
    // killed more than once, it comes up later than what the page has read says: the next test finds it there
    await expect.poll(async () => (await fetch(`${at.product().url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
    await close();
  });
});

describe('the workbench', () => {
  it('is edited by keyboard, undone, saved, there again after a reload, and restored', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/customPanel/workbench');
    const places = page.locator('[data-place]');
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect.poll(() => places.count(), patient).toBeGreaterThan(3);
    const before = await places.count();
    await page
      .getByRole('button', { name: /^添加 / })
      .last()
      .click();
    await expect.poll(() => places.count(), patient).toBe(before + 1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => places.count(), patient).toBe(before);
    await page
      .getByRole('button', { name: /^添加 / })
      .last()
      .click();
    const added = await places.last().getAttribute('data-place');
    const own = page.locator(`[data-place="${added}"]`);
    const size = async (): Promise<number> => (await own.boundingBox())?.height ?? 0;
    const height = await size();
    await own.locator('[data-grab="resize"]').focus();
    const handle = own.locator('xpath=self::*[@data-held]');
    await page.keyboard.press('Enter');
    await handle.waitFor();
    for (const rows of [1, 2]) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(size, patient).toBeGreaterThan(height + (rows - 0.5) * 52); // a row and the gap below it
    }
    await page.keyboard.press('Enter');
    await handle.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect.poll(() => places.count(), patient).toBe(before + 1);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(() => places.count(), patient).toBe(before);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('a display', () => {
  it('is paired by its code, shows what it is given, opens without its server, comes back by itself, and shows a code again when it is taken back', async () => {
    const away = [/net::ERR_|WebSocket connection|status of 50[23]|^50[23] /]; // the server is killed
    const { page: wall, problems, close } = await at.open([1920, 1080], away);
    const office = await at.open();
    const { url } = at.product();
    const heading = (): Promise<string | null> => wall.locator('.k-header h1').textContent(patient);
    const locks = await countWakeLocks(wall);
    await wall.goto('/monitor');
    const signs = wall.locator('.monitor-code span:not(.monitor-wait)');
    const codeOn = async (): Promise<string> => {
      await signs.first().waitFor(patient);
      return (await signs.allTextContents()).join('');
    };
    const code = await codeOn();
    await logIn(office.page, 'operator');
    await office.page.goto('/setting/cockpit?tab=displays');
    await office.page.getByRole('button', { name: '配对大屏' }).click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByLabel('配对码').fill(code.toLowerCase());
    await dialog.getByLabel('名称').fill('一号楼大厅');
    for (const [label, option] of [
      ['所属园区', /./],
      ['大屏', '物联监测'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true });
      if (label === '所属园区' && !/请选择/.test((await dialog.innerText()) ?? '')) continue;
      await field.click();
      await office.page.locator('.arco-select-option:visible', { hasText: option }).first().click();
    }
    await dialog.getByRole('button', { name: '确定' }).click();
    expect(await heading()).toBe('园区物联监测');
    // the list hears of it by itself
    const row = office.page.getByRole('row', { name: /一号楼大厅/ });
    await expect.poll(() => row.innerText(), patient).toMatch(/在线[\s\S]*物联监测/);
    expect(office.problems()).toEqual([]);
    await office.close();
    const token = await loginAt(url, 'operator');
    const [display] = (await callAt<{ data: { id: number; version: number }[] }>(url, token, 'GET', '/display')).body.data;
    await callAt(url, token, 'PUT', `/display/${display?.id}`, { version: display?.version, route: '/cockpit' });
    await wall.locator('[data-area="map"]').waitFor(patient);
    await expect.poll(async () => numberOf((await figuresOf(wall))['在园企业'] ?? ''), patient).toBeGreaterThan(0);
    const before = (await figuresOf(wall))['在园企业'];
    // the screen is kept awake, also after the page was hidden, and nobody's pointer stands on it
    expect(await locks.held()).toBe(1);
    await locks.hide(true);
    expect(await locks.held()).toBe(0);
    await locks.hide(false);
    await expect.poll(locks.held, patient).toBe(1);
    const card = wall.locator('.s-label').first();
    await card.hover();
    const pointer = (): Promise<string> => card.evaluate((one) => getComputedStyle(one).cursor);
    await expect.poll(pointer, patient).toBe('none');
    await wall.mouse.move(900, 500);
    await expect.poll(pointer, patient).toBe('pointer');
    // asked for in the office: what stands on the screen, the map and all
    await settled(wall);
    const map = await wall.locator('[data-area="map"] canvas').boundingBox();
    if (!map) throw new Error('no map');
    const seen = await wall.screenshot({ clip: map });
    await callAt(url, token, 'PUT', `/display/shoot/${display?.id}`, {});
    const shot = async (): Promise<string | undefined> =>
      (await callAt<{ shot_path?: string }>(url, token, 'GET', `/display/${display?.id}`)).body.shot_path;
    await expect.poll(shot, patient).toBeTruthy();
    const taken = Buffer.from(await (await fetch(url + (await shot()))).arrayBuffer());
    expect(await likeness(seen, await cut(taken, map, 1920))).toBeGreaterThan(0.8);
    // another picture reads nothing of the one before, and this one comes back
    for (const [route, area] of [
      ['/cockpitEnterprise', 'main:not(:has([data-area="map"]))'],
      ['/cockpit', '[data-area="map"]'],
    ] as const) {
      const [{ version }] = (await callAt<{ data: [{ version: number }] }>(url, token, 'GET', '/display')).body.data;
      await callAt(url, token, 'PUT', `/display/${display?.id}`, { version, route });
      await wall.locator(area).first().waitFor(patient);
      await settled(wall);
      if (route !== '/cockpitEnterprise') continue;
      // what firms earn stands on a wall without their names, also where it comes over the relay
      const earners = wall.locator('.panel', { has: wall.getByRole('heading', { name: /^营收 ?TOP/ }) });
      await expect.poll(() => earners.innerText(), patient).toMatch(/企业/);
      expect(await earners.innerText()).not.toMatch(/有限公司/);
    }
    expect(problems()).toEqual([]);
    await wall.evaluate(() => navigator.serviceWorker.ready);
    await wall.reload(); // now all of its code goes through what keeps it
    await settled(wall);
    const isKept = (): Promise<boolean> =>
      wall.evaluate(
        () =>
          new Promise((done) => {
            indexedDB.open('park-display').onsuccess = ({ target }) => {
              const { result } = target as IDBOpenDBRequest;
              result.transaction('kept').objectStore('kept').get('rows').onsuccess = (found) => {
                result.close();
                done(((found.target as IDBRequest<unknown[]>).result ?? []).length > 5);
              };
            };
          }),
      );
    await expect.poll(isKept, patient).toBe(true);
    // a power cut of the server and of the screen
    process.kill(at.product().process.pid ?? 0, 'SIGKILL');
    await at.product().ended;
    await wall.reload();
    await expect.poll(async () => (await figuresOf(wall))['在园企业'], patient).toBe(before);
    const standing = wall.locator('.k-connection');
    await expect.poll(() => standing.getAttribute('data-mark'), patient).toBe('lost');
    await at.restart();
    await expect.poll(() => standing.getAttribute('data-mark')).toBe('live');
    const again = await loginAt(url, 'operator');
    await callAt(url, again, 'PUT', `/display/revoke/${display?.id}`, {});
    expect(await codeOn()).not.toBe(code);
    expect(new URL(wall.url()).pathname).toBe('/monitor');
    expect(problems()).toEqual([]);
    await close();
  });
});
