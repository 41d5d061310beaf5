import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { dialogOf, fill, press, save } from './forms';
import { apiAs, fits, logIn, stage, type Row } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
/** A policy for all parks that asks for one material, open until next week. */
async function openPolicy(title: string): Promise<number> {
  const ask = await apiAs(at, 'admin');
  const { data } = await ask<{ data: Row[] }>('GET', '/policy/category?pageSize=10');
  const [from, to] = [addDays(today(new Date()), -1), addDays(today(new Date()), 7)];
  const window = { can_apply: 1, apply_from: from, apply_to: to };
  const { id } = await ask('POST', '/policy/policy', {
    ...{ title, category_id: data[0]?.id, content: '<p>正文</p>', materials: ['营业执照'], ...window },
  });
  await ask('PUT', `/policy/policy/submit/${id}`);
  return id;
}
const attach = async (form: Locator, field: 'files' | 'form', name: string): Promise<void> => {
  const there = form.page().waitForResponse((answer) => answer.url().endsWith('/file/upload'), patient);
  await form.locator(`[data-field$="-${field}"] input[type=file]`).first().setInputFiles(paper(name));
  await there;
  // it holds the form back until it is there
  await form.getByText(name).first().waitFor(patient);
  await form.locator('.upload-progress').waitFor({ state: 'detached', ...patient });
};
async function openApplication(page: Page, title: string): Promise<Locator> {
  await page.goto('/policy/policyReport');
  await page.locator('main').getByText(title).first().click(patient);
  return page.locator('.drawer-detail').last();
}

it('a policy is applied for on a phone, sent back, corrected and granted; its attachments stay its own', async () => {
  const title = '数字化改造补贴';
  const policy = await openPolicy(title);
  const { page, problems, close } = await at.open([390, 844], [/400/]);
  await logIn(page, 'tenant');
  await page.goto('/policy/policyCompany');
  await page.locator('main').getByText(title).first().click(patient);
  await press(page.locator('.drawer-detail').last(), '在线申报');
  const form = dialogOf(page);
  await fill(form, 'contact_name', '赵六');
  await fill(form, 'contact_mobile', '13811110003');
  await attach(form, 'files', '申报书.pdf');
  expect(await fits(page)).toBe(true);
  await press(form, '确定');
  await page.getByText('已生成申报草稿').waitFor(patient);

  // it stands among the policy's own applications, where none is begun beside it
  await page.goto('/policy/policyCompany');
  await page.locator('main').getByText(title).first().click(patient);
  const about = page.locator('.drawer-detail').last();
  await about.getByText('不限条件，园区企业均可申报').waitFor(patient);
  await about.getByRole('tab', { name: '申报', exact: true }).click();
  await about.getByText('草稿', { exact: true }).first().waitFor(patient);
  expect(await about.getByRole('button', { name: '新建', exact: true }).count()).toBe(0);

  let drawer = await openApplication(page, title);
  await drawer.getByText('尚未提交，还缺：营业执照').waitFor(patient);
  expect(await fits(page)).toBe(true);
  await press(drawer, '提交申报');
  await page.getByText('还缺材料：营业执照').waitFor(patient);
  await press(drawer, '编辑');
  await attach(dialogOf(page), 'form', '营业执照.pdf');
  expect(await fits(page)).toBe(true);
  await save(page);
  await drawer.getByText('材料已齐，尚未提交').waitFor(patient);
  await press(drawer, '提交申报');
  await drawer.getByText('待初审').first().waitFor(patient);

  const park = await apiAs(at, 'operator');
  const [application] = (await park<{ data: Row[] }>('GET', `/policy/report?policy_id=${policy}`)).data;
  await park('PUT', `/policy/report/audit/${application?.id}`, { status: 4, reason: '申报书缺公章' });
  drawer = await openApplication(page, title);
  await drawer.getByText('申报书缺公章').first().waitFor(patient);
  await drawer.getByText('补正后请再次提交').waitFor(patient);
  await press(drawer, '编辑');
  await attach(dialogOf(page), 'files', '申报书盖章.pdf');
  await save(page);
  await press(drawer, '提交申报');
  await drawer.getByText('待初审').first().waitFor(patient);

  await park('PUT', `/policy/report/audit/${application?.id}`, { status: 3 });
  await park('PUT', `/policy/report/result/${application?.id}`, { status: 5, approved_money: '120000', approved_at: today(new Date()) });
  drawer = await openApplication(page, title);
  await drawer.getByText('获批').first().waitFor(patient);
  await drawer.getByText('¥120,000.00').waitFor(patient);
  expect(await fits(page)).toBe(true);
  const published = await page.request.get(`/vapi/websit/policy/${policy}`);
  expect(((await published.json()) as { files: unknown }).files).toEqual([]);
  await close();
  expect(problems()).toEqual([]);
});
