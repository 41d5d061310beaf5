import ExcelJS from 'exceljs';
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patient } from '../support/browser';
import { tokenOf } from './support';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();
/** Presses a button. It is looked for anew after a while: the first one found may stand on a page that is just being left, kept out of sight. */
export async function press(where: Page | Locator, name: string): Promise<void> {
  const button = where.getByRole('button', { name, exact: true }).first();
  await button.click({ timeout: patient.timeout / 3 }).catch(() => button.click(patient));
}
/** Saves the open form, and waits until it has gone. */
export async function save(page: Page): Promise<void> {
  const form = dialogOf(page);
  await press(form, '保存');
  await form.waitFor({ state: 'detached', ...patient }).catch(async (error: Error) => {
    throw new Error(`it stays open: ${await form.innerText()}`, { cause: error });
  });
}
/** One of a list that opens below its field; a list that holds only its first page is searched. Asked again while the form still moves. */
export async function choose(form: Locator, field: string, option: string | RegExp, search?: string): Promise<void> {
  const page = form.page();
  const box = form.locator(`[data-field$="-${field}"] .arco-select-view`);
  const offered = page.getByRole('option', { name: option }).filter({ visible: true }).first();
  const chosen = async (): Promise<string | null> => {
    if (!(await offered.isVisible())) {
      await box.click();
      if (search) await page.keyboard.type(search);
    }
    await offered.click({ timeout: 3000 }).catch(() => undefined);
    // what asks for a choice is none
    return (await box.textContent())?.replace(/^请.*/, '') ?? '';
  };
  await expect.poll(chosen, patient).toMatch(option);
}
export const fill = (form: Locator, field: string, text: string): Promise<void> => form.locator(`[data-field$="-${field}"] input`).first().fill(text);
/** An incubator and its building, chosen as one path; the building alone where the park goes without saying. */
export async function choosePlace(form: Locator, park: RegExp, building?: RegExp): Promise<void> {
  const page = form.page();
  const field = form.locator('[data-field$="-building_id"]');
  const box = field.locator('.arco-cascader-view');
  const entry = (text: RegExp): Locator => page.locator('.arco-cascader-list-item:visible', { hasText: text }).first();
  await box.click(patient);
  if (/园区/.test(await field.locator('label').innerText())) await entry(park).click(patient);
  if (!building) return;
  await entry(building).click(patient);
  await expect.poll(() => box.innerText(), patient).toMatch(building);
}
/** What the first step of 新建项目 asks. */
export async function fillProject(form: Locator, name: string): Promise<void> {
  await fill(form, 'name', name);
  await choosePlace(form, /高新创业中心/, /座/);
  await form.getByRole('group', { name: '客户性质' }).getByText('企业').first().click();
  for (const [field, text] of [
    ['contact_name', '李明'],
    ['contact_mobile', '13812345678'],
    ['security_name', '王强'],
    ['security_mobile', '13912345678'],
  ] as const)
    await fill(form, field, text);
}
/** The rows of the side menu, group by group, all unfolded. */
export async function menuOf(page: Page): Promise<string[]> {
  const folded = page.locator('nav.shell-menu button[aria-expanded=false]');
  await page.locator('nav.shell-menu li').first().waitFor(patient);
  while ((await folded.count()) > 0) await folded.first().click();
  return page.locator('nav.shell-menu a .shell-menu-words').allInnerTexts();
}
export const rowOf = (page: Page, text: string): Locator => page.locator('main tbody tr', { hasText: text });
/** Opens a record of a list by its name, in the drawer. */
export async function openRecord(page: Page, name: string): Promise<Locator> {
  await page.locator('main').getByRole('button', { name, exact: true }).click(patient);
  const drawer = page.locator('.arco-drawer');
  await drawer.getByRole('heading', { name }).or(drawer.getByText(name).first()).first().waitFor(patient);
  return drawer;
}
/** A workbook that the browser was given. */
export async function bookOf(download: Download): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  const path = await download.path();
  await book.xlsx.load(readFileSync(path) as never);
  return book;
}
/** Its first sheet: the others explain it. */
export function sheetOf({ worksheets: [sheet] }: ExcelJS.Workbook): ExcelJS.Worksheet {
  if (!sheet) throw new Error('the workbook is empty');
  return sheet;
}
/** The names of what a list shows, each of which opens its record. */
export const names = (page: Page) => page.locator('main .page-table .link-button:visible');
export const closeTab = async (page: Page, title: string): Promise<void> => {
  const tab = page.locator('.shell-tab').getByText(title, { exact: true });
  await tab.press('Delete');
  await tab.waitFor({ state: 'hidden', ...patient });
};
/** Through the menu: the pages before stay built. */
export async function choosePage(page: Page, group: string, entry: string): Promise<void> {
  const head = page.getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await page.locator('.shell-menu-children').getByText(entry, { exact: true }).click();
  await page.getByRole('heading', { name: entry, exact: true }).waitFor(patient);
}
/** A list with rows of its own: two more tags. */
export async function openTags(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  for (const n of [1, 2]) await page.request.post('/vapi/tag', { headers, data: { name: `标签${Date.now() % 1e6}-${n}`, kind: 1, color: null } });
  await page.goto('/setting/tag');
  await names(page).nth(1).waitFor(patient);
}
/** The first two free rooms, into a contract that is being drawn up, each with its own area. */
export async function chooseTwoRooms(form: Locator): Promise<void> {
  await press(form, '从待租房源中选');
  const free = form.locator('.contract-free label').filter({ hasText: '空闲' });
  await free.nth(1).waitFor(patient);
  await free.nth(0).click();
  await free.nth(1).click();
  await press(form, '选用 2 间');
  await form.getByRole('button', { name: /^第2行计租面积：\d/ }).waitFor(patient);
}
/** The name of a tenant who is here, so that nothing else is asked of him. */
export async function settledTenant(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get('/vapi/enterprise/entryInformation?status=2&page=1&pageSize=10', { headers });
  return ((await answer.json()) as { data: { enterprise_name: string }[] }).data[0]?.enterprise_name ?? '';
}
/** Says that what is handed in has been read. */
export const confirm = async (form: Locator): Promise<void> => form.locator('.form-confirm label').click(patient);
