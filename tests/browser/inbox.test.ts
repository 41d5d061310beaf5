import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import type { Inbox } from '@/domain/answers/inbox';
import { keyOf } from '@/client/kernel/session/storage';
import { toWire } from '@/domain/kernel/moment';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { dialogOf, press } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
const asking = async (username: string) => {
  const { url } = at.product();
  const token = await loginAt(url, username);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await callAt(url, token, method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
};
const rowsOf = (page: Page): Locator => page.locator('.inbox-row').filter({ visible: true });
const open = async (page: Page, kind: string): Promise<void> => {
  await page.goto(`/task?kind=${kind}`);
  await rowsOf(page).first().waitFor(patient);
};
/** A question over the page, answered with the key that its button has. */
const confirm = async (page: Page, title: string): Promise<void> => {
  const question = page.getByRole('dialog').filter({ hasText: title }).last();
  await question.waitFor(patient);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), patient).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden', ...patient });
};

it('is cleared from the keyboard: passed, refused with a reason, and then the next', async () => {
  const { page, close } = await at.open([1366, 768]);
  await logIn(page, 'operator');
  await open(page, 'report_return.audit');
  const count = await rowsOf(page).count();
  expect(count).toBeGreaterThan(2);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  const dialog = dialogOf(page);
  await dialog.getByText('退回原因').first().waitFor(patient);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('TEXTAREA');
  await page.keyboard.type('研发费用与年报不符');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === '确定') return true;
      await page.keyboard.press('Tab');
      return false;
    }, patient)
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => rowsOf(page).count(), patient).toBe(count - 1);
  for (let left = count - 2; left >= 0; left--) {
    await page.keyboard.press('a');
    await confirm(page, '确定通过？');
    await expect.poll(() => rowsOf(page).count(), patient).toBe(left);
  }
  await page.getByText('没有等着您处理的事项').first().waitFor(patient);
  await page.getByRole('tab', { name: `今天我处理的 ${count}` }).click();
  const done = page.locator('.task-done li');
  await expect.poll(() => done.count(), patient).toBe(count);
  await expect.poll(() => done.last().innerText(), patient).toContain('退回');
  await close();
});

it('does several at once, and says of each what became of it', async () => {
  const ask = await asking('admin');
  // guests of the park itself: those whom a tenant invites wait for nobody
  const staff = await asking('operator');
  const { data: before } = await staff<{ data: Record<string, unknown>[] }>('GET', '/visitors?pageSize=1');
  const { enterprise_id, incubator_id, building_id, visit_reason } = before[0] ?? {};
  for (const name of ['钱多多', '孙小圣'])
    await staff('POST', '/visitors', {
      ...{ name, mobile: '13811110009', incubator_id, building_id, enterprise_id, visit_reason },
      visit_at: toWire(new Date(Date.now() + 86_400_000)),
    });
  const { page, close } = await at.open([1366, 768], [/400/]);
  await logIn(page, 'operator');
  await open(page, 'visitor.audit');
  await expect.poll(() => rowsOf(page).count(), patient).toBeGreaterThan(1);
  const count = await rowsOf(page).count();
  await page.keyboard.press('x');
  for (let rest = count - 1; rest > 0; rest--) for (const key of ['j', 'x']) await page.keyboard.press(key);
  await press(page, '批量通过');
  const question = page.getByRole('dialog').filter({ hasText: '确定批量通过？' }).last();
  await question.waitFor(patient);
  const { data } = await ask<Inbox>('GET', '/task/inbox?kind=visitor.audit&pageSize=100');
  const titles = await rowsOf(page)
    .locator('[data-waits]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-waits')?.split(':')[1])));
  const taken = data.find(({ id }) => titles.includes(id));
  await ask('PUT', `/visitors/audit/${taken?.id}`, { status: 4, reason: '当天无接待' });
  await press(question, '批量通过');
  const result = page.getByRole('dialog').filter({ hasText: '批量通过结果' }).last();
  await result.getByText(`成功 ${count - 1} 条，失败 1 条`).waitFor(patient);
  await result.getByText('该记录已被审核').waitFor(patient);
  await press(result, '知道了');
  await expect.poll(() => page.getByText('没有等着您处理的事项').count(), patient).toBeGreaterThan(0);
  await close();
});

it('offers nobody what he has no right to, and follows what others do, on a phone too', async () => {
  const { page, close } = await at.open([390, 844]);
  await logIn(page, 'provider');
  await page.goto('/task');
  await page.getByRole('tab', { name: /^全部 / }).waitFor(patient);
  expect(await page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0);
  expect(await page.getByRole('tab', { name: /待审核/ }).count()).toBe(0);
  const own = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').value.facilitator_id as number, keyOf('user'));
  const ask = await asking('tenant');
  const written = { title: '求一份报价', content: '园区班车的报价', contact_mobile: '13812345678', facilitator_id: own };
  await ask('POST', '/service/suggest', written);
  const row = rowsOf(page).filter({ hasText: written.title });
  await row.waitFor(patient);
  expect(await fits(page)).toBe(true);
  await press(row, '回复');
  const dialog = dialogOf(page);
  await dialog.locator('textarea').fill('今天下午发给您');
  await press(dialog, '确定');
  await row.waitFor({ state: 'detached', ...patient });
  await close();
});
