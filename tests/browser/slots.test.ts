import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { findingsOn } from './axe';
import { dialogOf, fill, press, save } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
interface Row {
  readonly id: number;
  readonly name: string;
}
/** What a caller asks of the running product. */
async function asking(username: string) {
  const { url } = at.product();
  const token = await loginAt(url, username);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await callAt(url, token, method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
}
/** A room of its own, open every day, whose bookings stand at once. */
async function room(name: string, more: object = {}): Promise<number> {
  const ask = await asking('admin');
  const { data } = await ask<{ data: (Row & { incubator_id: number; building_id: number })[] }>('GET', '/service/mtroom?name=洽谈室&pageSize=10');
  const [place] = data;
  const { id } = await ask<Row>('POST', '/service/mtroom', {
    ...{ name, incubator_id: place?.incubator_id, building_id: place?.building_id, capacity: 8, is_free_audit: 1 },
    ...{ open_from: '09:00', open_to: '12:00', weekdays: [1, 2, 3, 4, 5, 6, 7], ...more },
  });
  return id;
}
async function booked(id: number, day: string, from: string, to: string): Promise<void> {
  const ask = await asking('operator');
  await ask('POST', '/service/mtroomApl', {
    ...{ mtroom_id: id, during: [`${day} ${from}:00`, `${day} ${to}:00`], title: '园区例会', contact_name: '李四', contact_mobile: '13800000002' },
  });
}
const ahead = (days: number): string => addDays(today(new Date()), days);
const cellOf = (page: Page, name: string, span: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^${name} .* ${span} `) });
async function showing(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('grid').waitFor(patient);
}
async function answered(page: Page, title: string): Promise<void> {
  const form = dialogOf(page);
  await form.locator('[data-field$="-title"] input').waitFor(patient);
  await fill(form, 'title', title);
  await fill(form, 'contact_mobile', '13811110004');
}

it('a stretch is dragged over with the mouse and booked; whoever looks at the same day sees it come, and nothing can be had of what is gone', async () => {
  const day = ahead(9);
  const id = await room('拖选室');
  const other = await at.open([1440, 900]);
  await logIn(other.page, 'operator');
  await showing(other.page, `/service/mtroom?view=day&name=拖选室&date=${day}`);
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'tenant');
  await showing(page, `/service/mtroomCompany?name=拖选室&date=${day}`);
  const [first, last] = [await cellOf(page, '拖选室', '09:30–10:00').boundingBox(), await cellOf(page, '拖选室', '10:30–11:00').boundingBox()];
  await page.mouse.move((first?.x ?? 0) + 8, (first?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((last?.x ?? 0) + 8, (last?.y ?? 0) + 90, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => page.locator('[role=gridcell][aria-selected=true]').count()).toBe(3);
  await page.getByText('09:30–11:00（1.5 小时）').waitFor(patient);
  expect(await findingsOn(page)).toEqual([]);
  await press(page, '预约');
  await answered(page, '需求评审');
  expect(await dialogOf(page).locator('[data-field$="-mtroom_id"]').innerText()).toContain('拖选室');
  await save(page);
  const mine = page.getByRole('gridcell', { name: /09:30–11:00 我的预约，需求评审/ });
  await mine.waitFor(patient);
  await other.page.getByRole('gridcell', { name: /09:30–11:00 已预约，需求评审/ }).waitFor(patient);
  // his own opens as a record, with what may be done to it
  await mine.click();
  await page.locator('.drawer-detail').getByText('取消预约').first().waitFor(patient);
  await page.keyboard.press('Escape');

  await showing(page, `/service/mtroomCompany?name=拖选室&date=${ahead(-1)}`);
  expect(await page.getByRole('gridcell', { name: /空闲/ }).count()).toBe(0);
  await page.getByRole('gridcell').first().click();
  expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(0);
  await page.goto('/service/mtroomCompany?name=没有这一间');
  await page.getByText('未找到符合条件的数据').waitFor(patient);
  expect([problems(), other.problems(), id > 0]).toEqual([[], [], true]);
  await Promise.all([close(), other.close()]);
});

it('by the keyboard: arrows lead from slot to slot, Shift marks, Enter books; Escape lets go', async () => {
  const day = ahead(10);
  await booked(await room('键盘室'), day, '10:00', '10:30');
  const { page, problems, close } = await at.open([1366, 768]);
  await logIn(page, 'tenant');
  await showing(page, `/service/mtroomCompany?name=键盘室&date=${day}`);
  await cellOf(page, '键盘室', '09:00–09:30').focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  // what is taken stops it
  await page.getByText('09:00–10:00（1 小时）').waitFor(patient);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.slots-bar').count()).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toContain('11:30–12:00');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('11:00–12:00（1 小时）').waitFor(patient);
  await page.keyboard.press('Enter');
  await answered(page, '键盘预约');
  await save(page);
  await page.getByRole('gridcell', { name: /11:00–12:00 我的预约/ }).waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});

it('a series with one date taken: another room is taken for it, and all of them stand in the grid', async () => {
  const day = ahead(11);
  const [id] = [await room('系列室', { capacity: 100 }), await room('备用室', { capacity: 120 })];
  await booked(id, addDays(day, 1), '09:00', '10:00');
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'tenant');
  await showing(page, `/service/mtroomCompany?name=系列室&date=${day}`);
  await cellOf(page, '系列室', '09:00–09:30').click();
  await press(page, '重复预约');
  const form = dialogOf(page);
  await form.getByText('每天').click();
  await fill(form, 'times', '3');
  await form.getByText('共 3 次，已选 2 次').waitFor(patient);
  expect(await findingsOn(page, ['serious', 'critical'])).toEqual([]);
  await form.locator('.series-other .arco-select-view').click();
  await page.getByRole('option', { name: '改到 备用室' }).click(patient);
  await form.getByText('共 3 次，已选 3 次').waitFor(patient);
  await fill(form, 'title', '系列例会');
  await fill(form, 'contact_mobile', '13811110004');
  await press(form, '预约 3 次');
  await page.getByText('已预约 3 次').waitFor(patient);
  await page.getByRole('gridcell', { name: /09:00–09:30 我的预约，系列例会/ }).waitFor(patient);
  await showing(page, `/service/mtroomCompany?name=备用室&date=${addDays(day, 1)}`);
  await page.getByRole('gridcell', { name: /09:00–09:30 我的预约，系列例会/ }).waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});

it('on a phone: a strip of each room, stretches to touch, no scrolling sideways', async () => {
  const day = ahead(12);
  await room('手机室');
  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  await page.goto(`/service/mtroomCompany?name=手机室&date=${day}`);
  await page.getByRole('button', { name: /^选择手机室/ }).click(patient);
  await page.getByRole('button', { name: /^10:00 30 分钟/ }).click(patient);
  await page.getByRole('button', { name: /^11:00 30 分钟/ }).click(patient);
  await page.getByText('10:00–11:30（1.5 小时）').waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(await findingsOn(page, ['serious', 'critical'])).toEqual([]);
  await press(page, '预约');
  await answered(page, '手机预约');
  await save(page);
  await page.getByText(/空闲 1.5 小时：09:00–10:00、11:30–12:00/).waitFor(patient);
  await page.goto(`/service/mtroomCompany?view=week&date=${day}`);
  await page.locator('.slots-cards').waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
