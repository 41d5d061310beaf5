import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { callAt, dropFolder, loginAt, newFolder, startProduct, type Product } from '../support/product';
import { throughDoor } from './screens/door';
import { extreme, extremeSite } from './screens/extreme';
import { lookAtAll, sizes } from './screens/look';
import { inTurn } from '../support/turn';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 600_000 });
const at = stage();
/** What the browser says of the test's own looking at the canvases. */
const readBack = /willReadFrequently/;
const { usual, large, wall, small, upright, phone } = sizes;

describe('every big screen, at every size', () => {
  it('of a full park', async () => {
    const { page, problems, close } = await at.open(usual, [readBack]);
    await logIn(page, 'admin');
    expect(await lookAtAll(page, inTurn([usual, large, wall, small, upright, phone], 3), 'full')).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
  it('is called ready when its model is drawn, not when its data has come', async () => {
    const { page, close } = await at.open(usual, [readBack]);
    await logIn(page, 'admin');
    for (const path of ['/cockpit', '/dmap']) {
      await page.goto(`${path}?freeze=1`);
      const seen = await page.waitForFunction(
        () =>
          (window as unknown as { __ready?: boolean }).__ready === true && {
            drawn: document.querySelector<HTMLCanvasElement>('.s-place canvas')?.dataset.drawn ?? 'no canvas',
            waiting: document.querySelectorAll('.p-skeleton').length,
          },
        undefined,
        patient,
      );
      expect({ path, ...(await seen.jsonValue()) }).toEqual({ path, drawn: 'true', waiting: 0 });
    }
    await close();
  });
  it('as guests see it: no money on it, and nothing cut by what stands in its place', async () => {
    const { page, problems, close } = await at.open(usual, [readBack]);
    await logIn(page, 'admin');
    expect(await lookAtAll(page, inTurn([usual, small, upright, phone], 2), 'guests', '&visit=1')).toEqual([]);
    await page.goto('/cockpit?freeze=1&visit=1');
    await page.locator('.cust-star').first().waitFor(patient);
    expect(await page.locator('.k-modes').innerText()).toBe('来访模式');
    expect(await page.locator('.k-main').innerText()).not.toMatch(/万元|欠费|¥/);
    expect(problems()).toEqual([]);
    await close();
  });
  it('with names, sums and counts that nobody planned for', async () => {
    const { page, problems, close } = await at.open(usual, [readBack]);
    await logIn(page, 'admin');
    await throughDoor(page, { answer: (from, answer) => (from === '/cockpit/site' ? extremeSite() : extreme(answer)) });
    expect(await lookAtAll(page, inTurn([usual, wall, small, upright, phone], 3), 'extreme')).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
  it('whose back end has said nothing for minutes: what is late and what is lost says so', async () => {
    const { page, problems, close } = await at.open(usual, [readBack]);
    await logIn(page, 'admin');
    // three periods of the slow feeds, many of the quick ones
    await throughDoor(page, { silentFor: 200_000 });
    expect(await lookAtAll(page, inTurn([usual, small, upright, phone], 2), 'stale')).toEqual([]);
    await page.goto('/cockpit?freeze=1');
    const marks = page.locator('.panel .p-mark');
    await expect
      .poll(() => marks.allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining('延迟'), expect.stringContaining('已断开')]));
    expect(await page.locator('.k-connection').getAttribute('data-mark')).toBe('lost');
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('an empty park', () => {
  let product: Product;
  let folder: string;
  beforeAll(async () => {
    folder = newFolder();
    product = await startProduct({ DATA_DIR: folder, DEMO: 'off', ADMIN_PASSWORD: 'First@2026' });
  });
  afterAll(async () => {
    await product?.stop();
    if (folder) dropFolder(folder);
  });
  it('is shown as one, and says what is missing', async () => {
    const { page, problems, close } = await at.open(usual, [readBack], true, product.url);
    const token = await loginAt(product.url, 'admin', 'First@2026');
    const change = { old_password: 'First@2026', password: 'Mine@2026', confirm_password: 'Mine@2026' };
    await callAt(product.url, token, 'POST', '/user/reset-pass-current', change);
    await logIn(page, 'admin', 'Mine@2026');
    expect(await lookAtAll(page, inTurn([usual, wall, upright], 3), 'empty')).toEqual([]);
    expect(problems()).toEqual([]);
    await close();
  });
  it.each([
    ['/business/funnel', '再新建企业'],
    ['/customer/fee', '再新建账单'],
    ['/check/task', '再新建巡检任务'],
    ['/statement/dataAudit', '中新建'],
    ['/customer/information', '中新建'],
    ['/iot/car', '中新建'],
    ['/web/enterApply', '中新建'],
    ['/service/mtroomCompany', '再新建会议室'],
  ])('%s says that a park comes first, and leads there', async (path, then) => {
    const { page, problems, close } = await at.open(usual, [readBack], true, product.url);
    await logIn(page, 'admin', 'Mine@2026');
    await page.goto(path);
    const instead = page.locator('.state-block').filter({ hasText: '先在“园区管理”中新建' });
    await instead.getByText(then).waitFor(patient);
    await instead.getByRole('button', { name: '去园区管理' }).click();
    await page.waitForURL('**/space/incubator');
    expect(problems()).toEqual([]);
    await close();
  });
  it('a chooser of places without any says what comes first', async () => {
    const { page, problems, close } = await at.open(usual, [readBack], true, product.url);
    await logIn(page, 'admin', 'Mine@2026');
    await page.goto('/service/mtroomCompany');
    await page.getByRole('button', { name: '新建项目' }).click();
    await page.getByRole('dialog').getByLabel('入驻园区').click();
    await page.locator('.arco-cascader-popup').getByText('暂无园区，请先在“园区管理”中新建').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
  it('/dcompany, where nothing is narrowed, does not speak of conditions', async () => {
    const { page, problems, close } = await at.open(usual, [readBack], true, product.url);
    await logIn(page, 'admin', 'Mine@2026');
    await page.goto('/dcompany');
    const portrait = page.locator('.cust-alone');
    await portrait.getByText('还没有企业', { exact: true }).waitFor(patient);
    await portrait.getByRole('button', { name: '去登记入驻' }).waitFor();
    await page.getByRole('searchbox', { name: '按名称查找企业' }).fill('没有这样的企业');
    await portrait.getByText('没有符合条件的企业，请放宽左侧的条件。').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
});
