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
    // in a row the two steps of who is at the counter stand in the open
    expect((await page.locator('main tbody .row-actions').first().getByRole('button').allInnerTexts()).filter(Boolean)).toEqual(['收款', '催缴']);
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

  it('keeps what is paid over, uses it for the next bill, and refuses the tab that came too late', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/422/, /400/]);
    await logIn(page, 'admin');
    await page.goto('/customer/fee?status=10&pageSize=50');
    await page.locator('.page-table .link-button').first().waitFor();
    const open = await page
      .locator('.page-table tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText.trim())));
    const fen = (text = ''): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
    const whole = open.map(([, number = '', firm = '', , , left = '']) => ({ number, firm, left: fen(left) })).filter(({ left }) => left > 60_00);
    const first = whole.find((one) => whole.some((other) => other !== one && other.firm === one.firm)) as (typeof whole)[number];
    const second = whole.find((one) => one !== first && one.firm === first.firm) as (typeof whole)[number];
    const drawer = page.locator('.drawer-detail');
    const till = async (number: string) => {
      await page.goto(`/customer/fee?number=${number}`);
      await page.locator('.page-table .link-button', { hasText: number }).click();
      await drawer.getByRole('button', { name: '收款', exact: true }).click();
      await dialog(page)
        .getByText(/可用预存/)
        .waitFor();
    };
    const confirm = () =>
      dialog(page)
        .getByRole('button', { name: /确认收款/ })
        .click();
    const amount = () =>
      dialog(page)
        .getByRole('textbox', { name: /^金额/ })
        .or(dialog(page).getByRole('spinbutton', { name: /^金额/ }));

    await till(first.number);
    await amount().fill(((first.left + 50_00) / 100).toFixed(2));
    await amount().blur();
    await confirm();
    await dialog(page).getByText('收款金额不能大于应收金额').waitFor();
    expect(fen(await amount().inputValue())).toBe(first.left + 50_00);
    await dialog(page).locator('.arco-radio', { hasText: /^是$/ }).click();
    await confirm();
    await dialog(page).getByRole('article', { name: /收据/ }).waitFor();
    expect(await dialog(page).locator('tbody').innerText()).toMatch(/预存[\s\S]*50\.00/);
    await press(page, '关闭');

    await till(second.number);
    await dialog(page).getByText('可用预存 ¥50.00').waitFor();
    await press(page, '用预存抵扣');
    expect(fen(await amount().inputValue())).toBe(50_00);
    await confirm();
    await dialog(page)
      .getByText(/收款方式：预存抵扣/)
      .waitFor();
    await press(page, '关闭');
    await expect.poll(async () => fen(await sumOf(page, '待缴'))).toBe(second.left - 50_00);

    // two tabs on one bill: the slower one is told, and keeps what it typed
    const third = whole.find((one) => one !== first && one !== second) as (typeof whole)[number];
    await page.goto(`/customer/fee?number=${third.number}`);
    await page.locator('.page-table .link-button', { hasText: third.number }).click();
    const act = async (name: string) => {
      const shown = drawer.getByRole('button', { name, exact: true });
      await drawer.getByRole('button', { name: '收款', exact: true }).waitFor();
      if ((await shown.count()) > 0) return shown.click();
      await drawer.getByRole('button', { name: /更多/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('移除');
    await dialog(page).getByRole('textbox', { name: '移除原因' }).fill('录入有误');
    const other = await page.context().newPage();
    await other.goto(`/customer/fee?number=${third.number}`);
    await other.locator('.page-table .link-button', { hasText: third.number }).click();
    await other.locator('.drawer-detail').getByRole('button', { name: '收款', exact: true }).click();
    await dialog(other)
      .getByRole('button', { name: /确认收款/ })
      .click();
    await dialog(other).getByRole('article', { name: /收据/ }).waitFor();
    await other.close();
    await press(page, '确定');
    await dialog(page).getByText('已收款的账单不能移除').waitFor();
    expect(await dialog(page).getByRole('textbox', { name: '移除原因' }).inputValue()).toBe('录入有误');
    expect(problems()).toEqual([]);
    await close();
  });

  it('reckons the last readings of who leaves before they are handed in, and bills them when they are approved', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/422/]);
    await logIn(page, 'admin');
    await page.goto('/customer/fee?kind=2&status=10');
    const fen = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
    await expect.poll(async () => fen(await sumOf(page, '应收'))).toBeGreaterThan(0);
    const before = fen(await sumOf(page, '应收'));
    await page.goto('/space/rent');
    await page.locator('.page-table tbody tr', { hasText: '已入驻' }).nth(3).locator('.link-button').first().click();
    await page.getByRole('tab', { name: '房间与合同' }).click();
    await page.getByRole('button', { name: '退房退租' }).first().click();
    await dialog(page)
      .getByPlaceholder(/退出日期/)
      .click();
    await page.keyboard.type(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
    await page.keyboard.press('Enter');
    await dialog(page).locator('.refund-rooms .arco-checkbox').first().waitFor();
    await page.waitForTimeout(200); // a single room is ticked already
    if (!(await dialog(page).locator('.refund-rooms input').first().isChecked()))
      await dialog(page).locator('.refund-rooms .arco-checkbox').first().click();
    const reading = dialog(page)
      .getByRole('textbox', { name: /本期读数/ })
      .first();
    await reading.waitFor();
    await press(page, '确定');
    await dialog(page)
      .getByText(/^请填写末次读数（/)
      .first()
      .waitFor();
    await reading.fill('0.001');
    await dialog(page).getByText('本期读数不能小于上期读数', { exact: true }).waitFor();
    await press(page, '取当前表显');
    const metered = dialog(page).locator('dd.refund-part');
    await metered.waitFor();
    const charged = fen(await metered.innerText());
    expect(charged).toBeGreaterThan(0);
    await dialog(page).getByRole('button', { name: '确定' }).dblclick();
    await page.getByText('提交成功！').first().waitFor();

    await page.goto('/customer/fee?list=refund');
    await page.locator('.page-table .link-button').first().waitFor();
    expect(await page.locator('.page-table tbody tr').count()).toBe(1);
    await page.locator('.page-table .link-button').first().click();
    const drawer = page.locator('.drawer-detail');
    expect(fen(await drawer.locator('dd.refund-part').innerText())).toBe(charged);
    await drawer.getByRole('button', { name: '通过', exact: true }).click();
    await dialog(page).getByRole('button', { name: '通过', exact: true }).click();
    await drawer.getByRole('button', { name: '确认退款', exact: true }).waitFor();
    await page.goto('/customer/fee?kind=2&status=10');
    await expect.poll(async () => fen(await sumOf(page, '应收'))).toBe(before + charged);
    expect(problems()).toEqual([]);
    await close();
  });

  it('shows a tenant what he owes and lets him do nothing about it, on a phone', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'tenant');
    await page.goto('/customer/fee');
    await page.getByText('待缴合计').waitFor();
    expect(await fits(page)).toBe(true);
    for (const name of ['新建', '导出', '退款']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await page.locator('.page-cards li button').first().click();
    const drawer = page.locator('.drawer-detail');
    await drawer.getByRole('region', { name: '计算过程' }).waitFor();
    for (const name of ['收款', '调整', '催缴', '移除', '生效', '编辑', '更多'])
      expect([name, await drawer.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    expect(problems()).toEqual([]);
    await close();
  });
});
