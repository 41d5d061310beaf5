import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { settled, patient } from '../support/browser';
import { bookOf, choose, dialogOf, fill, openRecord, press, save, sheetOf } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 240_000 });
const at = stage();
const cell = (page: Page, name: string): Locator => page.getByRole('gridcell').filter({ has: page.locator('b').getByText(name, { exact: true }) });
const drawer = (page: Page): Locator => page.locator('.arco-drawer');
/** An action of the open room: in the open, or behind 更多. */
async function action(page: Page, name: string): Promise<Locator> {
  const offered = drawer(page).getByRole('button', { name, exact: true });
  await drawer(page).getByRole('button', { name: '预订' }).waitFor(patient);
  if ((await offered.count()) > 0) await offered.click();
  else {
    await press(drawer(page), '更多');
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  const dialog = dialogOf(page);
  await dialog.waitFor(patient);
  return dialog;
}
/** Closes the drawer; one that still slides in hears the key the second time. */
async function leave(page: Page): Promise<void> {
  const shown = async (): Promise<boolean> => {
    await page.keyboard.press('Escape');
    return drawer(page).isVisible();
  };
  await expect.poll(shown, patient).toBe(false);
}
/** Answers the open question, and waits until it has gone. */
async function confirm(dialog: Locator, reason: string): Promise<void> {
  await dialog.locator('textarea').fill(reason);
  await press(dialog, '确定');
  await dialog.waitFor({ state: 'detached', ...patient });
}
/** A picture of a floor, in one colour. */
const picture = (page: Page, colour: string) =>
  page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 700];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1200, 700);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
async function upload(page: Page, colour: string): Promise<void> {
  const buffer = Buffer.from(await picture(page, colour), 'base64');
  await page
    .locator('.plan-upload input[type=file]')
    .first()
    .setInputFiles({ name: `${colour}.png`, mimeType: 'image/png', buffer });
}
async function removePlan(page: Page): Promise<void> {
  await press(page, '删除平面图');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
}
const square = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
] as const;

