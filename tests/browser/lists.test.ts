import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { dialogOf, fill, names, openTags, press } from './forms';
import { columnTests } from './lists/columns';
import { filterTests } from './lists/filters';
import { verdictTests } from './lists/verdicts';
import { callAt } from '../support/product';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 300_000 });
const at = stage();
columnTests(at);
filterTests(at);
verdictTests(at);
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

  it('have forms whose days are typed from the first character on, by Tab and by Enter', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/visitorsAudit/index');
    await names(page).first().waitFor(patient);
    await page.locator('main').getByRole('button', { name: /^新建/ }).click();
    const day = page.locator('[data-field$="-visit_at"] input');
    await day.waitFor(patient);
    // the form has put the keyboard into its first field by itself
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.arco-modal') != null), patient).toBe(true);
    for (const [typed, key] of [
      ['2031-12-22 10:00', 'Tab'],
      ['2032-02-29 08:30', 'Enter'],
    ] as const) {
      await day.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(typed);
      await page.keyboard.press(key);
      await page.locator('.arco-picker-container').waitFor({ state: 'hidden', ...patient });
      expect(await day.inputValue()).toBe(typed);
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.arco-modal') != null), patient).toBe(true);
    }
    expect(problems()).toEqual([]);
    await close();
  });

  it('lead to the next that still waits, past one that somebody else has decided meanwhile', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/status of 4\d\d/]);
    await logIn(page, 'admin');
    await page.goto('/visitorsAudit/index?status=2');
    await names(page).nth(3).waitFor(patient);
    const shown = await names(page).evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.row)));
    const [, second, third] = shown;
    const drawer = page.locator('.drawer-detail');
    await names(page).first().click();
    const token = await tokenOf(page);
    expect(await callAt(at.product().url, token, 'PUT', `/visitors/audit/${second}`, { status: 3, version: 1 })).toMatchObject({ status: 200 });
    // by hands that click twice: the second stroke takes nothing away
    await drawer.getByRole('button', { name: '通过', exact: true }).dblclick(patient);
    await press(dialogOf(page), '通过');
    await page.waitForURL((url) => url.searchParams.get('id') === String(third), patient);
    // one that has left the list lets go to those beside it, and the keyboard back into the list
    await page.goto(`/visitorsAudit/index?status=2&id=${third}`);
    // a question that is taken back leaves the keyboard where it was asked
    const pass = drawer.getByRole('button', { name: '通过', exact: true });
    await pass.waitFor(patient);
    for (const name of ['通过', '驳回']) {
      const button = drawer.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.locator('.arco-modal').waitFor(patient);
      await page.keyboard.press('Escape');
      await page.locator('.arco-modal').waitFor({ state: 'hidden', ...patient });
      await expect.poll(() => button.evaluate((own) => own === document.activeElement), patient).toBe(true);
    }
    expect(await callAt(at.product().url, token, 'PUT', `/visitors/audit/${third}`, { status: 3, version: 1 })).toMatchObject({ status: 200 });
    await pass.click();
    await press(dialogOf(page), '通过');
    await page.locator(`main .page-table [data-row="${third}"]`).waitFor({ state: 'hidden', ...patient });
    await drawer.getByRole('button', { name: '下一条' }).click(patient);
    await page.waitForURL((url) => url.searchParams.get('id') === String(shown[3]), patient);
    expect(problems()).toEqual([]);
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

  it('fetch a part of a record again that could not be fetched, and the whole page once it is missing for good', async () => {
    const { page, close } = await at.open([1366, 768], [/Failed to (load|fetch)/, /ERR_FAILED/, /dynamically imported/, /页面加载失败/]);
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    const editor = /\/assets\/RichTextEditor-[^/]*\.js/;
    await page.route(editor, (route) => route.abort());
    await press(page.locator('main'), '新建');
    const form = dialogOf(page);
    await fill(form, 'title', '还没有写完的公告');
    await form.getByText('页面加载失败').waitFor(patient);
    await page.unroute(editor);
    await press(form, '重试');
    await form.locator('.ProseMirror').waitFor(patient);
    expect(await form.locator('[data-field$="-title"] input').inputValue()).toBe('还没有写完的公告');
    await page.route(editor, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/service/notice?new=1');
    await press(dialogOf(page), '重试');
    const loaded = page.waitForEvent('load');
    await press(dialogOf(page), '重试');
    await loaded;
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
