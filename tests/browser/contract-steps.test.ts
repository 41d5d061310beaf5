import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { choose, chooseTwoRooms, confirm, dialogOf, openRecord, press, rowOf, settledTenant } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const day = today(new Date());
const start = `${addDays(day, 40).slice(0, 7)}-01`;
const end = addDays(`${Number(start.slice(0, 4)) + 2}${start.slice(4)}`, -1);

const steps = (form: Locator): Locator => form.getByRole('list', { name: '步骤' }).getByRole('button');
const open = async (form: Locator): Promise<boolean[]> =>
  Promise.all(Array.from({ length: await steps(form).count() }, (_, n) => steps(form).nth(n).isEnabled()));
async function date(form: Locator, field: string, text: string): Promise<void> {
  const input = form.locator(`[data-field$="-${field}"] input`).first();
  await input.click(patient);
  await form.page().keyboard.press('ControlOrMeta+a');
  await form.page().keyboard.type(text);
  await form.page().keyboard.press('Enter');
}
/** What the first step asks, with two of the free rooms. */
async function information(page: Page, tenant: string): Promise<Locator> {
  const form = dialogOf(page);
  await choose(form, 'enterprise_id', new RegExp(tenant), tenant);
  await date(form, 'sign_at', day);
  await date(form, 'start_at', start);
  await date(form, 'end_at', end);
  await choose(form, 'handler_id', /./);
  await chooseTwoRooms(form);
  return form;
}
const summary = (form: Locator): Locator => form.getByRole('complementary', { name: '合同摘要' });

