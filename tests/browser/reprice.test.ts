import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { dialogOf, fill, names, press } from './forms';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 200_000 });
const at = stage();

describe('改价（/pact/contract）', () => {
  it('要写原因与新单价之一；确定之前列出账单与条款的变化，之后成一份补充协议', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'operator');
    await page.goto('/pact/contract?list=room&status=30&sortField=end_at&sortOrder=descend');
    await names(page).first().click(patient);
    const record = page.locator('.drawer-detail');
    await record.getByRole('button', { name: '改价', exact: true }).click(patient);
    const dialog = dialogOf(page);
    // which terms: those that are let and charged on, with their price
    await dialog
      .getByText(/元\/㎡\/[天月]/)
      .first()
      .waitFor(patient);
    await press(dialog, '确定');
    await dialog.getByText('请输入改价原因').first().waitFor(patient);
    await dialog.locator('[data-field$="-change_reason"] textarea').fill('市场租金下调');
    await fill(dialog, 'rise', '-5');
    await dialog.locator('[data-field$="-rise"] input').first().blur();
    await dialog
      .getByText(/→ [\d.]+ 元/)
      .first()
      .waitFor(patient);
    await press(dialog, '确定');
    await page.getByText('改价成功').first().waitFor(patient);
    await record.getByRole('tab', { name: '补充协议' }).click(patient);
    await record.getByText('市场租金下调').first().waitFor(patient);
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    const made = await page.request.get('/vapi/pact/supplement?page=1&pageSize=10', { headers });
    expect(((await made.json()) as { data: { content: string }[] }).data[0]?.content).toMatch(/元/);
    expect(problems()).toEqual([]);
    await close();
  });
});
