import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { staleMessage } from '@/domain/kernel/refusals';
import { Park } from './park';
import { patient } from '../../support/browser';
import { button, type Visit } from './visit';

const field = (page: Page, name: string): Locator => page.locator(`.form-dialog [data-field$="-${name}"]`);
const input = (page: Page, name: string): Locator => field(page, name).locator('input').first();
const message = (page: Page, name: string): Locator => field(page, name).getByRole('alert');
const save = (page: Page): Promise<void> => button(page, '保存').click();
const openNew = (page: Page): Promise<void> => page.locator('.list-toolbar').getByRole('button', { name: '新建' }).click();
const edit = (page: Page, id: number): Promise<void> => page.locator(`tr:has([data-row="${id}"])`).getByRole('button', { name: '编辑' }).click();
const closed = (page: Page): Promise<void> => page.locator('.form-dialog').waitFor({ state: 'detached', ...patient });
async function cancel(page: Page): Promise<void> {
  await button(page, '取消').click();
  await closed(page);
}
async function fillNew(page: Page, name: string): Promise<void> {
  await openNew(page);
  await input(page, 'name').fill(name);
  await field(page, 'kind').getByText('企业').click();
}

export function formHooks(visit: Visit): void {
  it('keeps the server’s message at its field until that field is changed, and the corrected form is another request', async () => {
    const park = new Park();
    const page = await visit('/setting/tag', park);
    park.upset('POST', /^\/tag$/, { status: 422, body: { message: '标签名称已存在', errors: { name: ['标签名称已存在'] } } });
    await fillNew(page, '甲');
    await save(page);
    await expect.poll(() => message(page, 'name').innerText(), patient).toBe('标签名称已存在');
    await input(page, 'name').focus();
    await input(page, 'color').fill('#0E42D2');
    await input(page, 'color').blur();
    expect(await message(page, 'name').innerText()).toBe('标签名称已存在');
    await input(page, 'name').fill('乙');
    await expect.poll(() => message(page, 'name').count(), patient).toBe(0);
    await save(page);
    await closed(page);
    const [first, second] = park.of('POST');
    expect([first?.body.name, second?.body.name, park.tags.length]).toEqual(['甲', '乙', 1]);
    expect(second?.key).not.toBe(first?.key);
  });

  it('keeps what was typed over a failing server and a lost connection, and sends it again under its one key', async () => {
    const park = new Park();
    const page = await visit('/setting/tag', park);
    park.upset('POST', /^\/tag$/, { status: 500, body: { message: '服务器内部错误' } });
    park.upset('POST', /^\/tag$/, { status: 502 });
    park.upset('POST', /^\/tag$/, 'down');
    await fillNew(page, '甲');
    for (const [at, messages] of ['服务器内部错误', '网络异常，请稍后重试', '网络异常，请稍后重试'].entries()) {
      await save(page);
      await expect.poll(() => park.of('POST').length, patient).toBe(at + 1);
      await page.locator('.form-alert').getByText(messages).waitFor(patient);
      expect(await input(page, 'name').inputValue()).toBe('甲');
    }
    await save(page);
    await closed(page);
    await fillNew(page, '乙');
    await save(page);
    await closed(page);
    const keys = park.of('POST').map(({ key }) => key);
    expect(keys[0]).toMatch(/^\w{24}$/);
    expect([new Set(keys.slice(0, 4)).size, keys.length]).toEqual([1, 5]);
    expect(keys[4]).not.toBe(keys[0]);
    expect(park.tags.map(({ name }) => name)).toEqual(['甲', '乙']);
  });

  it('is sent once, however often 保存 is pressed while it is on its way', async () => {
    const park = new Park();
    const page = await visit('/setting/tag', park);
    let answer = (): void => undefined;
    park.upset('POST', /^\/tag$/, () => new Promise((go) => (answer = () => go({ status: 503, body: { message: '服务繁忙' } }))));
    await fillNew(page, '甲');
    await button(page, '保存').evaluate((one: HTMLElement) => {
      one.click();
      one.click();
    });
    await expect.poll(() => park.of('POST').length, patient).toBe(1);
    await page.waitForTimeout(150);
    expect(park.of('POST').length).toBe(1);
    answer();
    await page.locator('.form-alert').getByText('服务繁忙').waitFor(patient);
    await save(page);
    await closed(page);
    expect(park.of('POST').length).toBe(2);
  });

  it('shows what somebody else has changed meanwhile, keeps what was typed, and goes on from the newest version', async () => {
    const park = new Park(2);
    const page = await visit('/setting/tag', park);
    await edit(page, 1);
    await input(page, 'name').fill('我的');
    park.tags = park.tags.map((row) => (row.id === 1 ? { ...row, name: '他的', color: '#0E42D2', version: 2 } : row));
    await save(page);
    const conflict = page.locator('.conflict');
    await conflict.waitFor(patient);
    expect(await page.locator('.form-alert').innerText()).toContain(staleMessage);
    expect(await conflict.innerText()).toMatch(/原来是：标签1[\s\S]*我填写的：\s*我的[\s\S]*他人修改的：\s*他的[\s\S]*他人还修改了颜色/);
    expect([await input(page, 'name').inputValue(), await button(page, '保存').isDisabled()]).toEqual(['我的', true]);
    await button(page, '以最新版本继续编辑').click();
    // a field of colours writes them in small letters, and sends them only once they are chosen
    expect([await input(page, 'name').inputValue(), await input(page, 'color').inputValue()]).toEqual(['我的', '#0e42d2']);
    await save(page);
    await closed(page);
    expect(park.of('PUT').map(({ body }) => body)).toEqual([
      { name: '我的', version: 1 },
      { name: '我的', version: 2 },
    ]);
    expect(park.tags[0]).toMatchObject({ name: '我的', color: '#0E42D2', version: 3 });
  });

  it('gives a draft back to the record it was typed for, and to no other', async () => {
    const park = new Park(2);
    const page = await visit('/setting/tag', park);
    await edit(page, 1);
    await input(page, 'name').fill('草稿');
    await page.reload();
    const restored = page.getByText('已恢复上次未保存的内容');
    for (const [open, name] of [
      [() => edit(page, 2), '标签2'],
      [() => openNew(page), ''],
    ] as const) {
      await open();
      await expect.poll(() => input(page, 'name').inputValue(), patient).toBe(name);
      expect(await restored.count()).toBe(0);
      await cancel(page);
    }
    await edit(page, 1);
    await restored.waitFor(patient);
    expect(await input(page, 'name').inputValue()).toBe('草稿');
    await button(page, '放弃恢复').click();
    expect(await input(page, 'name').inputValue()).toBe('标签1');
    await cancel(page);
    await edit(page, 1);
    await expect.poll(() => input(page, 'name').inputValue(), patient).toBe('标签1');
    expect(await restored.count()).toBe(0);
  });
}
