import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const dialog = (page: Page) => page.getByRole('dialog').locator('visible=true').last();
const sumOf = async (page: Page, title: string): Promise<string> =>
  page
    .locator('.sum-line div', { has: page.locator('dt', { hasText: new RegExp(`^${title}$`) }) })
    .locator('dd')
    .innerText();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

describe('账单与收款（/customer/fee）', () => {
  it('pays half a bill, voids it, pays all of it, and prints the receipt', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/customer/fee?status=10');
    await page.locator('.page-table .link-button').first().waitFor();
    const number = (await page.locator('.page-table .link-button').first().innerText()).trim();
    await page.goto(`/customer/fee?number=${number}`);
    await page.locator('.page-table .link-button', { hasText: number }).click();
    const drawer = page.locator('.drawer-detail');
    await drawer.getByRole('region', { name: '计算过程' }).waitFor();
    const openAtFirst = await sumOf(page, '待缴');
    const fen = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
    const whole = fen(openAtFirst);
    const half = Math.floor(whole / 2);

    // half of it; two clicks on the button are one payment
    await drawer.getByRole('button', { name: '收款', exact: true }).click();
    const amount = dialog(page)
      .getByRole('textbox', { name: `${number} 本次收款` })
      .or(dialog(page).getByRole('spinbutton', { name: `${number} 本次收款` }));
    await amount.fill((half / 100).toFixed(2));
    await amount.blur();
    await dialog(page)
      .getByRole('button', { name: /确认收款/ })
      .dblclick();
    await dialog(page).getByRole('article', { name: /收据/ }).waitFor();
    expect(await dialog(page).locator('tfoot').innerText()).toMatch(/[壹贰叁肆伍陆柒捌玖]/);
    await press(page, '关闭');
    await expect.poll(async () => fen(await sumOf(page, '待缴'))).toBe(whole - half);
    expect(fen(await sumOf(page, '已收'))).toBe(half);

    // taken back, with the reason
    await drawer.getByRole('tab', { name: '收款与调整' }).click();
    await drawer.getByRole('row').nth(1).waitFor();
    expect(await drawer.locator('.bill-dealings tbody tr').count()).toBe(1);
    const paid = (await drawer.locator('.bill-dealings tbody tr td').first().innerText()).trim();
    await page.goto(`/customer/fee?list=payment&number=${paid}`);
    await page.locator('.page-table .link-button', { hasText: paid }).click();
    await drawer.getByRole('button', { name: '作废', exact: true }).click();
    await dialog(page).getByRole('textbox', { name: '作废原因' }).fill('重复收款');
    await press(page, '确定');
    await drawer.getByText('已作废').first().waitFor();
    await drawer.getByRole('button', { name: '收据', exact: true }).click();
    await dialog(page).locator('.receipt-void').waitFor();
    await press(page, '关闭');

    // all of it, and on paper
    await page.goto(`/customer/fee?number=${number}`);
    expect(fen(await sumOf(page, '待缴'))).toBe(whole);
    await page.locator('.page-table .link-button', { hasText: number }).click();
    await drawer.getByRole('button', { name: '收款', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /确认收款/ })
      .click();
    await dialog(page).getByRole('article', { name: /收据/ }).waitFor();
    await page.evaluate(() => {
      window.print = () => {
        (window as unknown as { printed: string }).printed = document.querySelector('body > .receipt-print')?.textContent ?? '';
      };
    });
    await press(page, '打印');
    const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
    expect(printed).toContain(number);
    expect(printed).toContain('收款收据');
    expect(await page.locator('body > .receipt-print').count()).toBe(0);
    await press(page, '关闭');
    await expect.poll(async () => fen(await sumOf(page, '待缴'))).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it('tells the second of two who pay one bill, and keeps what was typed when the server fails', async () => {
    const { page, problems, close } = await at.open([390, 844], [/422/, /500/]);
    await logIn(page, 'admin');
    await page.goto('/customer/fee?status=10');
    await page.locator('.page-card, .page-cards li').first().waitFor();
    expect(await fits(page)).toBe(true);
    await page.locator('.page-cards li').nth(1).locator('button').first().click();
    const drawer = page.locator('.drawer-detail');
    await drawer.getByRole('button', { name: '收款', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /确认收款/ })
      .waitFor();

    await page.route(
      '**/vapi/payment',
      (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"服务器内部错误"}' }),
      { times: 1 },
    );
    await dialog(page).getByRole('textbox', { name: '备注' }).fill('现场缴纳');
    await dialog(page)
      .getByRole('button', { name: /确认收款/ })
      .click();
    await dialog(page).locator('.arco-alert-error').waitFor();
    expect(await dialog(page).getByRole('textbox', { name: '备注' }).inputValue()).toBe('现场缴纳');

    // the other one was faster: the same payment, from another tab
    await page.route(
      '**/vapi/payment',
      async (route) => {
        const { 'idempotency-key': _key, ...headers } = route.request().headers();
        await route.fetch({ headers });
        await route.continue();
      },
      { times: 1 },
    );
    await dialog(page)
      .getByRole('button', { name: /确认收款/ })
      .click();
    await dialog(page)
      .getByText(/已换成最新的待缴金额/)
      .waitFor();
    expect(problems()).toEqual([]);
    await close();
  });
});
