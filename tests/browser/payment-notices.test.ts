import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { dialogOf, press } from './forms';
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
});
