import { expect, it, vi } from 'vitest';
import { callAt, loginAt } from '../support/product';
import { patient, settled } from '../support/browser';
import { findingsOn } from './axe';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();

it('Ctrl+K finds a company by a piece of its name and a page by its title, from the keyboard alone, on a phone by its button', async () => {
  const { url } = at.product();
  const token = await loginAt(url, 'operator');
  const { body } = await callAt<{ data: { id: number; name: string }[] }>(url, token, 'GET', '/enterprise?pageSize=1');
  const [firm] = body.data;
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'operator');
  await page.goto('/task');
  await settled(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^搜索/ });
  await box.waitFor(patient);
  await page.keyboard.type(firm?.name ?? '');
  await page.getByRole('option', { name: firm?.name ?? '', selected: true }).waitFor(patient);
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.searchParams.get('id') === String(firm?.id), patient);
  expect(await box.count()).toBe(0);
  await page
    .getByText(firm?.name ?? '')
    .first()
    .waitFor(patient);
  await page.goto('/task');
  await settled(page);
  await page.keyboard.press('Control+k');
  await box.fill('账单管');
  await page
    .getByRole('option', { name: /账单管理/ })
    .first()
    .waitFor(patient);
  await box.fill('没有这样的名字');
  await page.getByText('没有找到“没有这样的名字”').waitFor(patient);
  await page.keyboard.press('Escape');
  await expect.poll(() => box.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '搜索' }).click();
  await box.waitFor(patient);
  expect([await fits(page), problems()]).toEqual([true, []]);
  await close();
});
