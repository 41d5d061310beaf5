import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { choose, dialogOf, fill, press, save } from './forms';
import { fits, logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const page360 = (page: Page): Locator => page.locator('.record-page');
const widthOf = async (dialog: Locator): Promise<number> => Math.round((await dialog.boundingBox())?.width ?? 0);
/** The first enterprise of a tab of the customer list. */
async function first(tab: string): Promise<{ id: number; name: string; version: number }> {
  const { url } = at.product();
  const answer = await callAt(url, await loginAt(url, 'admin'), 'GET', `/enterprise?${tab}&pageSize=10`);
  const [row] = (answer.body as { data: { id: number; name: string; version: number }[] }).data;
  if (!row) throw new Error(`no enterprise for ${tab}`);
  return row;
}

describe('企业档案', () => {
  it('K-065 K-067 B-080 a demand is added beside its customer, followed, and its history read', async () => {
    const { id, name } = await first('type=2');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto(`/customer/info?id=${id}`);
    await page360(page).getByRole('heading', { name }).waitFor(patient);
    await page360(page).getByRole('tab', { name: '需求' }).click(patient);
    await press(page360(page), '新建');
    const form = dialogOf(page);
    await form.getByText('新建需求').waitFor(patient);
    expect(await widthOf(form)).toBe(1200);
    // it begins where its customer is; the note of a talk is asked for once there is one
    await expect.poll(() => form.locator('[data-field$="-building_id"] .arco-select-view').innerText(), patient).toMatch(/座/);
    expect(await form.getByText('跟进备注').count()).toBe(0);
    await choose(form, 'user_id', /./);
    await form.locator('[data-field$="-desc"] textarea').fill('要一间朝南的');
    await save(page);
    const row = page360(page).getByRole('button', { name: '要一间朝南的' });
    await row.click(patient);
    const drawer = page.locator('.drawer-detail').last();
    await press(drawer, '跟进');
    await dialogOf(page).getByText('跟进需求').waitFor(patient);
    expect(await widthOf(dialogOf(page))).toBe(1200);
    await dialogOf(page).locator('[data-field$="-remark"] textarea').fill('约定周五看房');
    await save(page);
    await drawer.getByRole('tab', { name: '跟进动态' }).click(patient);
    await drawer.getByText('约定周五看房').waitFor(patient);
    await page.keyboard.press('Escape');
    await press(page360(page), '编辑');
    await dialogOf(page).getByText('编辑企业').waitFor(patient);
    expect(await widthOf(dialogOf(page))).toBe(1300);
    await close();
    expect(problems()).toEqual([]);
  });
  it('B-011 B-077 opens as new or as edit by the presence of an id: an edit goes to that id, and another tab that was slower is told', async () => {
    const { id, name } = await first('type=4&is_akey=2');
    const { page, problems, close } = await at.open([1440, 900], [/400/]);
    await logIn(page, 'admin');
    await page.goto(`/customer/info?id=${id}`);
    await press(page360(page), '编辑');
    const form = dialogOf(page);
    await fill(form, 'address', '滨江区江南大道 88 号');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    expect(new URL((await sent).url()).pathname).toBe(`/vapi/enterprise/${id}`);
    await page360(page).getByRole('heading', { name }).waitFor(patient);
    await page360(page).getByText('滨江区江南大道 88 号').waitFor(patient);
    await press(page360(page), '编辑');
    const { url } = at.product();
    const token = await tokenOf(page);
    const { version } = (await callAt(url, token, 'GET', `/enterprise/${id}`)).body as { version: number };
    expect((await callAt(url, token, 'PUT', `/enterprise/${id}`, { version, oper_name: '赵敏' })).status).toBe(200);
    await fill(dialogOf(page), 'oper_name', '钱伟');
    await press(dialogOf(page), '保存');
    await dialogOf(page).getByText('赵敏').first().waitFor(patient);
    await close();
    expect(problems()).toEqual([]);
  });
  it('a tenant asks for a change of its own file on a phone; the file stays as it is until the park has passed it', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'tenant');
    await page.goto('/enterprise/inInfo');
    await page360(page).getByText('已入驻').first().waitFor(patient);
    expect(await fits(page)).toBe(true);
    await press(page360(page), '编辑');
    const form = dialogOf(page);
    expect(await form.getByText('统一社会信用代码').count()).toBe(0);
    await form.locator('[data-field$="-desc"] textarea').fill('专注精密传感器');
    await save(page);
    await page.getByText('提交成功！').waitFor(patient);
    await page360(page).getByRole('tab', { name: '信息变更' }).click(patient);
    await page360(page).getByText('待审核').first().waitFor(patient);
    await close();
    expect(problems()).toEqual([]);
  });
});
