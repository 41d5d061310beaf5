import type { Locator, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import type { Inbox } from '@/domain/answers/inbox';
import { addDays, today, toWire } from '@/domain/kernel/moment';
import { callAt } from '../support/product';
import { patient } from '../support/browser';
import { findingsOn } from './axe';
import { choose, dialogOf, fill, press, save } from './forms';
import { apiAs, fits, logIn, stage, tokenOf, type Row } from './support';

/** What a tenant does in a week with one thumb, and what the staff does with the keyboard; a policy and a full activity are in their own suites. */
vi.setConfig({ testTimeout: 420_000 });
const at = stage();
const half = 30 * 60_000;
const clock = (moment: string): string => moment.slice(11, 16);
/** A record opened by its address. */
async function opened(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const drawer = page.locator('.drawer-detail').last();
  await drawer.locator('.record-pass').waitFor(patient);
  return drawer;
}

it('a room again and again, on a phone: one date is refused, what is offered is taken in its place, its cost is said, checked in and billed', async (context) => {
  const start = Math.ceil((Date.now() + 60_000) / half) * half;
  const [from, to] = [toWire(start), toWire(start + half)];
  // no booking reaches over midnight
  if (from.slice(0, 10) !== to.slice(0, 10) || clock(to) > '23:30') return context.skip();
  const [day, next] = [from.slice(0, 10), addDays(from.slice(0, 10), 1)];
  const [admin, operator] = [await apiAs(at, 'admin'), await apiAs(at, 'operator')];
  const { data } = await admin<{ data: Row[] }>('GET', '/service/mtroom?name=洽谈室&pageSize=1');
  const { incubator_id, building_id } = data[0] as Row;
  const room = async (name: string, capacity: number, more: object): Promise<number> => {
    const open = { open_from: '00:00', open_to: '23:30', weekdays: [1, 2, 3, 4, 5, 6, 7], is_free_audit: 1 };
    return (await admin('POST', '/service/mtroom', { name, incubator_id, building_id, capacity, ...open, ...more })).id;
  };
  const id = await room('周会室', 210, { price: 100, price_unit: 1 });
  await room('对面室', 220, { price: 300, price_unit: 2 });
  const taken = { mtroom_id: id, during: [`${next} ${from.slice(11)}`, `${next} ${to.slice(11)}`], title: '园区例会' };
  await operator('POST', '/service/mtroomApl', { ...taken, contact_name: '李四', contact_mobile: '13800000002' });

  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  await page.goto(`/service/mtroomCompany?name=周会室&date=${day}`);
  await page.getByRole('button', { name: /^选择周会室/ }).click(patient);
  await page.getByRole('button', { name: new RegExp(`^${clock(from)} 30 分钟`) }).click(patient);
  await press(page, '重复预约');
  const form = dialogOf(page);
  await form.getByText('每天').click(patient);
  await fill(form, 'times', '2');
  await form.getByText('共 2 次，已选 1 次').waitFor(patient);
  await form.getByText('已被占用').waitFor(patient);
  await form.getByText('费用 50.00 元；签到后出账，取消不收').waitFor(patient);
  await form.locator('.series-other .arco-select-view').click(patient);
  await page.getByRole('option', { name: '改到 对面室' }).click(patient);
  await form.getByText('费用 350.00 元，共 2 次').waitFor(patient);
  expect(await form.locator('.series-cost').allInnerTexts()).toEqual(['50 元', '300 元']);
  expect([await fits(page), await findingsOn(page, ['serious', 'critical'])]).toEqual([true, []]);
  await fill(form, 'title', '一周一会');
  await fill(form, 'contact_mobile', '13811110004');
  await press(form, '预约 2 次');
  await page.getByText('已预约 2 次').waitFor(patient);

  const [mine] = (await operator<{ data: Row[] }>('GET', `/service/mtroomApl?mtroom_id=${id}&title=一周一会`)).data;
  const drawer = await opened(page, `/service/check/myReserve?id=${mine?.id}`);
  const code = (await drawer.locator('.record-pass b').first().innerText(patient)).replace(/\D/g, '');
  expect([code.length, await fits(page)]).toEqual([6, true]);
  const checkIn = page
    .getByRole('button', { name: '签到', exact: true })
    .or(page.getByRole('menuitem', { name: '签到' }))
    .last();
  if (!(await checkIn.isVisible())) await press(drawer, '更多');
  await checkIn.click(patient);
  await fill(dialogOf(page), 'check_code', code);
  await press(dialogOf(page), '确定');
  await page.getByText('签到成功').waitFor(patient);
  await page.goto('/customer/fee');
  await page.locator('main').getByText('¥50.00').first().waitFor(patient);
  expect([await fits(page), problems()]).toEqual([true, []]);
  await close();
});

it('what is tapped among messages is as large as a finger', async () => {
  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  await page.goto('/message');
  await page.locator('.reading-list li').first().waitFor(patient);
  const small = await page
    .locator('.reading-bar .arco-radio-button, .reading-bar button, .reading-list .arco-checkbox, .reading-list button')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 43.5 ? [`${one.className} ${width}×${height}`] : [];
      }),
    );
  expect([small, await fits(page), problems()]).toEqual([[], true, []]);
  await close();
});

