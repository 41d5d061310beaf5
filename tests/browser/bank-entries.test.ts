import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { dialogOf, press, rowOf } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();

describe('银行流水（/customer/fee?list=bank）', () => {
  it('proposes whose money it is and why, books what was chosen, and nothing before it was', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'operator');
    await page.goto('/customer/fee?list=bank');
    const row = rowOf(page, '王雅琴').first();
    await row.getByRole('button', { name: '入账' }).click(patient);
    const dialog = dialogOf(page);
    const proposal = dialog.locator('label', { has: page.getByRole('radio') }).filter({ hasText: '附言提到账单' });
    await proposal.waitFor(patient);
    await press(dialog, '确定');
    await dialog.getByText('请选择一条建议，或选择其他缴费方').waitFor(patient);
    await proposal.click();
    await dialog.getByText('已全部分配到账单').waitFor(patient);
    // less of it than has come in: where the rest goes is to be said
    const amount = dialog
      .getByRole('spinbutton')
      .or(dialog.getByRole('textbox', { name: /本次收款$/ }))
      .first();
    await amount.fill('1.00');
    await amount.blur();
    await press(dialog, '确定');
    await dialog.getByText(/没有分配到账单，请分配或勾选余额转预存/).waitFor(patient);
    await dialog.getByText('是', { exact: true }).click();
    await press(dialog, '确定');
    await dialog.waitFor({ state: 'detached', ...patient });
    await row.getByText('已入账').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
  it('fits a phone', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto('/customer/fee?list=bank');
    await page.getByText('货款').or(page.getByText('杭州启程商贸有限公司')).first().waitFor(patient);
    expect(await fits(page)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });
});
