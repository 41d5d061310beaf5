import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Park } from './park';
import { patient } from '../../support/browser';
import { searchOf, type Visit } from './visit';

const view = (page: Page, path: string) => page.locator(`[data-page="${path}"]`);
const note = (page: Page, path: string) => view(page, path).locator('input');
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => window.go(address), to);
  await view(page, to.split('?')[0] ?? to).waitFor(patient);
}
const tab = (page: Page, title: string) => page.locator('.shell-tab', { has: page.getByRole('tab', { name: title, exact: true }) });
/** Pages of the office, in the order in which they are visited. */
const visited = [
  '/setting/role',
  '/setting/place',
  '/setting/user',
  '/setting/department',
  '/setting/rule',
  '/setting/audit',
  '/setting/fileTemplate',
  '/setting/outbox',
  '/setting/userAudit',
  '/office/operationLog',
  '/office/userLoginLog',
  '/web/news',
  '/web/enterApply',
  '/team/set',
];

export function pageHooks(visit: Visit): void {
  it('come back as they were left, each at its own address; one that is closed begins anew', async () => {
    const page = await visit('/setting/role?name=甲', new Park());
    await note(page, '/setting/role').fill('半句话');
    await go(page, '/setting/place?page=2');
    const behind = view(page, '/setting/role');
    expect([await behind.isVisible(), decodeURIComponent((await behind.getAttribute('data-search')) ?? '')]).toEqual([false, 'name=甲']);
    await tab(page, '角色管理').getByRole('tab').click();
    await note(page, '/setting/role').waitFor(patient);
    expect([searchOf(page), await note(page, '/setting/role').inputValue()]).toEqual(['?name=甲', '半句话']);
    expect(await view(page, '/setting/place').getAttribute('data-search')).toBe('page=2');
    await tab(page, '角色管理').locator('.shell-tab-close').click();
    await expect.poll(() => page.url(), patient).toContain('/setting/place?page=2');
    await expect.poll(() => behind.count(), patient).toBe(0);
    await go(page, '/setting/role');
    expect([searchOf(page), await note(page, '/setting/role').inputValue()]).toEqual(['', '']);
  });

  it('are twelve behind the one in front; an older one has kept its tab and its address alone', async () => {
    const page = await visit(`${visited[0]}?name=甲`, new Park());
    await note(page, visited[0] ?? '').fill('最早');
    for (const path of visited.slice(1)) {
      await go(page, path);
      await note(page, path).fill(path);
    }
    const built = () => page.locator('[data-page]').evaluateAll((all) => all.map((one) => one.getAttribute('data-page')));
    expect([...(await built())].sort()).toEqual(visited.slice(1).sort());
    await tab(page, '地点管理').getByRole('tab').click();
    await note(page, '/setting/place').waitFor(patient);
    expect(await note(page, '/setting/place').inputValue()).toBe('/setting/place');
    await tab(page, '角色管理').getByRole('tab').click();
    await note(page, '/setting/role').waitFor(patient);
    expect([searchOf(page), await note(page, '/setting/role').inputValue()]).toEqual(['?name=甲', '']);
    // the one that nobody has looked at for longest has made room: not the one that was just looked at again
    const left = await built();
    expect([left.length, left.includes('/setting/place'), left.includes('/setting/user')]).toEqual([13, true, false]);
  });
}