it('a guest is invited on a phone, has his pass by the link, is let in by the reception, and his pass says so', async () => {
  const { page, problems, close } = await at.open([390, 844]);
  await logIn(page, 'tenant');
  // the first page leads to the form itself
  await page.goto('/dashboard/dashboard');
  await page.getByRole('region', { name: '常用服务' }).getByRole('link', { name: '邀请访客' }).click(patient);
  const form = dialogOf(page);
  await form.getByText('邀请访客').waitFor(patient);
  await fill(form, 'name', '孙小圣');
  await fill(form, 'mobile', '13811110009');
  await choose(form, 'visit_reason', /./);
  const soon = toWire(Math.min(Date.now() + half, Date.parse(`${addDays(today(new Date()), 1)}T00:00:00+08:00`) - 1000));
  await fill(form, 'visit_at', soon);
  await page.keyboard.press('Enter');
  expect(await fits(page)).toBe(true);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/vapi/visitors') && answer.request().method() === 'POST', patient);
  await save(page);
  const { id } = (await (await stored).json()) as Row;
  const drawer = await opened(page, `/visitorsAudit/index?id=${id}`);
  await drawer.getByRole('button', { name: '复制链接' }).waitFor(patient);
  const path = String(await drawer.getByRole('link', { name: '访客通行证' }).getAttribute('href'));
  expect(await fits(page)).toBe(true);

  // the guest himself: nobody's account, another phone
  const guest = await at.open([390, 844], [/404/]);
  await guest.page.goto(path);
  const pass = guest.page.locator('.guest-pass');
  await pass.getByText('有效', { exact: true }).waitFor(patient);
  await pass.getByRole('img', { name: '通行码二维码' }).waitFor();
  expect([await fits(guest.page), await findingsOn(guest.page)]).toEqual([true, []]);
  expect(await pass.innerText()).toContain('孙*');
  expect(await pass.innerText()).not.toMatch(/孙小圣|138/);
  const code = (await pass.locator('figcaption b').innerText()).replace(/\D/g, '');

  const reception = await at.open([390, 844]);
  await logIn(reception.page, 'operator');
  await reception.page.goto('/visitors/reception');
  await reception.page.getByText('扫描或输入访客出示的六位通行码').waitFor(patient);
  for (const digit of code) await press(reception.page.locator('.keypad'), digit);
  await press(reception.page.getByRole('article', { name: '访客' }), '到访');
  await reception.page.getByText('孙小圣 已登记到访').waitFor(patient);
  await guest.page.reload();
  await pass.getByText('已到访', { exact: true }).waitFor(patient);
  expect(await pass.locator('figure').count()).toBe(0);
  await guest.page.goto(path.slice(0, -1));
  await guest.page.getByText('通行证不存在').waitFor(patient);
  await page.goto('/message');
  await page.getByText('访客已到访').first().waitFor(patient);
  expect([problems(), guest.problems(), reception.problems()]).toEqual([[], [], []]);
  await Promise.all([close(), guest.close(), reception.close()]);
});