describe('合同四步签订', () => {
  it('K-068 K-069 B-065 B-066 B-068 four steps, the first alone open; each opens the next; the plan follows prices and days; handed in, passed, signed and paid', async () => {
    const staff = await at.open([1440, 900], [/422/]);
    const { page } = staff;
    await logIn(page, 'operator');
    await page.goto('/pact/contract?new=1');
    const form = dialogOf(page);
    await form.getByRole('list', { name: '步骤' }).waitFor(patient);
    expect(await steps(form).allInnerTexts()).toEqual(
      ['合同信息', '费用条款', '账单计划', '签约缴费'].map((title) => expect.stringContaining(title)),
    );
    expect(await open(form)).toEqual([true, false, false, false]);
    expect(await page.getByText('新建房源合同').count()).toBe(1);
    await form.getByText('公寓合同', { exact: true }).click();
    await page.getByText('新建公寓合同').waitFor(patient);
    await form.getByText('房源合同', { exact: true }).click();
    await press(form, '下一步');
    await form.getByText('请选择乙方').first().waitFor(patient);
    expect(await open(form)).toEqual([true, false, false, false]);

    const tenant = await settledTenant(page);
    await information(page, tenant);
    // an end before its begin is named at the contract and at its rooms, which follow it; corrected, nothing of it stays
    const early = form.getByText('结束日期不能早于开始日期');
    await date(form, 'end_at', '2020-01-01');
    await press(form, '下一步');
    await expect.poll(() => early.count(), patient).toBeGreaterThan(1);
    await date(form, 'end_at', end);
    await expect.poll(() => early.count(), patient).toBe(0);
    await press(form, '下一步');
    await expect.poll(() => open(form), patient).toEqual([true, true, false, false]);
    await press(form, '按房源指导价带出租金');
    const terms = form.getByRole('group', { name: '费用条款' });
    await expect.poll(() => terms.locator('tbody tr').count(), patient).toBe(2);
    await press(form, '下一步');
    const plan = form.getByRole('group', { name: '账单计划' });
    // two rooms, paid by the quarter for two years
    await expect.poll(() => plan.locator('tbody tr').count(), patient).toBe(16);
    const total = await summary(form)
      .getByText(/¥[\d,.]+（16 期）/)
      .innerText();

    // another price in the step before: the plan says that it is no longer what the terms come to
    await press(form, '上一步');
    const price = terms.getByRole('button', { name: /^第1行单价/ });
    // five places are refused in words, and stay as they were typed
    await price.focus();
    await page.keyboard.type('9.12345');
    await page.keyboard.press('Enter');
    await press(form, '下一步');
    await terms.getByText('最多4位小数').first().waitFor(patient);
    expect(await price.innerText()).toContain('9.12345');
    // nor is what is no number lost, or another one
    await price.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('一百');
    await page.keyboard.press('Enter');
    await press(form, '下一步');
    await terms.getByText('请输入数字').first().waitFor(patient);
    expect(await price.innerText()).toBe('一百');
    await price.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('９。５');
    await page.keyboard.press('Enter');
    await press(form, '下一步');
    await form.getByText(/账单计划与费用条款不一致：8期/).waitFor(patient);
    await form
      .getByRole('alert')
      .getByRole('button', { name: '重新生成' })
      .or(form.getByRole('button', { name: '重新生成' }))
      .first()
      .click();
    await expect.poll(() => form.getByText(/账单计划与费用条款不一致/).count(), patient).toBe(0);
    expect(
      await summary(form)
        .getByText(/¥[\d,.]+（16 期）/)
        .innerText(),
    ).not.toBe(total);
    // what it would come to beside it: nothing changes before it is taken over
    await form.getByText(/^试算：/).click();
    const trial = form.getByRole('region', { name: '试算' });
    const kept = await summary(form)
      .getByText(/¥[\d,.]+（16 期）/)
      .innerText();
    await trial.getByLabel('免租天数').first().fill('９０');
    await trial.getByText(/－¥/).waitFor(patient);
    expect(await summary(form).getByText(kept).count()).toBe(1);
    await trial.getByLabel('单价').first().fill('一百');
    await trial.getByText('单价应为数字，至多四位小数').waitFor(patient);
    await press(trial, '还原');
    await trial.getByText('没有变化').waitFor(patient);
    // one of them for less, without a word: why is to be said at its cell before the step is left
    await plan.getByRole('button', { name: /^第1行应收金额/ }).focus();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await press(form, '下一步');
    await plan.getByText(/按条款应为 [\d.]+，请重新生成或填写修改原因/).waitFor(patient);
    expect(await open(form)).toEqual([true, true, true, false]);
    const because = async (row: number, words: string): Promise<void> => {
      await plan.getByRole('button', { name: new RegExp(`^第${row}行修改原因`) }).click();
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
    };
    await because(1, '首季优惠');
    await press(form, '下一步');
    await expect.poll(() => open(form), patient).toEqual([true, true, true, true]);
    await summary(form).getByText('首缴').waitFor(patient);
    // all of it once more, to be read before it is handed in
    const read = form.getByRole('region', { name: '核对账单计划' });
    await expect.poll(() => read.locator('tbody tr').count(), patient).toBe(16);
    await form.getByRole('region', { name: '核对合同信息' }).getByText(tenant).waitFor(patient);
    await press(form, '提交审核');
    await form.getByText('请先核对并勾选').waitFor(patient);
    await confirm(form);
    // another one, past the check by the bar of steps: the server wants to know why, at its cell
    await press(form, '上一步');
    await plan.getByRole('button', { name: /^第2行应收金额/ }).focus();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: '4 签约缴费' }).click();
    await confirm(form);
    await press(form, '提交审核');
    await plan.getByText(/按条款应为 [\d.]+，请重新生成或填写修改原因/).waitFor(patient);
    await because(2, '次季优惠');
    // on by the keyboard; what was changed is read anew
    await page.keyboard.press('Control+Enter');
    await form.getByText('请先核对并勾选').waitFor({ state: 'detached', ...patient });
    await confirm(form);
    await press(form, '提交审核');
    await form.waitFor({ state: 'detached', ...patient });
    const row = rowOf(page, tenant).first();
    await row.getByText('待审核').waitFor(patient);

    // 通过, then 签约 with its scan
    await row.getByRole('button', { name: '通过' }).click();
    await press(dialogOf(page), '通过');
    await row.getByText('待签约').waitFor(patient);
    await row.getByRole('button', { name: '签约' }).click();
    const sign = dialogOf(page);
    await press(sign, '确定');
    await sign.getByText('请上传合同扫描件').waitFor(patient);
    const uploaded = page.waitForResponse((answer) => answer.url().includes('/file/upload'), patient);
    await sign.locator('input[type=file]').setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('合同') });
    expect((await uploaded).status()).toBe(201);
    await sign.getByText('合同.txt').first().waitFor(patient);
    await sign.locator('[data-field$="-first_slip"]').getByText('是', { exact: true }).or(sign.getByRole('switch')).first().click();
    await press(sign, '确定');
    // signed: to its first payment, or back; either way what was signed is done with
    const signed = dialogOf(page);
    await press(signed, '去缴费');
    const pay = page.getByRole('dialog', { name: '收款' });
    await pay.getByText(`缴费方：${tenant}`).waitFor(patient);
    await press(pay, '取消');
    await pay.waitFor({ state: 'detached', ...patient });
    await expect.poll(() => page.getByRole('dialog').count(), patient).toBe(0);
    await row.getByText('履行中').waitFor(patient);
    const number = await row.getByRole('button', { name: /^HT/ }).innerText();
    const drawer = await openRecord(page, number);
    await drawer.getByRole('tab', { name: '账单' }).click();
    await drawer.getByText('首季优惠').or(drawer.locator('tbody tr').first()).first().waitFor(patient);
    expect(staff.problems()).toEqual([]);
    await staff.close();
  });

  it('B-067 what was typed comes up again, and thrown away the form begins anew with its first step alone', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    await page.goto('/pact/contract?new=1');
    const tenant = await settledTenant(page);
    const form = await information(page, tenant);
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/form-draft') && /"step":2/.test(answer.request().postData() ?? ''),
      patient,
    );
    await press(form, '下一步');
    await kept;
    await page.goto('/pact/contract?new=1');
    const again = dialogOf(page);
    await again.getByText('已恢复上次未保存的内容').waitFor(patient);
    expect(await open(again)).toEqual([true, true, false, false]);
    await press(again, '放弃恢复');
    await expect.poll(() => open(again), patient).toEqual([true, false, false, false]);
    expect(problems()).toEqual([]);
    await close();
  });

  it('on a phone the steps, the free rooms and the plan stay within the screen', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto('/pact/contract?new=1');
    const form = dialogOf(page);
    await form.getByRole('list', { name: '步骤' }).waitFor(patient);
    await press(form, '从待租房源中选');
    const free = form.locator('.contract-free label');
    await free.first().waitFor(patient);
    expect(await fits(page)).toBe(true);
    // none is as small or as large as that, and none so dear
    for (const [end, text] of [
      ['最小面积', '9000'],
      ['最大面积', '1'],
      ['最小日单价', '900'],
    ] as const) {
      await form.getByLabel(end).fill(text);
      await form.getByLabel(end).press('Tab');
      await form.getByText('没有符合条件的待租房源').waitFor(patient);
      await form.getByLabel(end).fill('');
      await form.getByLabel(end).press('Tab');
      await free.first().waitFor(patient);
    }
    expect(problems()).toEqual([]);
    await close();
  });
});
