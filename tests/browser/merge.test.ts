import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { press } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '合并企业' });
const shoot = async (page: Page, name: string) => {
  if (process.env.MERGE_SHOTS) await page.screenshot({ path: `${process.env.MERGE_SHOTS}/${name}.png` });
};
/** Two customers in talks, of one park. */
async function two(): Promise<{ id: number; name: string }[]> {
  const { url } = at.product();
  const answer = await callAt(url, await loginAt(url, 'operator'), 'GET', '/business/enterpriseTalk?pageSize=10');
  const rows = (answer.body as { data: { id: number; name: string; incubator_id: number }[] }).data;
  const pair = rows.filter(({ incubator_id }) => incubator_id === rows[0]?.incubator_id).slice(0, 2);
  if (pair.length < 2) throw new Error('no two customers of one park');
  return pair;
}

describe('合并企业', () => {
  it('two chosen in the list stand beside each other, become one, and are two again once that is undone', async () => {
    const [kept, gone] = await two();
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    await page.goto('/business/enterprise/talking');
    for (const one of [kept, gone]) await page.getByRole('row').filter({ hasText: one?.name }).locator('.arco-checkbox').click(patient);
    await page.getByRole('button', { name: /^批量操作（2）/ }).click(patient);
    await page.getByRole('menuitem', { name: '合并', exact: true }).click(patient);
    const dialog = dialogOf(page);
    await dialog.getByText(`「${gone?.name}」的全部记录归入「${kept?.name}」`).waitFor(patient);
    await dialog.getByRole('region', { name: '一并归入' }).waitFor(patient);
    await dialog.getByText('不一致').first().waitFor(patient);
    await shoot(page, 'merge-1440');
    await press(dialog, '对调保留与并入');
    await dialog.getByText(`「${kept?.name}」的全部记录归入「${gone?.name}」`).waitFor(patient);
    await press(dialog, '对调保留与并入');
    await dialog.getByText(`「${gone?.name}」的全部记录归入「${kept?.name}」`).waitFor(patient);
    await dialog.locator('label.arco-radio').last().click(patient);
    await press(dialog, '确定');
    await page.getByText('合并成功').waitFor(patient);
    await page
      .getByRole('row')
      .filter({ hasText: gone?.name })
      .waitFor({ ...patient, state: 'detached' });
    // the old address leads to the one that stays
    await page.goto(`/customer/info?id=${gone?.id}`);
    await page.waitForURL((url) => url.searchParams.get('id') === String(kept?.id), patient);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const record = page.locator('.record-page');
    await record.getByRole('button', { name: '撤销合并' }).click(patient);
    await shoot(page, 'unmerge-1440');
    await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click(patient);
    await page.getByText('已撤销合并').waitFor(patient);
    const { url } = at.product();
    const again = await callAt(url, await loginAt(url, 'operator'), 'GET', `/enterprise/${gone?.id}`);
    expect((again.body as { id: number }).id).toBe(gone?.id);
    expect(problems()).toEqual([]);
    await close();
  });

  it('on a phone: from a record, the other is asked for', async () => {
    const [kept, gone] = await two();
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto(`/customer/info?id=${kept?.id}`);
    const record = page.locator('.record-page');
    await record.getByRole('button', { name: '更多', exact: true }).click(patient);
    await page.getByRole('menuitem', { name: '合并', exact: true }).click(patient);
    const dialog = dialogOf(page);
    await dialog
      .locator('input')
      .first()
      .fill(gone?.name ?? '');
    await page.getByRole('option', { name: gone?.name ?? '' }).click(patient);
    await dialog.getByText(`「${gone?.name}」的全部记录归入「${kept?.name}」`).waitFor(patient);
    await shoot(page, 'merge-390');
    await fits(page);
    await press(dialog, '取消');
    expect(problems()).toEqual([]);
    await close();
  });
});
