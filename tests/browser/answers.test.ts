import { expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { fillProject, press } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();

it('a new project is asked what the park has added to its form, and keeps what was typed', async () => {
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'admin');
  await page.goto('/business/enterprise');
  await page.locator('main .page-table tbody tr').first().waitFor(patient);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__token') ?? '{}').value as string);
  const define = (data: object) => page.request.post('/vapi/customField', { data, headers: { authorization: `Bearer ${token}` } });
  expect((await define({ name: '备案编号', type: 'Input', module_id: 1, is_require: 1 })).status()).toBe(201);
  expect((await define({ name: '资质', type: 'Checkbox', module_id: 2, is_require: 2, option: ['高企', '专精特新'] })).status()).toBe(201);
  await page.goto('/business/enterprise?new=1');
  const dialog = page.locator('.arco-modal');
  const added = dialog.getByPlaceholder('请输入备案编号');
  await added.waitFor(patient);
  // what was restored and thrown away leaves the same questions, unanswered
  const kept = page.waitForResponse((answer) => answer.url().includes('/form-draft') && answer.request().method() === 'POST', patient);
  await added.fill('写了一半');
  await kept;
  await page.reload();
  await press(dialog, '放弃恢复');
  await expect.poll(() => added.inputValue(), patient).toBe('');
  // and nothing to restore: what waits to be kept is kept when the page goes
  await page.reload();
  await added.waitFor(patient);
  expect(await dialog.getByText('已恢复上次未保存的内容').count()).toBe(0);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入备案编号').waitFor(patient);
  await added.fill('浙B2-2026');
  await added.blur();
  await dialog.getByText('请输入备案编号').waitFor({ state: 'hidden', ...patient });
  // the rest of the step is the enterprise's own: what the set has answered stays while that is asked, and goes with it
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入公司全称').waitFor(patient);
  expect(await added.inputValue()).toBe('浙B2-2026');
  await fillProject(dialog, '自定义字段测试有限公司');
  // what belongs to 业务信息 is asked in the step of that name, and there alone
  expect(await dialog.getByText('专精特新').count()).toBe(0);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.locator('.answer-form').getByText('专精特新').click(patient);
  expect(await added.count()).toBe(0);
  await dialog.getByRole('button', { name: '上一步' }).click(patient);
  expect(await added.inputValue()).toBe('浙B2-2026');
  await dialog.getByRole('button', { name: '下一步' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/vapi/enterprise'), patient);
  await dialog.getByRole('button', { name: '保存' }).click(patient);
  const { enterpriseFields } = (await sent).postDataJSON() as { enterpriseFields: readonly { value: unknown }[] };
  expect(enterpriseFields.map(({ value }) => value)).toEqual(expect.arrayContaining(['浙B2-2026', ['专精特新']]));
  await page.getByText('提交成功！').first().waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});

it('a tenant fills in a questionnaire on a phone: kept first, then handed in whole', async () => {
  const { page, problems, close } = await at.open([390, 844], [/status of 400/]);
  await logIn(page, 'tenant');
  await page.goto('/questionnaire/fill');
  await page.getByText('企业年度服务需求调查').first().click(patient);
  await press(page, '填写');
  const form = page.locator('.answer-form');
  await form.waitFor(patient);
  // the same sheet in another window: what was chosen there stands beside what is chosen here, question by question
  const other = await page.context().newPage();
  await other.goto('/questionnaire/fill');
  await other.getByText('企业年度服务需求调查').first().click(patient);
  await press(other, '填写');
  await other.locator('.answer-form').getByText('人才招聘').click(patient);
  await press(other, '暂存');
  await other.getByText('已暂存').first().waitFor(patient);
  await other.close();
  await form.getByText('融资对接').click(patient);
  await press(page, '暂存');
  const conflict = page.locator('.conflict');
  await conflict.getByText('最需要的服务：融资对接').waitFor(patient);
  await conflict.getByText('最需要的服务：人才招聘').click(patient);
  await press(page, '以最新版本继续编辑');
  await form.getByText('人才招聘').click(patient);
  await press(page, '提交');
  await form.getByText('请完成必填题目').waitFor(patient);
  await form.getByText('政策申报').click(patient);
  await form.locator('textarea').fill('希望多办招聘会');
  await press(page, '暂存');
  await page.getByText('已暂存').first().waitFor(patient);
  await press(page, '填写');
  await form.waitFor(patient);
  expect(await form.locator('textarea').inputValue()).toBe('希望多办招聘会');
  await press(page, '提交');
  await page.getByText('已提交').first().waitFor(patient);
  await page.locator('.answers').getByText('希望多办招聘会').waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});
