import type { Route } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { dialogOf, fill, fillProject, press, rowOf, save } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();

describe('forms in steps', () => {
  it('a new project is asked for step by step; what was typed survives a logout and comes up on another browser', async () => {
    const name = `分步填写有限公司${Date.now() % 1e6}`;
    const first = await at.open();
    await logIn(first.page, 'operator');
    await first.page.goto('/business/enterprise?new=1');
    const form = dialogOf(first.page);
    const bar = form.getByRole('list', { name: '步骤' });
    await bar.waitFor(patient);
    expect(await bar.getByRole('button').allInnerTexts()).toEqual([expect.stringContaining('基本信息'), expect.stringContaining('业务信息')]);
    // the second step opens when the first is right
    expect(await bar.getByRole('button').nth(1).isDisabled()).toBe(true);
    await press(form, '下一步');
    await form.locator('[data-field$="-name"]').getByText('请输入公司全称').waitFor(patient);
    await fillProject(form, name);
    // a file that was refused is not left behind with its step
    const licence = form.locator('[data-field$="-lisence"]');
    await licence.locator('input[type=file]').setInputFiles({ name: '执照.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await press(form, '下一步');
    await licence.getByText('有文件未上传成功，请重试或移除').waitFor(patient);
    await press(licence, '移除执照.exe');
    await press(form, '下一步');
    await form
      .locator('[data-field$="-credit_code"]')
      .waitFor(patient)
      .catch(async () => {
        throw new Error(`still in step one: ${(await form.locator('.form-field-bad').allInnerTexts()).join(' / ')}`);
      });
    const kept = first.page.waitForResponse((answer) => answer.url().includes('/form-draft') && answer.request().method() === 'POST', patient);
    await fill(form, 'credit_code', '91330108MA2B0X1Y2Z');
    expect((await kept).status()).toBe(200);
    await press(form, '上一步');
    expect(await form.locator('[data-field$="-name"] input').inputValue()).toBe(name);
    expect(first.problems()).toEqual([]);
    await first.close();

    // another browser, where he logs in anew: the form is where it was left
    const second = await at.open();
    await logIn(second.page, 'operator');
    await second.page.goto('/business/enterprise?new=1');
    const again = dialogOf(second.page);
    await again.getByText('已恢复上次未保存的内容').waitFor(patient);
    // the keyboard is on the first field: one Enter throws nothing away
    await expect.poll(() => again.locator('input:focus').count(), patient).toBe(1);
    await second.page.keyboard.press('Enter');
    expect(await again.locator('[data-field$="-credit_code"] input').inputValue()).toBe('91330108MA2B0X1Y2Z');
    await press(again, '上一步');
    expect(await again.locator('[data-field$="-name"] input').inputValue()).toBe(name);
    await press(again, '下一步');
    await fill(again, 'credit_code', '');
    await press(again, '保存');
    await second.page.getByText('提交成功！').first().waitFor(patient);
    await second.page.reload();
    await again.waitFor({ state: 'hidden', ...patient });
    await second.page.goto('/business/enterprise?new=1');
    await dialogOf(second.page).getByRole('list', { name: '步骤' }).waitFor(patient);
    expect(await dialogOf(second.page).locator('[data-field$="-name"] input').inputValue()).toBe('');
    expect(second.problems()).toEqual([]);
    await second.close();
  });

  it.each([
    ['saved', '保存'],
    ['thrown away', '放弃恢复'],
  ])('what was %s is not there again, though what was typed last was still on its way', async (what, button) => {
    const name = `草稿迟到有限公司${Date.now() % 1e6}`;
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/business/enterprise?new=1');
    const form = dialogOf(page);
    const sent: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/form-draft') && request.method() !== 'GET') sent.push(request.method());
    });
    const isKept = () => page.waitForResponse((answer) => answer.url().includes('/form-draft') && answer.request().method() === 'POST', patient);
    const kept = isKept();
    await fillProject(form, name);
    await kept;
    if (what === 'saved') await press(form, '下一步');
    else {
      await page.reload();
      await form.getByText('已恢复上次未保存的内容').waitFor(patient);
    }
    await page.route('**/form-draft', async (route) => {
      if (route.request().method() === 'POST') await new Promise((go) => setTimeout(go, 1500));
      await route.continue().catch(() => undefined); // the page has gone meanwhile
    });
    sent.length = 0;
    const late = page.waitForRequest((request) => request.url().includes('/form-draft') && request.method() === 'POST', patient);
    await fill(form, what === 'saved' ? 'oper_name' : 'contact_name', '李明明');
    await late;
    await press(form, button);
    if (what === 'saved') await page.getByText('提交成功！').first().waitFor(patient);
    await expect.poll(() => sent.slice(-2), patient).toEqual(['POST', 'DELETE']);
    await page.goto('/business/enterprise?new=1');
    await dialogOf(page).getByRole('list', { name: '步骤' }).waitFor(patient);
    expect(await dialogOf(page).locator('[data-field$="-name"] input').inputValue()).toBe('');
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('fields of forms', () => {
  it('are there only while they have a meaning: the reason of a lost project, the stock of a listed firm', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    await page.goto('/business/enterprise?new=1');
    const form = page.getByRole('dialog', { name: '新建项目' });
    const field = (name: string) => form.locator(`[data-field$="-${name}"]`);
    await field('need_status').waitFor(patient);
    expect([await field('invalid_reason').count(), await field('stock_number').count()]).toEqual([0, 0]);
    await field('need_status').getByText('无效项目').click();
    await field('invalid_reason').locator('textarea').fill('另选他处');
    await field('need_status').getByText('洽谈中').click();
    await field('invalid_reason').waitFor({ state: 'detached', ...patient });
    await field('need_status').getByText('无效项目').click();
    // what was typed is there again
    expect(await field('invalid_reason').locator('textarea').inputValue()).toBe('另选他处');
    // the same in the next step, where the form is saved
    await fillProject(form, '上市与否测试有限公司');
    await press(form, '下一步');
    await field('is_on_stock').waitFor(patient);
    expect(await field('stock_number').count()).toBe(0);
    await field('is_on_stock').getByText('是', { exact: true }).click();
    await field('stock_number').waitFor(patient);
    await press(form, '保存');
    await field('stock_number').getByText('请输入股票代码').waitFor(patient);
    await field('is_on_stock').getByText('否', { exact: true }).click();
    await field('stock_number').waitFor({ state: 'detached', ...patient });
    expect(problems()).toEqual([]);
    await close();
  });
  it('make one record where the answer to the first save was lost and the content was corrected before the second', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/ERR_CONNECTION_RESET/, /status of 400/]);
    await logIn(page, 'admin');
    await page.goto('/setting/tag?new=1');
    const form = dialogOf(page);
    const [name, corrected] = [`丢了答复${Date.now() % 1e6}`, `改过的名${Date.now() % 1e6}`];
    await fill(form, 'name', name);
    await form.locator('[data-field$="-kind"]').getByText('企业').first().click();
    const lose = async (route: Route) => (await route.fetch(), route.abort('connectionreset'));
    await page.route('**/vapi/tag', (route) => (route.request().method() === 'POST' ? lose(route) : route.fallback()), { times: 1 });
    await press(form, '保存');
    await form.getByText('网络异常，请稍后重试').waitFor(patient);
    await fill(form, 'name', corrected);
    await press(form, '保存');
    await form.getByText('上次提交已保存成功，再次保存将更新该记录').waitFor(patient);
    await save(page);
    await page.goto('/setting/tag');
    await rowOf(page, corrected).waitFor(patient);
    expect(await rowOf(page, name).count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });
});
