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
  it('the chosen tab stands in the address; the score leads to the rows behind it', async () => {
    const { id, name } = await first('residence=2&sortField=settled_at&sortOrder=ascend');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto(`/customer/info?id=${id}`);
    await page360(page).getByRole('heading', { name }).waitFor(patient);
    await page360(page).getByRole('tab', { name: '合同' }).click(patient);
    await page360(page).getByRole('tab', { name: '综合评分' }).click(patient);
    await page360(page).getByRole('region', { name: '综合评分' }).waitFor(patient);
    await page.goBack();
    await page360(page).getByRole('tab', { name: '合同', selected: true }).waitFor(patient);
    await page.goForward();
    await page.reload();
    await page360(page).getByRole('tab', { name: '综合评分', selected: true }).waitFor(patient);
    await page360(page).getByRole('button', { name: '合规的依据' }).click(patient);
    const rows = page360(page).locator('.score-rows');
    await rows.getByRole('link').first().waitFor(patient);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    const bill = rows.getByRole('link', { name: /^ZD/ }).first();
    const number = (await bill.textContent())?.split(' ')[0] ?? '';
    await bill.click();
    await page.locator('.arco-drawer').getByText(number).first().waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('whatever is the firm’s own has a tab: deposits apart from its bills, meters, checks, hazards, activities, messages, files', async () => {
    const { id } = await first('residence=2&sortField=settled_at&sortOrder=ascend');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto(`/customer/info?id=${id}`);
    for (const title of ['收款', '退租退款', '检查', '隐患', '活动', '留言', '电表', '文件']) {
      await page360(page).getByRole('tab', { name: title, exact: true }).click(patient);
      await page360(page).locator('table, .state-block').first().waitFor(patient);
    }
    await page360(page).getByRole('tab', { name: '押金' }).click(patient);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('deposit');
    await page360(page).getByRole('cell', { name: '押金' }).first().waitFor(patient);
    expect(await page360(page).getByRole('cell', { name: '合同计划' }).count()).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });
  it('the file goes on paper: whose it is, of which day, what belongs to it, and nothing that is the park’s own affair', async () => {
    const { id, name } = await first('residence=2&sortField=settled_at&sortOrder=ascend');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto(`/customer/info?id=${id}`);
    await page360(page).getByRole('button', { name: '打印档案' }).click(patient);
    const paper = page.getByRole('article', { name: '企业档案' });
    await paper.getByRole('heading', { name }).waitFor(patient);
    // what has nothing is named in one line instead of a part of its own
    const parts = ['综合评分', '合同', '入驻', '账单', '押金', '知识产权', '融资', '荣誉资质', '孵化', '导师', '已通过的上报', '需求', '大事记'];
    const missing = async () => {
      const words = await paper.getByText(/^无记录：/).allInnerTexts();
      const drawn = await paper.getByRole('region').evaluateAll((all) => all.flatMap((one) => one.getAttribute('aria-label') ?? []));
      return parts.filter((title) => !drawn.includes(title) && !words.join().includes(title));
    };
    await expect.poll(missing, patient).toEqual([]);
    for (const title of ['合同', '入驻', '账单', '押金']) expect(await paper.getByRole('region', { name: title, exact: true }).count()).toBe(1);
    await paper.getByRole('region', { name: '综合评分' }).getByRole('row').nth(8).waitFor(patient);
    expect(await paper.getByText('无记录', { exact: true }).count()).toBe(0);
    await paper.getByRole('group', { name: '全部合计' }).first().waitFor(patient);
    const text = await paper.innerText();
    expect(text).toMatch(/打印时间 \d{4}-\d\d-\d\d \d\d:\d\d\s+打印人/);
    for (const inward of ['来源渠道', '客户状态', '重点项目', '跟进人', '下一步']) expect(text).not.toContain(inward);
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets).toBeGreaterThanOrEqual(2);
    expect(sheets).toBeLessThanOrEqual(6);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    expect(problems()).toEqual([]);
    await close();
  });

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
    await expect.poll(() => form.locator('[data-field$="-building_id"] .arco-cascader-view').innerText(), patient).toMatch(/\S \/ \S/);
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
  it('a tenant sees the public page of its showcase before anybody else does; what is online stays until the park has passed it', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'tenant');
    await page.goto('/customer/feature');
    const { url } = at.product();
    const call = async (path: string) => (await callAt<Record<string, any>>(url, await tokenOf(page), 'GET', path)).body;
    const [own] = (await call('/enterprise/showcase?pageSize=10')).data as { id: number; title: string }[];
    await page
      .getByRole('button', { name: own?.title ?? '', exact: true })
      .first()
      .click(patient);
    const drawer = page.locator('.arco-drawer');
    await press(drawer, '编辑');
    const form = page.getByRole('dialog', { name: '编辑企业风采' });
    await fill(form, 'title', '高精度减速器');
    await press(form, '官网预览');
    const preview = page.getByRole('dialog', { name: '官网预览' });
    await preview.getByRole('heading', { name: '高精度减速器' }).waitFor(patient);
    await preview.getByText('企业介绍').waitFor(patient);
    expect(await fits(page)).toBe(true);
    await preview.locator('.arco-modal-close-icon').click();
    await preview.waitFor({ state: 'hidden', ...patient });
    await press(form, '保存');
    await form.waitFor({ state: 'detached', ...patient });
    await drawer.getByText('修改通过审核之前，对外展示的仍是原来的内容。').waitFor(patient);
    expect((await call(`/websit/enterprise/${own?.id}`)).title).toBe(own?.title);
    await close();
    expect(problems()).toEqual([]);
  });
  it('the funnel: a card is moved on by the keyboard once its demand is reserved, and never skips a step', async () => {
    const { id, name } = await first('type=2&need_status=10');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/business/funnel');
    const column = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
    const total = async (title: string): Promise<number> => Number(await column(title).locator('h2 span').innerText());
    for (const title of ['洽谈', '意向']) await expect.poll(() => total(title), patient).toBeGreaterThan(0);
    const [talking, meaning] = [await total('洽谈'), await total('意向')];
    const card = column('洽谈').getByRole('button', { name, exact: true });
    await card.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const form = dialogOf(page);
    await form.getByText('跟进需求').waitFor(patient);
    await form.getByText('已预订', { exact: true }).click(patient);
    await choose(form, 'type', '虚拟入驻');
    await save(page);
    await expect.poll(() => total('意向'), patient).toBe(meaning + 1);
    await expect.poll(() => total('洽谈'), patient).toBe(talking - 1);
    const moved = column('意向').getByRole('button', { name, exact: true });
    await moved.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('不能移回').waitFor(patient);
    // what the next step needs is begun from here
    await page.keyboard.press('ArrowRight');
    await dialogOf(page).getByRole('button', { name: '新建合同' }).click(patient);
    const lease = page.getByRole('dialog', { name: '新建房源合同' });
    await lease.getByText(name).first().waitFor(patient);
    await lease
      .getByRole('button', { name: /close|关闭/i })
      .first()
      .click(patient);
    await lease.waitFor({ ...patient, state: 'hidden' });
    const { url } = at.product();
    const { body } = await callAt(url, await tokenOf(page), 'GET', `/enterprise/${id}`);
    expect((body as { need_status: number }).need_status).toBe(20);
    await close();
    expect(problems()).toEqual([]);
  });
  it('on a phone a card is moved on by its menu, which offers no step that is not the next; by mouse and keyboard the same', async () => {
    const { name } = await first('type=2&need_status=10&pageNum=2');
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'admin');
    await page.goto('/business/funnel');
    const column = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
    const total = async (title: string): Promise<number> => Number(await column(title).locator('h2 span').innerText());
    const menu = page.getByRole('menuitem');
    const opener = (title: string): Locator => column(title).getByRole('button', { name: `${name}：更多操作` });
    await opener('洽谈').click(patient);
    await menu.first().waitFor(patient);
    expect(await menu.allInnerTexts()).toEqual(['移到 意向', '打开它的需求', '打开它的合同']);
    expect((await opener('洽谈').boundingBox())?.height).toBeGreaterThanOrEqual(40);
    expect(await fits(page)).toBe(true);
    const meaning = await total('意向');
    await menu.filter({ hasText: '移到 意向' }).click();
    await dialogOf(page).getByText('跟进需求').waitFor(patient);
    await dialogOf(page).getByText('已预订', { exact: true }).click(patient);
    await choose(dialogOf(page), 'type', '虚拟入驻');
    await save(page);
    await expect.poll(() => total('意向'), patient).toBe(meaning + 1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await opener('意向').focus();
    await page.keyboard.press('Enter');
    await menu.filter({ hasText: '移到 待入驻' }).waitFor(patient);
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('button', { name: '新建合同' }).waitFor(patient);
    await press(dialogOf(page), '取消');
    await column('已入驻')
      .getByRole('button', { name: /更多操作$/ })
      .first()
      .click(patient);
    // the menu before it may still be closing
    await expect.poll(() => menu.allInnerTexts(), patient).toEqual(['打开它的需求', '打开它的合同']);
    await menu.filter({ hasText: '合同' }).click();
    await page360(page).getByRole('tab', { name: '合同', selected: true }).waitFor(patient);
    await close();
    expect(problems()).toEqual([]);
  });
});
