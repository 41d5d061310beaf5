import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { choose, choosePage, closeTab, dialogOf, fill, names, openTags, press, rowOf, save } from './forms';
import type { LoginRecord } from '@/client/kernel/session/session-slice';
import { demoPassword } from '../support/product';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();
const drafts = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('pro__draft:')));
const openBuilding = async (page: Page, name: string): Promise<void> => {
  await page.goto('/space/building');
  await names(page).filter({ hasText: name }).first().click(patient);
  await page.locator('.drawer-detail').getByRole('tab', { name: '楼层' }).click(patient);
  await press(page.locator('.drawer-detail'), '新建楼层');
  await page.getByRole('dialog', { name: '新建楼层' }).waitFor(patient);
};

describe('drafts of forms', () => {
  it('belong to what the form was opened with, and go with the page they were typed on', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 422/]);
    await logIn(page, 'operator');
    await page.goto('/space/building');
    const [first = '', second = ''] = await names(page)
      .first()
      .waitFor(patient)
      .then(() => names(page).allInnerTexts());
    await openBuilding(page, first);
    await fill(dialogOf(page), 'name', '没写完的楼层');
    await expect.poll(async () => (await drafts(page)).length).toBe(1);

    // another building's new floor knows nothing of it, and is sent with its own building
    await page.reload();
    await openBuilding(page, second);
    const sent: Record<string, unknown>[] = [];
    await page.route('**/vapi/space/floor', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent.push(route.request().postDataJSON() as Record<string, unknown>);
      return route.fulfill({ status: 422, json: { message: '请稍后', errors: { name: ['请稍后'] } } });
    });
    expect(await dialogOf(page).locator('[data-field$="-name"] input').inputValue()).toBe('');
    await fill(dialogOf(page), 'name', '88F');
    await fill(dialogOf(page), 'number', '88');
    await press(dialogOf(page), '保存');
    await expect.poll(() => sent.length).toBe(1);
    const token = await tokenOf(page);
    const buildings = (await (
      await page.request.get('/vapi/space/building?pageSize=100', { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { data: { id: number; name: string }[] };
    expect(sent[0]?.building_id).toBe(buildings.data.find(({ name }) => name === second)?.id);

    // the first building still has its own
    await page.reload();
    await openBuilding(page, first);
    expect(await dialogOf(page).locator('[data-field$="-name"] input').inputValue()).toBe('没写完的楼层');
    await page.reload();
    // the record lies open again, and keeps the keys to itself while it does
    await page.locator('.drawer-detail').waitFor(patient);
    await page.keyboard.press('Escape');
    await page.locator('.drawer-detail').waitFor({ state: 'hidden', ...patient });
    await closeTab(page, '楼宇管理');
    await expect.poll(() => drafts(page), patient).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('what is written elsewhere', () => {
  it('is offered at once: a renamed park in the chooser, a new account where accounts are chosen', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/space/building');
    const [name = ''] = await names(page)
      .first()
      .waitFor(patient)
      .then(() => names(page).allInnerTexts());
    const chooser = page.locator('.shell-chooser');
    await chooser.getByRole('button').first().click();
    await chooser.getByText(name, { exact: true }).first().waitFor(patient);
    await page.keyboard.press('Escape');
    await names(page).filter({ hasText: name }).first().click();
    await press(page.locator('.drawer-detail'), '编辑');
    await fill(dialogOf(page), 'name', `${name}新`);
    await save(page);
    await page.keyboard.press('Escape');
    await page.locator('.drawer-detail').waitFor({ state: 'hidden', ...patient });
    await chooser.getByRole('button').first().click();
    await chooser.getByText(`${name}新`, { exact: true }).first().waitFor(patient);

    await page.goto('/setting/department');
    await press(page, '新建');
    const leader = dialogOf(page).locator('[data-field$="-leader_id"] .arco-select-view');
    await leader.click(patient);
    await page.getByRole('option').first().waitFor(patient);
    await page.keyboard.press('Escape');
    await press(dialogOf(page), '取消');
    await choosePage(page, '系统设置', '用户管理');
    await press(page.locator('main'), '新建');
    await fill(dialogOf(page), 'username', 'fresh01');
    await fill(dialogOf(page), 'password', 'Fresh@2026');
    await fill(dialogOf(page), 'name', 'Aaron');
    await choose(dialogOf(page), 'role_id', /园区管理员/);
    await dialogOf(page).locator('.reach .arco-checkbox').first().click(patient);
    await save(page);
    await page.locator('.shell-tab').getByText('部门管理').click();
    await page.getByRole('heading', { name: '部门管理', exact: true }).waitFor(patient);
    await press(page.locator('main'), '新建');
    await dialogOf(page).locator('[data-field$="-leader_id"] .arco-select-view').click(patient);
    await page.getByRole('option', { name: /Aaron/ }).waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('is asked for anew when the connection is back', async () => {
    const { page, context, close } = await at.open([1366, 768], [/ERR_INTERNET_DISCONNECTED/, /WebSocket/]);
    await logIn(page, 'admin');
    await openTags(page);
    let requested = 0;
    page.on('request', (request) => {
      if (/\/vapi\/tag\?/.test(request.url())) requested += 1;
    });
    await context.setOffline(true);
    await page.waitForTimeout(200);
    await context.setOffline(false);
    await expect.poll(() => requested, patient).toBeGreaterThan(0);
    // opened while the back end starts: it comes back by itself, nobody has to press 重试
    await page.route(/\/vapi\/tag\?/, (route) => route.fulfill({ status: 502, json: { message: '服务暂时不可用，请稍后再试' } }));
    await page.reload();
    await page.getByText('数据加载失败').waitFor(patient);
    await page.unroute(/\/vapi\/tag\?/);
    await page.locator('main tbody tr').first().waitFor(patient);
    await close();
  });
});

describe('a kept dashboard', () => {
  it('hears of messages that come and are read, and of projects that change, here and elsewhere', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const own = bearer(await tokenOf(page));
    const changed = async (path: string, data: object = {}): Promise<boolean> => (await page.request.put(path, { headers: own, data })).ok();
    const customers = (await (await page.request.get('/vapi/enterprise?type=4&pageSize=2', { headers: own })).json()) as {
      data: { id: number; name: string; is_akey: number }[];
    };
    const [first, second] = customers.data;
    if (!first || !second) throw new Error('the park has no customers');
    const turn = ({ id, is_akey }: { id: number; is_akey: number }): string => `/vapi/enterprise/${is_akey === 1 ? 'cancel-point' : 'point'}/${id}`;
    if (first.is_akey !== 1) expect(await changed(turn(first))).toBe(true);
    if (second.is_akey === 1) expect(await changed(turn(second))).toBe(true);
    await page.goto('/dashboard/dashboard');
    const [inbox, projects] = [page.locator('.db-inbox'), page.locator('section[aria-labelledby=db-projects]')];
    await projects.getByText('重点项目', { exact: true }).click(patient);
    const row = (name: string) => projects.getByRole('cell', { name, exact: true });
    await row(first.name).waitFor(patient);
    expect(await row(second.name).count()).toBe(0);

    // somebody else writes: nobody touches this page
    const tenant = (await (
      await page.request.post('/vapi/auth/login', { data: { username: 'tenant', password: demoPassword } })
    ).json()) as LoginRecord;
    const title = '三楼空调不制冷';
    const sent = await page.request.post('/vapi/service/suggest', {
      headers: bearer(tenant.token),
      data: { title, content: '会议室里太热', contact_mobile: '13800000001' },
    });
    expect(sent.status()).toBe(201);
    await inbox.locator('li[data-unread]', { hasText: title }).waitFor(patient);
    expect(await changed(turn({ ...second, is_akey: 2 }))).toBe(true);
    await row(second.name).waitFor(patient);

    // and what is done on another page of this visit stands here at once
    await page.locator('.shell-top').getByRole('link', { name: /^消息/ }).click(patient);
    await press(page.locator('main'), '全部已读');
    await page.getByText('操作成功').first().waitFor(patient);
    await page.locator('.shell-tab').getByText('工作台', { exact: true }).click();
    await inbox.locator('li', { hasText: title }).waitFor(patient);
    await expect.poll(() => inbox.locator('li[data-unread]').count(), patient).toBe(0);
    await projects.getByRole('link', { name: /^全部/ }).click(patient);
    await rowOf(page, second.name).getByRole('button', { name: /更多/ }).click(patient);
    await page.getByRole('menuitem', { name: '取消重点' }).click(patient);
    await page.getByText('操作成功').first().waitFor(patient);
    await page.locator('.shell-tab').getByText('工作台', { exact: true }).click();
    await row(second.name).waitFor({ state: 'detached', ...patient });
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('money', () => {
  it('shows no sums of another filter, and says when the new ones cannot be had', async () => {
    const { page, close } = await at.open([1366, 768], [/status of 500/, /^500 /]);
    await logIn(page, 'admin');
    await page.goto('/customer/fee');
    await page.locator('.sum-line dd').first().waitFor(patient);
    await page.route(/\/vapi\/fee\/sums\?.*number=/, (route) => route.fulfill({ status: 500, json: { message: '服务器开小差了，请稍后再试' } }));
    await page.locator('main').getByRole('textbox', { name: '账单编号' }).fill('X');
    await page.keyboard.press('Enter');
    await page.locator('.sum-line').getByText('加载失败').waitFor(patient);
    expect(await page.locator('.sum-line dd').count()).toBe(0);
    await close();
  });

  it('takes the day of a payment from the server, not from a machine whose clock is wrong', async () => {
    const { page, close } = await at.open();
    await page.addInitScript(() => {
      const Real = Date;
      const ahead = 3 * 365 * 86_400_000;
      const Wrong = function (this: unknown, ...given: unknown[]) {
        return given.length > 0 ? new (Real as unknown as new (...all: unknown[]) => Date)(...given) : new Real(Real.now() + ahead);
      } as unknown as DateConstructor;
      Object.setPrototypeOf(Wrong, Real);
      Object.defineProperty(Wrong, 'prototype', { value: Real.prototype });
      Wrong.now = () => Real.now() + ahead;
      globalThis.Date = Wrong;
    });
    const year = new Date().getFullYear();
    await logIn(page, 'admin');
    await page.goto('/customer/fee?status=10');
    await names(page).first().click(patient);
    await press(page.locator('.drawer-detail'), '收款');
    const paid = dialogOf(page).locator('[data-field$="-paid_at"] input');
    await expect.poll(() => paid.inputValue(), patient).toMatch(new RegExp(`^${year}`));
    await close();
  });

  it('settles with the sheet of the chosen contract only, asks once for a typed penalty, and says what failed', async () => {
    const { page, close } = await at.open([1366, 768], [/status of 400/]);
    await logIn(page, 'operator');
    await page.goto('/customer/fee?list=refund');
    const previews: string[] = [];
    let fails = false;
    await page.route(/\/vapi\/refund\/preview\?/, (route) => {
      previews.push(route.request().url());
      return fails ? route.fulfill({ status: 400, json: { message: '合同不在履行中' } }) : route.continue();
    });
    await press(page.locator('main'), '退款');
    const form = dialogOf(page);
    await choose(form, 'contract_id', /./);
    await form.locator('[data-field$="-exit_at"] input').fill('2026-12-31');
    await page.keyboard.press('Enter');
    await form.locator('.refund-sheet').waitFor(patient);
    const before = previews.length;
    // typed faster than any machine is slow
    await form.locator('[data-field$="-penalty"] input').evaluate((input: HTMLInputElement, text) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (let typed = 1; typed <= text.length; typed++) {
        set?.call(input, text.slice(0, typed));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, '12345');
    await expect.poll(() => new URL(previews.at(-1) ?? '').searchParams.get('penalty'), patient).toMatch(/^12345/);
    expect(previews.length - before).toBe(1);
    fails = true;
    await form.locator('[data-field$="-exit_at"] input').fill('2027-01-15');
    await page.keyboard.press('Enter');
    await form.getByText('合同不在履行中').first().waitFor(patient);
    expect(await form.locator('.refund-sheet').count()).toBe(0);
    await close();
  });
});
