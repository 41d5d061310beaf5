import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { callAt } from '../support/product';
import { choose, confirm, dialogOf, fill, openRecord, press, rowOf } from './forms';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 300_000 });
const at = stage();
type Row = Record<string, any>;
const day = today(new Date());
const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
/** A year of months, the first of them the month before this one. */
const start = firstOf(addDays(firstOf(day), -1));
const end = addDays(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`, -1);
const person = '林晓';

async function date(form: Locator, field: string, text: string): Promise<void> {
  await form.locator(`[data-field$="-${field}"] input`).first().click(patient);
  await form.page().keyboard.press('ControlOrMeta+a');
  await form.page().keyboard.type(text);
  await form.page().keyboard.press('Enter');
}
/** A bed of a free room, at 900 元 a month. */
async function makeBed(page: Page): Promise<Row> {
  const { url } = at.product();
  const token = await tokenOf(page);
  const free = (await callAt<Row>(url, token, 'GET', '/space/room?status=1&use=1&pageSize=100')).body.data as Row[];
  const { incubator_id, building_id, floor_id, room_type_id, name, id } = free[0] as Row;
  const place = { incubator_id, building_id, floor_id, room_type_id, parent_id: id };
  const bed = { name: `${name}-A`, area: '20', use: 1, guide_price: '900', price_unit: 'yuan_month', rentable_from: addDays(start, -1) };
  const made = await callAt<Row>(url, token, 'POST', '/space/room', { ...place, ...bed });
  expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.any(String)]);
  return made.body;
}

describe('公寓的一张床', () => {
  it('is let to a person by the month with what stands in it, paid, left in the middle of a month and settled to the day', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    const bed = await makeBed(page);
    await page.goto('/pact/contract?new=1');
    const form = dialogOf(page);
    await form.getByText('公寓合同', { exact: true }).click(patient);
    await form.locator('[data-field$="-party_kind"]').getByText('个人', { exact: true }).click(patient);
    await fill(form, 'party_name', person);
    await fill(form, 'party_mobile', '13812345678');
    await fill(form, 'party_id_no', '110101199003078515');
    for (const [field, text] of [
      ['sign_at', start],
      ['start_at', start],
      ['end_at', end],
    ] as const)
      await date(form, field, text);
    await choose(form, 'handler_id', /./);
    // the bed is offered, and the room that it stands in is not
    await press(form, '从待租房源中选');
    const offered = form.locator('.contract-free label');
    await offered.filter({ hasText: bed.name }).first().click(patient);
    const whole = new RegExp(`${bed.building_name} ${bed.name.replace(/-A$/, '')}\\d* ㎡`);
    expect(await offered.filter({ hasText: whole }).count()).toBe(0);
    await press(form, '选用 1 间');
    // who lives there, and what he was given
    await press(form, '添加入住人');
    const occupant = (field: string): Locator => form.locator(`[data-field*="occupants-"][data-field$="-${field}"] input`).first();
    await occupant('name').fill(person);
    await occupant('mobile').fill('13812345678');
    await press(form, '添加物品清单');
    await occupant('item').fill('床垫');
    await press(form, '下一步');

    await press(form, '按房源指导价带出租金');
    await form.getByRole('button', { name: /^第1行计价单位：元\/月/ }).waitFor(patient);
    await form.getByRole('button', { name: /^第1行付款周期：月付/ }).waitFor(patient);
    await form.getByRole('button', { name: /^第1行押金/ }).focus();
    await page.keyboard.type('900');
    await page.keyboard.press('Enter');
    // days typed on their cells open them: a month is free, and the plan says so instead of leaving it out
    for (const [cell, text] of [
      ['免租开始', start],
      ['免租结束', addDays(firstOf(day), -1)],
    ] as const) {
      const name = new RegExp(`^第1行${cell}：`);
      await form.getByRole('button', { name }).focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await form.getByRole('button', { name: new RegExp(`^第1行${cell}：${text}`) }).waitFor(patient);
    }
    await press(form, '下一步');
    const plan = form.getByRole('group', { name: '账单计划' });
    await expect.poll(() => plan.locator('tbody tr').count(), patient).toBe(11);
    await form.getByRole('list', { name: '整期免租' }).getByText(`免租 租金 ${bed.name}`).waitFor(patient);
    await press(form, '下一步');
    await confirm(form);
    await press(form, '提交审核');
    await form.waitFor({ state: 'detached', ...patient });

    // he is a party by his own name
    const row = rowOf(page, person).first();
    await row.getByRole('button', { name: '通过' }).click(patient);
    await press(dialogOf(page), '通过');
    await row.getByRole('button', { name: '签约' }).click(patient);
    const sign = dialogOf(page);
    await sign.locator('input[type=file]').setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('合同') });
    await sign.getByText('合同.txt').first().waitFor(patient);
    await sign.locator('[data-field$="-first_slip"]').getByText('是', { exact: true }).click();
    await press(sign, '确定');
    await press(dialogOf(page), '去缴费');
    const pay = page.getByRole('dialog', { name: '收款' });
    await pay.getByText(`缴费方：${person}`).waitFor(patient);
    await pay.getByText(`租金 ${bed.name}`).first().waitFor(patient);
    await pay.getByRole('button', { name: '确认收款 ¥1,800.00' }).click(patient);
    const receipt = page.getByRole('dialog', { name: '收据' });
    await receipt.getByText('壹仟捌佰元整').waitFor(patient);
    await press(receipt, '关闭');

    // leaves today: the days before it are charged, the rest and the deposit are given back
    const number = await row.getByRole('button', { name: /^HT/ }).innerText();
    const drawer = await openRecord(page, number);
    await drawer.getByText('床垫').waitFor(patient);
    await drawer.getByRole('button', { name: '更多', exact: true }).last().click();
    await page.getByRole('menuitem', { name: '退房退租' }).click(patient);
    const leave = page.getByRole('dialog', { name: '退房退租' });
    await date(leave, 'exit_at', day);
    // of its one room there is nothing to choose
    await expect.poll(() => leave.locator('.refund-rooms input').first().isChecked(), patient).toBe(true);
    await leave.getByText('所选房间没有绑定的电表、水表').waitFor(patient);
    await press(leave, '确定');
    await leave.waitFor({ state: 'detached', ...patient });
    await page.goto('/customer/fee?list=refund');
    const settled = await openRecord(page, number);
    await settled.getByRole('list', { name: '结算明细' }).getByText(`押金 ${bed.name}`).waitFor(patient);
    await settled.getByRole('button', { name: '更多', exact: true }).last().click();
    await page.getByRole('menuitem', { name: '结算单', exact: true }).click(patient);
    const paper = page.getByRole('dialog', { name: '结算单' });
    await paper.getByText(person).waitFor(patient);
    const used = Number(day.slice(8)) - 1;
    const month = Number(addDays(firstOf(addDays(firstOf(day), 31)), -1).slice(8));
    const worth = Math.round((900_00 * used) / month);
    const back = ((1800_00 - worth) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await paper.locator('tfoot').getByText(`¥${back}`).waitFor(patient);
    await close();
    expect(problems()).toEqual([]);
  });
});