/** Audits that the walk passes: a refusal would send the round back to be rectified, and it would wait again. */
const passed: readonly string[] = ['check_task.audit', 'policy_apply.result'];
const picture = {
  ...{ name: '现场.png', mimeType: 'image/png' },
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
};
it('the whole inbox is cleared from the keyboard, kind after kind; what has a page of its own is led to by its key', async () => {
  const { page, problems, close } = await at.open([1440, 900], [/400/, /422/]);
  await logIn(page, 'operator');
  // by the page's own session: another one would end it
  const token = await tokenOf(page);
  const ask = async (): Promise<Inbox> => (await callAt<Inbox>(at.product().url, token, 'GET', '/task/inbox?pageSize=100')).body;
  const waits = async () => (await ask()).kinds.filter(({ total }) => total > 0);
  expect((await ask()).total).toBeGreaterThan(20);
  const rows = page.locator('.inbox-row').filter({ visible: true });
  const dialogs = page.getByRole('dialog').filter({ visible: true });
  /** What the keyboard is on: what is to be typed there, and what it says. */
  const focused = () =>
    page.evaluate(() => {
      const on = document.activeElement as HTMLInputElement | null;
      const within = (one: string) => on?.closest(one) !== null;
      const kinds = { date: '.arco-picker', number: '.arco-input-number', file: '.upload, .arco-upload', words: 'textarea' };
      const kind = Object.entries(kinds).find(([, selector]) => within(selector))?.[0];
      return {
        kind: within('[role=dialog]') ? kind : undefined,
        says: on?.textContent ?? '',
        value: on?.value ?? '',
        button: on?.tagName === 'BUTTON',
      };
    });
  const typed: Readonly<Record<string, string>> = { date: today(new Date()), number: '120000', words: '已办' };
  /** Answers what stands over the page, question by question, then presses the button that goes on. */
  const answer = async (goesOn: readonly (string | null)[]): Promise<void> => {
    await dialogs.first().waitFor(patient);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), patient).toBe(true);
    for (let step = 0; step < 30; step++) {
      const { kind, says, value, button } = await focused();
      if (button && ['确定', ...goesOn].includes(says)) {
        await page.keyboard.press('Enter');
        // a question that was passed over has the keyboard then
        const stays = async () => (await dialogs.count()) > 0;
        await expect.poll(async () => !(await stays()) || (await focused()).kind !== undefined, patient).toBe(true);
        if (!(await stays())) return;
        continue;
      }
      if (kind === 'file' && button && (await dialogs.getByText(picture.name).count()) === 0) {
        // the window that the key opens here is the system's, not the page's
        await dialogs.locator('input[type=file]').first().setInputFiles(picture);
        await dialogs.getByText(picture.name).first().waitFor(patient);
        await expect.poll(() => dialogs.getByText(/正在上传/).count(), patient).toBe(0);
      } else if (kind && kind !== 'file' && !value) await page.keyboard.type(typed[kind] ?? '');
      await page.keyboard.press('Tab');
    }
    const open = await dialogs.first().innerText();
    throw new Error(`the keyboard did not come to the button that goes on: ${JSON.stringify(await focused())} in ${open}`);
  };
  // a hazard that has been put right waits to be looked at: a second time through
  for (let round = 0; round < 2; round++)
    for (const { kind, act, refuse } of (await waits()).filter((one) => one.act !== null)) {
      await page.goto(`/task?kind=${kind}`);
      await rows.first().or(page.getByText('没有等着您处理的事项')).filter({ visible: true }).first().waitFor(patient);
      // what was decided before may have settled some of these too
      for (let left = (await rows.count()) - 1; left >= 0; left--) {
        await page.keyboard.press('j');
        await page.keyboard.press('k');
        await page.keyboard.press(refuse && !passed.includes(kind) ? 'r' : 'a');
        if (act !== '标为已读') await answer([act, refuse]);
        await expect.poll(async () => [kind, await rows.count()], patient).toEqual([kind, left]);
      }
    }
  expect((await waits()).map(({ kind, act }) => [kind, act])).toEqual([['answer_sheet.fill', null]]);
  await page.goto('/task');
  await page.getByRole('button', { name: '去办理', exact: true }).waitFor(patient);
  await page.keyboard.press('a');
  await page.waitForURL(/[?&]id=\d+/, patient);
  await page.goto('/task');
  await page.getByRole('tab', { name: /^今天我处理的 / }).click(patient);
  await page.locator('.task-done li').first().waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});
