import { describe, expect, it, vi } from 'vitest';
import { unpaidTab } from '@/domain/codes/money';
import { today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { dialogOf, press, rowOf } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 240_000 });
const at = stage();
const slip = { name: '转账回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describe('缴费申报（/customer/fee）', () => {
  it('企业在手机上申报待缴的账单并附凭证；园区看过凭证通过，账单缴清，收款带着凭证', async () => {
    const tenant = await at.open([390, 844]);
    const phone = tenant.page;
    await logIn(phone, 'tenant');
    // with what is open, and nothing that was removed
    await phone.goto('/customer/fee');
    const card = phone.locator('.page-cards li').first();
    await card.waitFor(patient);
    expect(await phone.getByText('已移除').count()).toBeLessThanOrEqual(1);
    const number = (await card.locator('button').first().innerText()).trim();
    await card.locator('button').first().click();
    const drawer = phone.locator('.drawer-detail');
    await drawer.getByRole('button', { name: '缴费申报', exact: true }).click(patient);
    const form = dialogOf(phone);
    await form.getByText(number).waitFor(patient);
    expect(await fits(phone)).toBe(true);
    await press(form, '提交');
    await form.getByText('请上传缴费凭证').waitFor(patient);
    const there = phone.waitForResponse((answer) => answer.url().endsWith('/file/upload'), patient);
    await form.locator('[data-field$="-voucher"] input[type=file]').first().setInputFiles(slip);
    await there;
    await form.getByText(slip.name).first().waitFor(patient);
    await form.locator('.upload-progress').waitFor({ state: 'detached', ...patient });
    await press(form, '提交');
    await phone.getByText('申报已提交，请等待园区审核').waitFor(patient);
    await drawer.getByText(/已申报缴费 .*，待审核/).waitFor(patient);
    expect(await drawer.getByRole('button', { name: '缴费申报', exact: true }).count()).toBe(0);
    await phone.goto('/customer/fee?list=notice');
    const mine = phone.locator('.page-cards li').first();
    await mine.getByText('待审核').waitFor(patient);
    const notice = (await mine.locator('button').first().innerText()).trim();
    expect(await fits(phone)).toBe(true);
    expect(tenant.problems()).toEqual([]);

    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    await page.goto(`/customer/fee?list=notice&number=${notice}`);
    await page.locator('.page-table .link-button', { hasText: notice }).click(patient);
    const record = page.locator('.drawer-detail');
    await record.getByText(slip.name).waitFor(patient);
    await record.getByText(number).waitFor(patient);
    await record.getByRole('button', { name: '通过', exact: true }).click(patient);
    await press(dialogOf(page), '确定');
    await page.goto(`/customer/fee?number=${number}&status=20`);
    await page.locator('.page-table .link-button', { hasText: number }).waitFor(patient);
    await page.goto(`/customer/fee?list=notice&number=${notice}`);
    await page.locator('.page-table').getByText('已入账').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();

    await phone.goto('/message');
    await phone
      .getByText(/缴费申报/)
      .first()
      .waitFor(patient);
    expect(tenant.problems()).toEqual([]);
    await tenant.close();
  });
  it('园区一次办两份申报：勾选后批量驳回，写明原因；企业再报，批量通过，各成一笔收款', async () => {
    const { url } = at.product();
    const token = await loginAt(url, 'tenant');
    const body = new FormData();
    body.append('file', new Blob([slip.buffer], { type: slip.mimeType }), slip.name);
    const sent = await fetch(`${url}/vapi/file/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    const { id: voucher } = (await sent.json()) as { id: number };
    // two bills of its own, whatever the demonstration park asks of the tenant on the day of the test
    const staff = await loginAt(url, 'operator');
    const ask = `/feeLists?status=${unpaidTab}&page=1&pageSize=10`;
    const known = await callAt<{ data: { enterprise_id: number }[] }>(url, token, 'GET', '/feeLists?page=1&pageSize=1');
    const items = await callAt<{ data: { id: number }[] }>(url, staff, 'GET', '/paymentItem?enabled=1&page=1&pageSize=1');
    const day = today(new Date());
    const [enterprise_id, payment_item_id] = [known.body.data[0]?.enterprise_id, items.body.data[0]?.id];
    for (const amount of ['120.00', '80.00']) {
      const billed = await callAt(url, staff, 'POST', '/fee', { enterprise_id, payment_item_id, amount, bill_at: day, due_at: day });
      expect([billed.status, JSON.stringify(billed.body)]).toEqual([201, expect.any(String)]);
    }
    const open = await callAt<{ data: { id: number; left: string }[] }>(url, token, 'GET', ask);
    const bills = open.body.data.filter(({ left }) => ['120.00', '80.00'].includes(left));
    const declare = async (): Promise<string[]> => {
      const numbers: string[] = [];
      for (const { id, left } of bills) {
        const given = { fee_bill_ids: [id], amount: left, paid_at: today(new Date()), method: 1, voucher: [voucher] };
        const made = await callAt<{ number: string }>(url, token, 'POST', '/payment/notice', given);
        expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.any(String)]);
        numbers.push(made.body.number);
      }
      return numbers;
    };
    expect(bills).toHaveLength(2);
    const first = await declare();
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    const mark = async (numbers: readonly string[], action: string) => {
      await page.goto('/customer/fee?list=notice&status=10');
      for (const number of numbers) await rowOf(page, number).locator('.arco-checkbox').first().click(patient);
      await press(page.locator('main'), `批量操作（${numbers.length}）`);
      await page.getByRole('menuitem', { name: action }).click(patient);
    };
    const statusOf = async (number: string) =>
      (await callAt<{ data: { status: number }[] }>(url, token, 'GET', `/payment/notice?number=${number}&page=1&pageSize=10`)).body.data[0]?.status;
    const statuses = (numbers: readonly string[]) => Promise.all(numbers.map(statusOf));

    await mark(first, '批量驳回');
    await dialogOf(page).locator('textarea').first().fill('没有收到这笔款');
    await dialogOf(page)
      .getByRole('button', { name: /^(确定|驳回)$/ })
      .click(patient);
    await expect.poll(() => statuses(first), patient).toEqual([15, 15]);

    const second = await declare();
    await mark(second, '批量通过');
    await press(dialogOf(page), '确定');
    await expect.poll(() => statuses(second), patient).toEqual([20, 20]);
    expect(problems()).toEqual([]);
    await close();
  });
});
