import { describe, expect, it, vi } from 'vitest';
import { dialogOf, fill, fillProject, patient, press } from './forms';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();

describe('forms in steps', () => {
  it('a new project is asked for step by step; what was typed survives a logout and comes up on another browser', async () => {
    const name = `分步填写有限公司${Date.now() % 1e6}`;
    const first = await at.open();
    await logIn(first.page, 'operator');
    await first.page.goto('/business/enterprise?new=1');
    const form = dialogOf(first.page);
    const bar = form.getByRole('list', { name: '步骤' });
    await bar.waitFor(patient);
    expect(await bar.getByRole('button').allInnerTexts()).toEqual([expect.stringContaining('基本信息'), expect.stringContaining('业务信息')]);
    // the second step opens when the first is right
    expect(await bar.getByRole('button').nth(1).isDisabled()).toBe(true);
    await press(form, '下一步');
    await form.locator('[data-field$="-name"]').getByText('请输入公司全称').waitFor(patient);
    await fillProject(form, name);
    await press(form, '下一步');
    await form
      .locator('[data-field$="-credit_code"]')
      .waitFor({ timeout: 8000 })
      .catch(async () => {
        throw new Error(`still in step one: ${(await form.locator('.form-field-bad').allInnerTexts()).join(' / ')}`);
      });
    const kept = first.page.waitForResponse((answer) => answer.url().includes('/form-draft') && answer.request().method() === 'POST', patient);
    await fill(form, 'credit_code', '91330108MA2B0X1Y2Z');
    expect((await kept).status()).toBe(200);
    await press(form, '上一步');
    expect(await form.locator('[data-field$="-name"] input').inputValue()).toBe(name);
    expect(first.problems()).toEqual([]);
    await first.close();

    // another browser, where he logs in anew: the form is where it was left
    const second = await at.open();
    await logIn(second.page, 'operator');
    await second.page.goto('/business/enterprise?new=1');
    const again = dialogOf(second.page);
    await again.getByText('已恢复上次未保存的内容').waitFor(patient);
    expect(await again.locator('[data-field$="-credit_code"] input').inputValue()).toBe('91330108MA2B0X1Y2Z');
    await press(again, '上一步');
    expect(await again.locator('[data-field$="-name"] input').inputValue()).toBe(name);
    await press(again, '下一步');
    await fill(again, 'credit_code', '');
    await press(again, '保存');
    await second.page.getByText('提交成功！').first().waitFor(patient);
    await second.page.reload();
    await again.waitFor({ state: 'hidden', ...patient });
    await second.page.goto('/business/enterprise?new=1');
    await dialogOf(second.page).getByRole('list', { name: '步骤' }).waitFor(patient);
    expect(await dialogOf(second.page).locator('[data-field$="-name"] input').inputValue()).toBe('');
    expect(second.problems()).toEqual([]);
    await second.close();
  });
});
