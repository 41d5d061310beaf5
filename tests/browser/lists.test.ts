import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { titleFor } from '@/domain/kernel/route';
import { resourceByName } from '@/domain/resources';
import { routes } from '@/domain/routes';
import { inTurn } from '../support/turn';
import { dialogOf, names, openTags, patient, press } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 300_000 });
const at = stage();
/** The room board is no table; a query of what has passed shows no state, because all have the same. */
const otherwise: ReadonlySet<string> = new Set(['/space/room', '/statement/dataQuery']);
/** Pages of the menu of staff that are one resource's list. */
const pages = routes.flatMap(({ path, shows, parties, ...route }) =>
  'resource' in shows && !shows.rows && !otherwise.has(path) && (parties === undefined || parties.includes('staff'))
    ? [{ path, name: shows.resource, list: shows.list, title: titleFor(route, 'staff') }]
    : [],
);
/** Headings of the columns that say in which state a row is. */
const statesOf = (name: string): string[] => {
  const fields = resourceByName.get(name)?.fields ?? {};
  return (Object.values(fields) as Field[]).flatMap(({ codes, label }) => (codes?.items.some(({ color }) => color !== undefined) ? [label] : []));
};

/** What a list shows: its own columns, and whether its rows have all the same state; without a name the resource's own. */
function declaredOf(name: string, list: string | undefined): { columns: readonly string[]; isOneState: boolean } {
  const resource = resourceByName.get(name);
  const own = list === undefined ? undefined : resource?.lists?.[list];
  const columns = (own?.columns ?? resource?.columns ?? []).map((one) => (typeof one === 'string' ? one : one.field));
  const isOneState = Object.entries(own?.where ?? {}).some(
    ([field, value]) => !Array.isArray(value) && statesOf(name).includes(String(resource?.fields[field]?.label)),
  );
  return { columns, isOneState };
}
/** As a link of the menu does it, without loading everything anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname === path);
}

it('shows whole columns at 1440, the state among the first four, and actions in 96 px at most', async () => {
  const { page, close } = await at.open([1440, 900], [/./]);
  await logIn(page, 'operator');
  const wrong: string[] = [];
  let measured = 0;
  await page.goto('/dashboard/dashboard');
  await page.locator('main').first().waitFor();
  for (const { path, name, list, title: heading } of inTurn(pages, 2)) {
    await goWithin(page, path);
    const none = page.getByText('无访问权限');
    await page.waitForFunction((title) => document.title.startsWith(title), heading, { timeout: 20_000 });
    const heads = page.locator('main .page-table thead th:visible');
    const empty = page.locator('main .state-block:visible, main .empty-state:visible').or(none);
    await heads
      .first()
      .or(empty.first())
      .waitFor({ timeout: 20_000 })
      .catch(() => wrong.push(`${path} shows nothing`));
    if ((await heads.count()) === 0) continue;
    measured += 1;
    await page.waitForTimeout(150);
    const columns = await heads.evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, right, width } = cell.getBoundingClientRect();
        const title = [...(cell.querySelector('.arco-table-th-item, .arco-table-th-item-title')?.childNodes ?? [])]
          .map((one) => one.textContent)
          .join('');
        const fixed = cell.classList.contains('arco-table-col-fixed-right')
          ? 'right'
          : cell.classList.contains('arco-table-col-fixed-left')
            ? 'left'
            : '';
        return { title: (title || (cell.textContent ?? '')).trim(), left, right, width, fixed };
      }),
    );
    const actions = columns.find(({ title }) => title === '操作');
    if (actions && actions.width > 96.5) wrong.push(`${path}: 操作 takes ${actions.width} px`);
    const box = await page.locator('main .page-table:visible').first().boundingBox();
    const edge = actions?.left ?? (box ? box.x + box.width : 1440);
    for (const { title, left, right, fixed } of columns)
      if (fixed === '' && left < edge - 1 && right > edge + 1)
        wrong.push(`${path}: ${title} is cut at ${Math.round(edge - left)} of ${Math.round(right - left)} px`);
    const data = columns.filter(({ title }) => title !== '' && title !== '操作').map(({ title }) => title);
    const states = statesOf(name);
    const state = data.findIndex((title) => states.some((label) => title.startsWith(label)));
    if (state >= 4) wrong.push(`${path}: the state is column ${state + 1} of ${data.join('、')}`);
    const { columns: declared, isOneState } = declaredOf(name, list);
    const shownStates = declared.filter((field) => states.includes(String(resourceByName.get(name)?.fields[field]?.label)));
    if (shownStates.length > 0 ? state < 0 : list !== undefined && states.length > 0 && !isOneState)
      wrong.push(`${path}: no state among ${data.join('、')}`);
  }
  expect(wrong).toEqual([]);
  expect(measured).toBeGreaterThan(inTurn(pages, 2).length * 0.8);
  await close();
});

it('a form that is opened while the record beside its list is still coming in has the focus', async () => {
  const { page, close } = await at.open([1440, 900]);
  await logIn(page, 'operator');
  await page.goto('/space/building');
  await page.locator('tbody tr').first().waitFor();
  // the button is pressed in the very frame in which it is there
  await page.evaluate(() => {
    const press = (): void => {
      const edit = [...document.querySelectorAll<HTMLElement>('.drawer-detail-actions button')].find((one) => one.innerText.trim() === '编辑');
      if (edit) edit.click();
      else requestAnimationFrame(press);
    };
    document.querySelector<HTMLElement>('tbody tr td:nth-child(2)')?.click();
    press();
  });
  const input = page.locator('.arco-modal input.arco-input').first();
  await input.click();
  await page.waitForTimeout(600); // the record has come in by now
  await input.fill('改过的名字');
  expect(await input.evaluate((own) => own === document.activeElement)).toBe(true);
  await close();
});

describe('lists', () => {
  it('answer their keys again after the sheet of keys was open', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await openTags(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor(patient);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden', ...patient });
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: '新建标签' }).waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('新建项目 opens its form in an open tab, and again after it was closed', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    await page.goto('/business/enterprise');
    await names(page).first().waitFor(patient);
    for (const _time of [1, 2]) {
      await page.locator('.shell-top').getByRole('button', { name: '新建项目' }).click();
      await page.getByRole('dialog', { name: '新建项目' }).waitFor(patient);
      // what was typed into it before, by the same person, has come back
      const restored = dialogOf(page).getByRole('button', { name: '放弃恢复' });
      if (await restored.isVisible()) await restored.click();
      await press(dialogOf(page), '取消');
      await expect.poll(() => page.getByRole('dialog').count(), patient).toBe(0);
      expect(new URL(page.url()).search).toBe('');
    }
    await page.reload();
    await names(page).first().waitFor(patient);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it('keep what is typed and not yet asked while a record is opened and a tab is chosen', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    const title = page.locator('main').getByRole('textbox', { name: '公告标题' });
    await names(page).first().waitFor(patient);
    await title.fill('停水');
    await names(page).first().click();
    await page.locator('.drawer-detail').waitFor(patient);
    await page.keyboard.press('Escape');
    await page.locator('.drawer-detail').waitFor({ state: 'hidden', ...patient });
    expect(await title.inputValue()).toBe('停水');
    await page.locator('main').getByRole('tab', { name: '已发布' }).click();
    await page.waitForURL(/audit/i);
    expect(await title.inputValue()).toBe('停水');
    expect(problems()).toEqual([]);
    await close();
  });

  it('show no rows of an earlier filter under one that failed', async () => {
    const { page, close } = await at.open([1366, 768], [/status of 500/, /^500 /]);
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    await names(page).first().waitFor(patient);
    await page.route(/\/vapi\/notice\/notice\?.*title=/, (route) => route.fulfill({ status: 500, json: { message: '服务器开小差了，请稍后再试' } }));
    await page.locator('main').getByRole('textbox', { name: '公告标题' }).fill('没有这样的');
    await page.keyboard.press('Enter');
    await page.locator('main').getByText('服务器开小差了，请稍后再试').waitFor(patient);
    expect(await names(page).count()).toBe(0);
    await close();
  });

  it('keep the refused rows of a batch ticked', async () => {
    const { page, close } = await at.open([1366, 768], [/status of 400/]);
    await logIn(page, 'admin');
    await openTags(page);
    let turn = 0;
    const message: unknown[] = [];
    await page.route(/\/vapi\/tag\/\d+$/, (route) =>
      route.request().method() === 'DELETE' && message.push(route.request().postDataJSON())
        ? route.fulfill(turn++ === 0 ? { status: 200, json: {} } : { status: 400, json: { message: '标签已被使用，不能删除' } })
        : route.continue(),
    );
    const boxes = page.locator('main tbody .arco-checkbox');
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByRole('button', { name: /批量操作/ }).click();
    await page.getByRole('menuitem', { name: '批量删除' }).click();
    await press(dialogOf(page), '删除');
    await page.getByText('成功 1 条，失败 1 条').waitFor(patient);
    // each says which version was looked at: the server refuses to throw away another one
    expect(message).toEqual([{ version: expect.any(Number) }, { version: expect.any(Number) }]);
    await press(dialogOf(page), '知道了');
    await page.getByText('已选 1 项').waitFor(patient);
    await close();
  });

  it('go to their last page without a trap for the back button', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await openTags(page);
    await page.goto('/service/notice?page=99');
    await names(page).first().waitFor(patient);
    await page.waitForURL((url) => url.searchParams.get('page') !== '99', patient);
    await page.goBack();
    await page.waitForURL(/\/setting\/tag/, patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('draw their rows once, however often the page around them turns', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await openTags(page);
    await page.waitForTimeout(500);
    const seen = () =>
      page.evaluate(() => {
        const cell = document.querySelector('main tbody tr td:last-child') as unknown as Record<string, unknown>;
        const key = Object.keys(cell).find((one) => one.startsWith('__reactProps$')) ?? '';
        const memory = globalThis as { props?: unknown };
        const same = memory.props === cell[key];
        memory.props = cell[key];
        return same;
      });
    await seen();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor(patient);
    expect(await seen()).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });

  it('offer their form again when its code could not be fetched', async () => {
    const { page, close } = await at.open([1366, 768], [/Failed to (load|fetch)/, /ERR_FAILED/, /dynamically imported/]);
    await logIn(page, 'admin');
    await openTags(page);
    await page.route(/\/assets\/FormDialog-[^/]*\.js/, (route) => route.abort());
    await press(page.locator('main'), '新建');
    const failed = page.getByRole('dialog', { name: '页面加载失败' });
    await failed.waitFor(patient);
    expect(await names(page).count()).toBeGreaterThan(0);
    await page.unroute(/\/assets\/FormDialog-[^/]*\.js/);
    await press(failed, '重试');
    await page.getByRole('dialog', { name: '新建标签' }).waitFor(patient);
    await close();
  });

  it('have a drawer whose text is reached by keys, beside the open drawer of a page behind', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    await names(page).first().click(patient);
    await page.locator('.drawer-detail').waitFor(patient);
    await page.evaluate(() => window.history.pushState({}, '', '/setting/tag'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: {} })));
    await page.getByRole('heading', { name: '标签管理', exact: true }).waitFor(patient);
    await names(page).first().click(patient);
    const shown = page.locator('.drawer-detail .arco-drawer-content:visible');
    await expect.poll(() => shown.first().getAttribute('tabindex'), patient).toBe('0');
    expect(problems()).toEqual([]);
    await close();
  });
});
