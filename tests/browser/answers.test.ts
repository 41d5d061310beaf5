import { expect, it, vi } from 'vitest';
import { fillProject, patient, press } from './forms';
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
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入备案编号').waitFor(patient);
  await added.fill('浙B2-2026');
  await added.blur();
  await dialog.getByText('请输入备案编号').waitFor({ state: 'hidden', ...patient });
  await dialog.locator('.answer-form').getByText('专精特新').click(patient);
  // the rest of the step is the enterprise's own: what the set has answered stays while that is asked, and goes with it
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入公司全称').waitFor(patient);
  expect(await added.inputValue()).toBe('浙B2-2026');
  await fillProject(dialog, '自定义字段测试有限公司');
  await dialog.getByRole('button', { name: '下一步' }).click();
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
  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  await page.goto('/questionnaire/fill');
  await page.getByText('企业年度服务需求调查').first().click(patient);
  await press(page, '填写');
  const form = page.locator('.answer-form');
  await form.waitFor(patient);
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