describe('places and rooms', () => {
  it('draws the areas of rooms on a plan, which stand after a reload and another picture, and open their rooms', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    await page.goto('/space/room?view=plan');
    const without = page.getByText(/还没有平面图/);
    const removal = page.getByRole('button', { name: '删除平面图' });
    const shown = () => page.locator('.plan-frame img').evaluateAll((all) => all.map((one) => one.getAttribute('src')).join());
    // floors of the demonstration park that have a plan are shown before those that have none
    while (!(await without.isVisible())) {
      await without.or(removal).first().waitFor(patient);
      if (!(await removal.isVisible())) continue;
      await expect.poll(shown, patient).not.toBe('');
      const stood = await shown();
      await removePlan(page);
      await expect.poll(shown, patient).not.toBe(stood);
    }
    await without.waitFor(patient);
    await upload(page, 'white');
    await page.getByRole('button', { name: '编辑区域' }).click(patient);
    const board = page.locator('svg[data-drawing]');
    // without its picture the plan has no size: whoever draws waits until it is there
    await expect.poll(async () => (await board.boundingBox())?.width ?? 0, patient).toBeGreaterThan(200);
    const box = await board.boundingBox();
    if (!box) throw new Error('there is nothing to draw on');
    for (const [x, y] of square) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    await press(page, '完成绘制');
    const corner = page.getByRole('button', { name: '角点 3' });
    expect(await corner.getAttribute('aria-label')).toMatch(/横 40\.\d%/);
    await corner.focus();
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowRight');
    expect(await corner.getAttribute('aria-label')).toMatch(/横 42\.\d%/);
    await press(page, '保存');
    await board.waitFor({ state: 'detached', ...patient });
    await page.reload();
    const room = page.locator('.plan-room');
    const name = (await room.locator('b').textContent(patient)) ?? '';
    expect(await page.locator('.plan-areas polygon').getAttribute('data-status')).toBe(await room.getAttribute('data-status'));
    const before = await page.locator('.plan-frame img').getAttribute('src');
    await upload(page, 'ivory');
    await expect.poll(() => page.locator('.plan-frame img').getAttribute('src'), patient).not.toBe(before);
    await page.locator('.plan-areas polygon').click({ position: { x: 12, y: 12 } });
    await drawer(page)
      .getByText(new RegExp(` ${name}$`))
      .first()
      .waitFor(patient);
    await leave(page);
    await removePlan(page);
    await expect.poll(() => page.locator('.plan-frame').count(), patient).toBe(0);
    expect(problems()).toEqual([]);
    await close();
  });

  it('splits a room into parts that add up and joins them again, and says who keeps a room from it', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of 422/]);
    await logIn(page, 'operator');
    await page.goto('/space/room?view=board');
    await page.getByRole('grid').waitFor(patient);
    await settled(page);
    const held = page.locator('[role=gridcell][data-status="3"]').first();
    await held.click();
    const refused = await action(page, '拆分');
    await refused.getByText('不能拆分：房间已被占用或预订').waitFor(patient);
    await refused.getByText(/，已租，.*公司，至 \d{4}-\d\d-\d\d/).waitFor(patient);
    await press(refused, '知道了');
    await leave(page);
    const name = (await page.locator('[role=gridcell][data-status="1"] b').first().textContent()) ?? '';
    await cell(page, name).click();
    const dialog = await action(page, '拆分');
    await dialog.getByLabel('第 1 间面积').fill('10');
    await dialog.getByLabel('第 2 间面积').fill('1');
    await dialog.locator('textarea').fill('两家各用一半');
    await press(dialog, '确定');
    await dialog.getByText('拆分后的面积之和应等于原面积').waitFor(patient);
    await dialog.getByRole('button', { name: '补足' }).nth(1).click();
    await confirm(dialog, '两家各用一半');
    await leave(page);
    for (const part of ['A', 'B']) await cell(page, `${name}${part}`).click({ modifiers: ['Control'], ...patient });
    await page.getByRole('region', { name: '已选房间' }).getByRole('button', { name: '合并' }).click();
    await dialogOf(page).locator('input').first().fill(name);
    await confirm(dialogOf(page), '合用');
    await cell(page, name).click(patient);
    await drawer(page).getByRole('tab', { name: '历史' }).click(patient);
    const changes = drawer(page).getByRole('region', { name: '房间变更' }).locator('tbody tr');
    await expect
      .poll(() => changes.allInnerTexts(), patient)
      .toEqual([expect.stringMatching(/合并.*合用/s), expect.stringMatching(/拆分.*两家各用一半/s)]);
    expect(problems()).toEqual([]);
    await close();
  });

  it('takes the footprint of a building from a sound GeoJSON alone, and shows the building on the cockpit', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/space/building');
    await page.locator('main').getByRole('button', { name: '新建', exact: true }).click(patient);
    const form = dialogOf(page);
    await choose(form, 'incubator_id', '高新创业中心');
    await fill(form, 'name', '新楼');
    await fill(form, 'area', '5000');
    await press(form, '绘制或导入轮廓');
    const plan = page.getByRole('dialog', { name: /楼宇轮廓/ });
    const file = plan.locator('input[type=file]');
    const give = (text: string) => file.setInputFiles({ name: 'x.geojson', mimeType: 'application/json', buffer: Buffer.from(text) });
    await give('{ not json');
    const offer = page.getByRole('dialog', { name: '导入 GeoJSON' });
    await offer.getByText(/不是 JSON 文件/).waitFor(patient);
    const [lng, lat] = [120.1935, 30.187];
    const ring = [
      [0, 0],
      [6, 0],
      [6, 3],
      [3, 3],
      [3, 5],
      [0, 5],
      [0, 0],
    ].map(([x = 0, y = 0]) => [lng + x / 10_000, lat + y / 10_000]);
    await give(JSON.stringify({ type: 'Feature', properties: { height: 40 }, geometry: { type: 'Polygon', coordinates: [ring] } }));
    await press(offer, '用这个轮廓');
    await offer.waitFor({ state: 'detached', ...patient });
    await press(plan, '确定');
    await plan.waitFor({ state: 'detached', ...patient });
    await save(page);
    await (await openRecord(page, '新楼')).getByText(/高 40 米/).waitFor(patient);
    await page.goto('/cockpit');
    for (const [list, name, address] of [
      ['园区', /高新创业中心/, /park=\d+$/],
      ['楼栋', /新楼/, /building=\d+$/],
    ] as const) {
      const entry = page.getByRole('list', { name: list }).getByRole('button', { name });
      await entry.waitFor({ state: 'attached', ...patient });
      await entry.press('Enter');
      await page.waitForURL(address);
    }
    await page.getByRole('list', { name: '新楼的楼层' }).waitFor({ state: 'attached', ...patient });
    expect(problems()).toEqual([]);
    await close();
  });

  it('moves the prices of what is to let with a reason, and exports them as they stand then', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'operator');
    await page.goto('/space/rent');
    await page.getByRole('tab', { name: '待租房源' }).click(patient);
    await page.getByRole('tab', { name: '待租房源', selected: true }).waitFor(patient);
    const row = page.locator('main tbody tr:visible').first();
    await row.locator('.arco-checkbox').click(patient);
    await page.getByRole('button', { name: /批量操作（1）/ }).click(patient);
    await page.getByRole('menuitem', { name: '调价' }).click(patient);
    const dialog = dialogOf(page);
    await dialog.locator('input').first().fill('10');
    const after = dialog.getByRole('list', { name: '调整前后' }).locator('strong').first();
    await expect.poll(() => after.textContent(), patient).not.toBe('—');
    const price = Number((await after.textContent())?.replace(/[¥,]/g, ''));
    await confirm(dialog, '行情上涨');
    await settled(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('main').getByRole('button', { name: '导出' }).click()]);
    const sheet = sheetOf(await bookOf(download));
    const heads = Array.from(sheet.getRow(1).values as unknown[], String);
    const column = heads.findIndex((head) => head.startsWith('指导价'));
    expect(heads.filter((head) => /空置|面积|损失/.test(head)).length).toBeGreaterThan(2);
    const prices = sheet.getColumn(column).values.slice(2).map(Number);
    expect(prices.some((one) => Math.abs(one - price) < 0.0001)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });
});
