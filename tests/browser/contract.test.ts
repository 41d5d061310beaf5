import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { choose, choosePlace, dialogOf, openRecord, press } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const plan = (page: Page): Locator => dialogOf(page).getByRole('group', { name: '账单计划' });
const cell = (page: Page, row: number, label: string): Locator => plan(page).getByRole('button', { name: new RegExp(`^第${row}行${label}：`) });
/** Opens the record's form at its third step. */
async function toPlan(page: Page, drawer: Locator): Promise<void> {
  await press(drawer, '编辑');
  await dialogOf(page).getByRole('button', { name: '3 账单计划' }).click(patient);
}
/** A range as a spreadsheet copies it, pasted where the focus is. */
const paste = (where: Locator, text: string): Promise<void> =>
  where.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
/** Sixty months of a rent, one of them with an amount that is none. */
const sixty = (item: string): string =>
  Array.from({ length: 60 }, (_, n) => {
    const month = `${2026 + Math.floor(n / 12)}/${(n % 12) + 1}`;
    return [item, '', `${month}/1`, `${month}/28`, n === 40 ? '一千' : '1,000', `${month}/1`, `${month}/5`].join('\t');
  }).join('\r\n');

async function draft(number: string, months: readonly string[] = []): Promise<number> {
  const { url } = at.product();
  const token = await loginAt(url, 'admin');
  const rows = async (path: string) =>
    (await callAt(url, token, 'GET', path)).body as { data: { id: number; incubator_id: number; building_id: number }[] };
  const [enterprise] = (await rows('/enterprise?type=1&pageSize=10')).data;
  const [item] = (await rows('/options/payment_item')).data;
  const { id: handler_id } = (await callAt(url, token, 'GET', '/auth/authInfo')).body as { id: number };
  const made = await callAt(url, token, 'POST', '/pact/contract', {
    ...{ kind: 1, type: 1, party_kind: 1, number, handler_id, enterprise_id: enterprise?.id, incubator_id: enterprise?.incubator_id },
    ...{ sign_at: '2026-01-01', start_at: '2026-01-01', end_at: '2030-12-31', rooms: [], terms: [] },
    plan: months.map((month) => ({
      ...{ payment_item_id: item?.id, period_start: `2026-${month}-01`, period_end: `2026-${month}-28`, amount: 100 },
      ...{ bill_at: `2026-${month}-01`, due_at: `2026-${month}-05` },
    })),
  });
  expect([made.status, JSON.stringify(made.body).slice(0, 200)]).toEqual([201, expect.any(String)]);
  return (made.body as { id: number }).id;
}
interface Bill {
  readonly period_start: string;
  readonly amount: number;
}

