import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { choose, chooseTwoRooms, dialogOf, fill, press, rowOf, settledTenant } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 200_000 });
const at = stage();
const day = today(new Date());
const start = `${addDays(day, 40).slice(0, 7)}-01`;
const end = addDays(`${Number(start.slice(0, 4)) + 3}${start.slice(4)}`, -1);

describe('条款模板', () => {
  it('园区存一份，在合同的第二步带入：每间房源一条、整份合同一条，单价取指导价，免租与递增随着来，计划逐期写明', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'operator');
    await page.goto('/pact/contract?list=template');
    await rowOf(page, '办公三年期').first().waitFor(patient);
    await press(page, '新建');
    const template = dialogOf(page);
    await fill(template, 'name', '办公三年期');
    await press(template, '保存');
    await template.getByText('请添加费用条款').first().waitFor(patient);
    await press(template, '取消');

    await page.goto('/pact/contract?new=1');
    const form = dialogOf(page);
    await form.getByRole('list', { name: '步骤' }).waitFor(patient);
    const date = async (field: string, text: string) => {
      await form.locator(`[data-field$="-${field}"] input`).first().click(patient);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    const tenant = await settledTenant(page);
    await choose(form, 'enterprise_id', new RegExp(tenant), tenant);
    await date('sign_at', day);
    await date('start_at', start);
    await date('end_at', end);
    await choose(form, 'handler_id', /./);
    await chooseTwoRooms(form);
    await press(form, '下一步');
    await press(form, '从模板带入');
    await page.getByRole('menuitem', { name: '办公三年期' }).click(patient);
    const terms = form.getByRole('group', { name: '费用条款' });
    await expect.poll(() => terms.locator('tbody tr').count(), patient).toBe(3);
    for (const row of [1, 2]) {
      await terms.getByRole('button', { name: new RegExp(`^第${row}行单价：\\d`) }).waitFor(patient);
      await terms.getByRole('button', { name: `第${row}行免租天数：90`, exact: false }).waitFor(patient);
    }
    // brought in once: what is there is not there twice
    await press(form, '从模板带入');
    await page.getByRole('menuitem', { name: '办公三年期' }).click(patient);
    await page.getByText('模板“办公三年期”的条款均已有').waitFor(patient);
    expect(await terms.locator('tbody tr').count()).toBe(3);
    // Esc leaves the cell, not the form; what the line below promises holds at once
    await terms.getByRole('button', { name: /^第3行费用项/ }).click(patient);
    await terms.locator('[data-editor]').waitFor(patient);
    await page.keyboard.press('Escape');
    await terms.locator('[data-editor]').waitFor({ state: 'detached', ...patient });
    expect(await page.getByText('有未保存的修改').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+Delete');
    await expect.poll(() => terms.locator('tbody tr').count(), patient).toBe(2);
    await press(form, '下一步');
    await form.getByText('逐期计算过程').click(patient);
    await form
      .getByText(/递增|免租/)
      .first()
      .waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
});
