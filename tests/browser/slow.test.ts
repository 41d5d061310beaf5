import type { Route } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { findingsOn } from './axe';
import { choose, dialogOf, fill, press } from './forms';
import { apiAs, fits, logIn, stage, type Row } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
/** Holds the first call of a kind for ever: as it was sent, or after it has been done. The next ones pass. */
function holdFirst(method: string, isDone: boolean) {
  const seen: Route[] = [];
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.continue();
    seen.push(route);
    if (seen.length > 1) return route.continue();
    if (isDone) await route.fetch();
  };
  return { hold, seen };
}

it('a hung server, on a phone: a list is sent for once more; a form is waited for no longer, keeps what was typed, and stores it once', async () => {
  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  const notice = page.locator('.shell-slow');
  const list = holdFirst('GET', false);
  await page.route(/\/vapi\/visitors\?/, list.hold);
  await page.goto('/visitorsAudit/index');
  await notice.getByText('服务器响应较慢，仍在等待…').waitFor(patient);
  await notice.getByRole('button', { name: '取消' }).waitFor(patient);
  expect([await fits(page), await findingsOn(page, ['serious', 'critical'])]).toEqual([true, []]);
  await press(notice, '重试');
  await page.locator('main article, main .list-card, main li').first().waitFor(patient);
  await expect.poll(() => notice.innerText(), patient).toBe('');
  expect(list.seen.length).toBeGreaterThan(1);

  await press(page.locator('main'), '邀请访客');
  const form = dialogOf(page);
  await fill(form, 'name', '周慢慢');
  await fill(form, 'mobile', '13811110019');
  await choose(form, 'visit_reason', /./);
  await fill(form, 'visit_at', `${addDays(today(new Date()), 1)} 10:00:00`);
  await page.keyboard.press('Enter');
  const store = holdFirst('POST', true);
  await page.route(/\/vapi\/visitors$/, store.hold);
  await press(form, '保存');
  await notice.getByRole('button', { name: '重试' }).waitFor(patient);
  expect(await fits(page)).toBe(true);
  await press(notice, '取消');
  await form.getByText('已取消等待，结果未知，请稍后核对').waitFor(patient);
  expect(await form.locator('[data-field$="-name"] input').first().inputValue()).toBe('周慢慢');
  await press(form, '保存');
  await form.waitFor({ state: 'detached', ...patient });
  expect(store.seen.map((route) => route.request().headers()['idempotency-key'])).toEqual(Array(2).fill(expect.stringMatching(/^\w{24}$/)));
  const { data } = await (await apiAs(at, 'operator'))<{ data: Row[] }>('GET', '/visitors?name=周慢慢');
  expect([data.length, problems()]).toEqual([1, []]);
  await close();
});
it('a page whose first script does not come says so, and is loaded again; nothing of it is seen once it has come', async () => {
  const { page, close } = await at.open([390, 844], [/./]);
  let lost = true;
  await page.route(/\/assets\/main-[^/]+\.js$/, (route) => (lost ? route.abort() : route.continue()));
  await page.goto('/task?type=1');
  const words = page.locator('.page-late');
  expect(await words.isVisible()).toBe(false);
  await words.getByText('页面还没有打开，可能是网络较慢或已断开。').waitFor(patient);
  expect(await fits(page)).toBe(true);
  lost = false;
  await words.getByRole('link', { name: '重新加载' }).click();
  await page.getByRole('button', { name: '登录' }).first().waitFor(patient);
  expect(await words.isVisible()).toBe(false);
  await close();
  // a page that the server has drawn stands without scripts
  const plain = await (await fetch(at.product().url)).text();
  expect([plain.includes('class="page-late"'), plain.includes('<div id="root"><')]).toEqual([false, true]);
});
