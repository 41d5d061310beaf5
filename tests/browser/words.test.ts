import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { settled } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { choosePlace } from './forms';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();

/** A field by its label, the mark of what is required beside it or not. */
const fieldOf = (form: Locator, label: string): Locator => form.getByLabel(new RegExp(`^[\\s*]*${label}[\\s*]*$`));
/** The session of the page itself: a login beside it would end it. */
/** Chooses in a list that opens below its field. */
async function choose(page: Page, form: Locator, label: string, option: RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click();
  await page.locator('.arco-select-option:visible', { hasText: option }).first().click();
}

describe('what is said after acting', () => {
  it('P-017 P-030 B-034 the button in the top bar makes a project: 提交成功！', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    await page.goto('/service/suggest');
    await page.getByRole('banner').getByRole('button', { name: '新建项目' }).click();
    const form = page.getByRole('dialog');
    const name = `杭州云栈测试有限公司${Date.now()}`;
    await fieldOf(form, '公司全称').fill(name);
    // whoever keeps one park is asked for the building alone
    expect((await form.locator('[data-field$="-building_id"] label').innerText()).replace('*', '')).toBe('入驻楼宇');
    await choosePlace(form, /./, /座/);
    await form.getByRole('group', { name: '客户性质' }).getByText('企业').first().click();
    for (const [label, text] of [
      ['联系人', '李明'],
      ['联系方式', '13812345678'],
      ['企业安全负责人', '王强'],
      ['企业安全负责人联系方式', '13912345678'],
    ] as const)
      await fieldOf(form, label).fill(text);
    await form.getByRole('button', { name: '下一步', exact: true }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('提交成功！', { exact: true }).waitFor();
    await form.waitFor({ state: 'hidden' });
    const { body } = await callAt<{ total: number }>(at.product().url, await tokenOf(page), 'GET', `/enterprise?name=${encodeURIComponent(name)}`);
    expect(body.total).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });

  it('a message to the park: 操作成功', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'tenant');
    await page.goto('/service/suggestComponey');
    await page.locator('main').getByRole('button', { name: /新建/ }).first().click();
    const form = page.getByRole('dialog');
    await fieldOf(form, '标题').fill('走廊灯不亮');
    await fieldOf(form, '内容').fill('三楼东侧走廊的灯今早不亮，请派人查看。');
    await fieldOf(form, '联系方式').fill('13812345678');
    const park = form.getByRole('combobox', { name: /园区/ });
    if (await park.count()) await choose(page, form, '所属园区', /./);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('操作成功', { exact: true }).waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('what is said before acting', () => {
  it('确定删除？ and nothing is deleted before the answer', async () => {
    const token = await loginAt(at.product().url, 'admin');
    const made = await callAt<{ id: number }>(at.product().url, token, 'POST', '/tag', { name: '待删标签', kind: 3, color: '#165DFF' });
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/setting/tag?name=待删标签');
    const row = page.getByRole('row', { name: /待删标签/ });
    const here = row.getByRole('button', { name: '删除' });
    await row.first().waitFor();
    if ((await here.count()) === 0) await row.getByRole('button', { name: /更多/ }).click();
    await page.getByText('删除', { exact: true }).first().click();
    await page.getByText('确定删除？').first().waitFor();
    const { status } = await callAt(at.product().url, await tokenOf(page), 'GET', `/tag/${made.body.id}`);
    expect(status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: /取消/ }).click();
    expect(problems()).toEqual([]);
    await close();
  });

  it('该园区下暂无楼宇 in the chooser of the top bar and in a form', async () => {
    const token = await loginAt(at.product().url, 'admin');
    await callAt(at.product().url, token, 'POST', '/space/incubator', { name: '空白园区', code: 'KB', type: 1 });
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/dashboard/dashboard');
    await page.getByRole('button', { name: /选择园区楼宇|全部楼宇/ }).click();
    await page.getByRole('group', { name: '空白园区' }).getByText('该园区下暂无楼宇').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: '新建项目' }).click();
    const form = page.getByRole('dialog');
    await choosePlace(form, /空白园区/);
    await form.getByText('该园区下暂无楼宇').waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('measures', () => {
  it('K-044 D-28 the public site is set in 16 px', async () => {
    const { page, close } = await at.open();
    await page.goto('/');
    const size = await page.locator('main').evaluate((body) => getComputedStyle(body).fontSize);
    expect(size).toBe('16px');
    await close();
  });
  it('K-037 K-038 D-27 a rich-text editor begins 640 px high, as wide as its place', async () => {
    const { page, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/service/notice');
    await page.locator('main').getByRole('button', { name: /新建/ }).first().click();
    const words = page.getByRole('dialog').getByRole('textbox', { name: '公告内容' });
    await words.waitFor();
    await settled(page);
    // the tools and the page below them; a line about pictures on their way would come after
    const box = await words.evaluate((one) => {
      const editor = one.closest('.rich-text');
      const note = editor?.querySelector('[role=status]');
      const { top, width } = editor?.getBoundingClientRect() ?? { top: 0, width: 0 };
      const end = note?.getBoundingClientRect().top ?? editor?.getBoundingClientRect().bottom ?? 0;
      return { height: Math.round(end - top), width: Math.round(width), place: editor?.parentElement?.clientWidth };
    });
    expect(box).toMatchObject({ height: 640, width: box.place });
    await close();
  });
});