describe('合同草稿的账单计划', () => {
  it('sixty rows are pasted, numbers and days by their kind; a wrong cell is kept and marked, and nothing is sent before it is mended', async () => {
    await draft('HT-PASTE');
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/pact/contract?number=HT-PASTE');
    const drawer = await openRecord(page, 'HT-PASTE');
    await toPlan(page, drawer);
    await plan(page).getByRole('note').click(patient);
    const item = '租金';
    await paste(plan(page).getByRole('note'), sixty(item));
    await expect.poll(() => plan(page).locator('tbody tr').count(), patient).toBe(60);
    await plan(page).getByText('已粘贴60行，1格有误，已标出').waitFor(patient);
    const headings = await plan(page).getByRole('columnheader').allInnerTexts();
    const needed = headings.filter((heading) => heading.includes('*')).map((heading) => heading.replace(/\*|（.*/g, '').trim());
    expect(needed).toEqual(['费用项', '计费开始', '计费结束', '应收金额', '出账日', '应缴日']);
    expect(await cell(page, 41, '应收金额').innerText()).toBe('一千');
    expect(await cell(page, 60, '计费开始').innerText()).toBe('2030-12-01');
    await press(dialogOf(page), '存草稿');
    const refused = dialogOf(page).getByText('账单计划有1格有误：“一千”不是数字');
    await refused.waitFor(patient);
    // what was wrong in a row goes with it
    await plan(page).getByRole('button', { name: '删除第41行' }).click();
    await press(dialogOf(page), '存草稿');
    await dialogOf(page).waitFor({ ...patient, state: 'hidden' });
    expect(problems()).toEqual([]);
    await close();
  });

  it('is filled in by the keyboard alone, before and after the server has refused it: what it says stands at its cell, and nothing typed is lost', async () => {
    const id = await draft('HT-KEYS', ['01', '02']);
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'admin');
    await page.goto('/pact/contract?number=HT-KEYS');
    const drawer = await openRecord(page, 'HT-KEYS');
    const focusIn = (what: string) => page.evaluate((where) => document.activeElement?.closest(where) != null, what);
    await expect.poll(() => focusIn('.arco-drawer'), patient).toBe(true);
    await toPlan(page, drawer);
    await expect.poll(() => focusIn('.arco-modal'), patient).toBe(true);
    const { keyboard } = page;
    // as the page itself is signed in: whoever logs in again ends the session before
    const bills = async (): Promise<readonly Bill[]> => {
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__token') ?? '{}').value as string);
      return ((await callAt(at.product().url, token, 'GET', `/pact/contract/${id}`)).body as { plan: readonly Bill[] }).plan;
    };
    const save = async () => {
      await dialogOf(page).getByRole('button', { name: '存草稿', exact: true }).focus();
      await keyboard.press('Enter');
    };
    const day = async (text: string) => {
      await keyboard.press('Enter');
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
      await keyboard.press('Enter');
    };
    await cell(page, 1, '应收金额').focus();
    await keyboard.type('350.5');
    await keyboard.press('Enter');
    await expect.poll(() => cell(page, 1, '应收金额').innerText(), patient).toBe('350.50');
    // below it now; two to the left stands the day from which it counts
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await day('2026-01-15');
    await expect.poll(() => cell(page, 2, '计费开始').innerText(), patient).toBe('2026-01-15');
    await save();
    await plan(page).getByText('与第1行的期间重叠').waitFor(patient);
    expect(await cell(page, 2, '计费开始').getAttribute('aria-label')).toBe('第2行计费开始：2026-01-15，与第1行的期间重叠');
    expect([await cell(page, 1, '应收金额').innerText(), (await bills()).map(({ amount }) => Number(amount))]).toEqual(['350.50', [100, 100]]);

    // rows are added and removed; the refused cell moves with its row
    await cell(page, 1, '应收金额').focus();
    await keyboard.press('Insert');
    await plan(page).getByText('已添加第2行，共3行').waitFor(patient);
    expect(await cell(page, 3, '计费开始').innerText()).toBe('2026-01-15');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patient).toMatch(/^第2行/);
    await keyboard.press('ControlOrMeta+Delete');
    await plan(page).getByText('已删除第2行').waitFor(patient);
    expect(await plan(page).locator('tbody tr').count()).toBe(2);

    await cell(page, 2, '计费开始').focus();
    await day('2026-02-03');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await keyboard.type('420');
    await keyboard.press('Tab');
    await expect.poll(() => cell(page, 2, '应收金额').innerText(), patient).toBe('420.00');
    await save();
    await dialogOf(page)
      .getByRole('group', { name: '账单计划' })
      .waitFor({ state: 'detached', ...patient });
    expect((await bills()).map(({ period_start, amount }) => [period_start, Number(amount)])).toEqual([
      ['2026-01-01', 350.5],
      ['2026-02-03', 420],
    ]);
    expect(problems()).toEqual([]);
    await close();
  });

  it('with the mouse: what is typed elsewhere stays there, and a row is removed at the first click while a cell is edited', async () => {
    await draft('HT-MOUSE', ['01', '02']);
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/pact/contract?number=HT-MOUSE');
    const drawer = await openRecord(page, 'HT-MOUSE');
    await press(drawer, '编辑');
    const rooms = dialogOf(page).getByRole('group', { name: '合同房源' });
    await press(rooms, '添加合同房源');
    const spaces = dialogOf(page).locator('[data-field$="-car_spaces"] input');
    await rooms.getByRole('button', { name: /^第1行计租面积/ }).click(patient);
    await rooms.locator('[data-editor] input').waitFor(patient);
    await spaces.click();
    await page.keyboard.type('12');
    expect(await spaces.inputValue()).toBe('12');
    await rooms.getByRole('button', { name: '删除第1行' }).click();
    await dialogOf(page).getByRole('button', { name: '3 账单计划' }).click(patient);
    await cell(page, 1, '费用项').click();
    await plan(page).locator('[data-editor]').waitFor(patient);
    const { x = 0, y = 0, width = 0, height = 0 } = (await plan(page).getByRole('button', { name: '删除第2行' }).boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await plan(page).getByText('已删除第2行').waitFor(patient);
    expect(await plan(page).locator('tbody tr').count()).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });

  it('on a phone each bill is a card', async () => {
    await draft('HT-PHONE');
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'admin');
    await page.goto('/pact/contract?number=HT-PHONE');
    const drawer = await openRecord(page, 'HT-PHONE');
    await toPlan(page, drawer);
    await press(plan(page), '添加账单计划');
    await plan(page).getByText('账单计划 1', { exact: true }).waitFor(patient);
    expect(await plan(page).locator('table').count()).toBe(0);
    expect(await fits(page)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('可选项', () => {
  it('a follower is searched by account, and a building waits for its park', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/business/enterprise');
    await page.getByRole('main').getByRole('button', { name: /^新建/ }).first().click(patient);
    const form = dialogOf(page);
    await choose(form, 'follow_id', /operator/, 'operator');
    // park and building are one question, level by level
    await choosePlace(form, /高新创业中心/, /座/);
    expect(problems()).toEqual([]);
    await close();
  });
});
