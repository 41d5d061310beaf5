import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { keyOf } from '@/client/kernel/session/storage';
import { toWire } from '@/domain/kernel/moment';
import { callAs, newGateway, reportAs } from './devices';
import { patient } from '../support/browser';
import { choose, dialogOf, fill, openRecord, press, rowOf, save } from './forms';
import { fits, logIn, numberOf, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();

it('a gateway gets its token once, a new meter is read by it and by hand, and is replaced without a jump of its curve', async () => {
  const { page, problems, close } = await at.open([1440, 900], [/422/]);
  await logIn(page, 'operator');
  await page.goto('/iot/electric?list=gateway');
  // whoever keeps one park is not asked which one
  let requested = 0;
  page.on('request', (request) => {
    if (/\/options\/incubator\?/.test(request.url()) && request.url().includes('for=')) requested += 1;
  });
  await press(page.locator('main'), '新建');
  await fill(dialogOf(page), 'name', '东侧网关');
  await save(page);
  expect(requested).toBe(0);
  await rowOf(page, '东侧网关').getByRole('button', { name: '更多' }).click(patient);
  await page.getByRole('menuitem', { name: '生成令牌' }).click();
  await page.locator('.arco-modal').getByRole('button', { name: '生成令牌' }).click();
  const shown = page.locator('.batch-result em');
  await shown.waitFor(patient);
  const token = await shown.innerText();
  expect(token).toMatch(/^gw_/);
  await press(dialogOf(page), '知道了');
  const report = (minutes: number, value: number): Promise<unknown> =>
    reportAs(at.product(), token, '/iot/readings', {
      readings: [{ kind: 1, number: 'T-01', at: toWire(Date.now() + minutes * 60_000), value }],
    });

  // on the page of electricity a new meter is one
  await page.goto('/iot/electric?new=1');
  const form = dialogOf(page);
  await expect.poll(() => form.getByRole('radio', { name: '电表' }).isChecked(), patient).toBe(true);
  await fill(form, 'number', 'T-01');
  await fill(form, 'name', '测试电表');
  await choose(form, 'gateway_id', '东侧网关');
  await fill(form, 'capacity', '100');
  await save(page);
  expect([await report(-60, 1000), await report(-30, 1020)]).toMatchObject([{ accepted: 1 }, { accepted: 1 }]);
  await page.goto('/iot/electric?number=T-01');
  const drawer = await openRecord(page, '测试电表');
  await press(drawer, '抄表');
  await fill(dialogOf(page), 'value', '990');
  await press(dialogOf(page), '确定');
  await dialogOf(page).getByText('读数不能小于上次读数').waitFor(patient);
  await fill(dialogOf(page), 'value', '1030');
  await press(dialogOf(page), '确定');
  await page.getByText('操作成功').waitFor(patient);
  await press(drawer, '换表');
  for (const [field, text] of [
    ['closing', '1030'],
    ['opening', '5'],
    ['number', 'T-02'],
  ] as const)
    await fill(dialogOf(page), field, text);
  await dialogOf(page).locator('[data-field$="-reason"] textarea').fill('到期更换');
  await press(dialogOf(page), '确定');
  await page.getByText('换表成功').waitFor(patient);
  await drawer.getByRole('tab', { name: '用量曲线' }).click();
  await drawer.getByText('周', { exact: true }).click();
  await expect.poll(() => drawer.locator('.curve-sums').innerText(), patient).toMatch(/合计\s+30(\.0)? kWh/);
  await drawer.locator('.curve-chart canvas').first().waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});

it('a meter is read on a telephone, with a picture of its dial; a value below the last one is refused and loses nothing', async () => {
  const { page, problems, close } = await at.open([390, 844], [/422/]);
  await logIn(page, 'operator');
  const gateway = await newGateway(page, at.product(), '手抄网关');
  await gateway.addMeter({ kind: 2, number: 'P-01', name: '走廊水表' });
  await gateway.report(2, 'P-01', [[Math.floor(Date.now() / 1000) * 1000 - 3_600_000, 200]]);
  await page.goto('/iot/water?number=P-01');
  const drawer = await openRecord(page, '走廊水表');
  await press(drawer, '抄表');
  const form = dialogOf(page);
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer();
  await form.locator('[data-field$="-photo"] input[capture]').setInputFiles({ name: '表盘.jpg', mimeType: 'image/jpeg', buffer });
  const picture = form.locator('[data-field$="-photo"] img');
  await picture.waitFor(patient);
  await fill(form, 'value', '199');
  await press(form, '确定');
  await form.getByText('读数不能小于上次读数').waitFor(patient);
  expect(await picture.count()).toBe(1);
  expect(await fits(page)).toBe(true);
  await fill(form, 'value', '203.5');
  await press(form, '确定');
  await page.getByText('操作成功').waitFor(patient);
  await drawer.getByRole('tab', { name: '抄表记录' }).click();
  const kept = drawer.getByRole('row').filter({ hasText: '203.5' });
  await kept.waitFor(patient);
  expect(await kept.locator('img').count()).toBe(1);
  expect(problems()).toEqual([]);
  await close();
});

it('a meter is bound to a tenant, who sees it from that day on and nothing before', async () => {
  const [{ page, problems, close }, guest] = [await at.open([1440, 900]), await at.open([1440, 900])];
  await logIn(page, 'operator');
  await logIn(guest.page, 'tenant');
  const gateway = await newGateway(page, at.product(), '租户网关');
  await gateway.addMeter({ kind: 1, number: 'R-01', name: '租户测试电表' });
  // two kW since the midnight before the last one, in the park's own time
  const day = 86_400_000;
  const midnight = Date.parse(`${toWire(Date.now()).slice(0, 10)}T00:00:00+08:00`);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const taken = await gateway.report(
    1,
    'R-01',
    [midnight - day, midnight, now].map((moment) => [moment, (2 * (moment - midnight + day)) / 3_600_000]),
  );
  expect(taken).toMatchObject({ anomalies: 0, faults: [] });
  await guest.page.goto('/iot/electric?number=R-01');
  await guest.page.getByText('未找到符合条件的数据').waitFor(patient);

  await page.goto('/iot/electric?number=R-01');
  const drawer = await openRecord(page, '租户测试电表');
  await press(drawer, '绑定');
  const { enterprise_id: firm } = await guest.page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value: { enterprise_id: number } }).value,
    keyOf('user'),
  );
  const { name } = (await callAs(page, at.product(), 'GET', `/enterprise/${firm}`)) as unknown as { readonly name: string };
  await choose(dialogOf(page), 'enterprise_id', name, name);
  // from today on, as the dialog proposes
  await press(dialogOf(page), '确定');
  await page.getByText('绑定成功').waitFor(patient);

  await guest.page.reload();
  const own = await openRecord(guest.page, '租户测试电表');
  await own.getByRole('tab', { name: '绑定记录' }).click();
  await expect.poll(() => own.locator('tbody tr').filter({ visible: true }).count(), patient).toBe(1);
  const sum = async (where: Locator): Promise<string> => (await where.locator('.curve-sums').allInnerTexts()).join('');
  for (const where of [drawer, own]) {
    await where.getByRole('tab', { name: '用量曲线' }).click();
    await where.getByRole('button', { name: '上一日' }).click(patient);
  }
  await expect.poll(() => sum(drawer), patient).toMatch(/合计\s+48(\.0+)? kWh/);
  await own.getByText('暂无读数').waitFor(patient);
  expect(await sum(own)).toBe('');
  await own.getByRole('button', { name: '下一日' }).click();
  await expect
    .poll(async () => numberOf(/合计([^k]+)kWh/.exec(await sum(own))?.[1] ?? ''), patient)
    .toBeCloseTo((2 * (now - midnight)) / 3_600_000, 0);
  // a year of it is today's use, and no more
  await own.getByText('年', { exact: true }).click();
  await expect
    .poll(async () => numberOf(/合计([^k]+)kWh/.exec(await sum(own))?.[1] ?? ''), patient)
    .toBeCloseTo((2 * (now - midnight)) / 3_600_000, 0);
  expect([problems(), guest.problems()]).toEqual([[], []]);
  await close();
  await guest.close();
});

it('the analysis of meters: a tree by keys, a curve with its bands and price, another thing beside it, ranking and losses, all in the address', async () => {
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'operator');
  await page.goto('/iot/electric');
  await page.locator('.meter-views').getByText('分析').click(patient);
  const tree = page.getByRole('tree');
  const row = (name: string) => tree.getByRole('treeitem').filter({ hasText: name }).first();
  const main = page.getByRole('region', { name: '分析' });
  const sum = (label: string): Promise<number> =>
    main
      .locator('.curve-sums div', { hasText: label })
      .first()
      .locator('dd')
      .innerText()
      .then((text) => Number(text.replace(/[^\d.]/g, '')));
  await row('A座').focus(patient);
  // into the building, to the first thing in it and back out: unfolded and folded by keys
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => new URL(page.url()).searchParams.get('of'), patient).toMatch(/^(?:meter|floor):/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await row('A座').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await main.getByRole('heading', { name: 'A座' }).waitFor(patient);
  await main.getByText('月', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('span'), patient).toBe('month');
  await main.getByRole('region', { name: '分时用量' }).waitFor(patient);
  await main.locator('.curve-chart canvas').first().waitFor(patient);
  // what the bands come to is what the month says, in kWh and in 元
  const priced = main.getByRole('region', { name: '分时用量' });
  const figures = async (at_: number): Promise<number[]> =>
    (await priced.locator(`tbody tr td:nth-of-type(${at_})`).allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
  const total = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  expect(Math.abs(total(await figures(2)) - (await sum('合计')))).toBeLessThan(0.5);
  expect(total(await figures(4))).toBeCloseTo(await sum('按单价'), 2);
  // beside another building
  await main.getByLabel('对比对象').click();
  await page.locator('.arco-select-option', { hasText: /^B座$/ }).click(patient);
  await main.locator('.curve-sums dt', { hasText: '相差' }).waitFor(patient);
  expect(Math.abs((await sum('A座')) - (await sum('B座')) - (await sum('相差')))).toBeLessThan(0.2);
  // what the address says comes back as it was
  await page.reload();
  await main.locator('.curve-sums dt', { hasText: '相差' }).waitFor(patient);
  await main.getByRole('tab', { name: '排名' }).click();
  const first = main.locator('.use-ranking tbody tr').first().locator('.use-link');
  const name = await first.innerText(patient);
  await main.getByRole('tab', { name: '损耗' }).click();
  await main.getByRole('button', { name: 'A座总电表' }).waitFor(patient);
  await page.goBack();
  await first.click(patient);
  await main.getByRole('heading', { name }).waitFor(patient);
  // of some hundred meters those in sight are drawn
  await page.getByLabel('搜索表计').fill('A座');
  await expect.poll(() => tree.getByRole('treeitem').count(), patient).toBeGreaterThan(5);
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(40);
  expect(await row('A座').getAttribute('aria-setsize')).not.toBe('0');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^选择对象/ }).click(patient);
  const sheet = page.locator('.use-drawer');
  // what ranks first today may have so many meters open in the tree that B座 is out of sight
  await sheet.getByLabel('搜索表计').fill('B座');
  await sheet.getByRole('treeitem').filter({ hasText: 'B座' }).first().click(patient);
  await main.getByRole('heading', { name: 'B座' }).waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
it('a car that passes a gate stands on the open page, and what is free is one fewer', async () => {
  const { page, problems, close } = await at.open([1440, 900]);
  await logIn(page, 'operator');
  await page.goto('/iot/car?list=gate');
  await rowOf(page, '东门').getByRole('button', { name: '更多' }).click(patient);
  await page.getByRole('menuitem', { name: '生成令牌' }).click();
  await page.locator('.arco-modal').getByRole('button', { name: '生成令牌' }).click();
  const shown = page.locator('.batch-result em');
  await shown.waitFor(patient);
  const token = await shown.innerText();
  expect(token).toMatch(/^gate_/);
  await press(dialogOf(page), '知道了');
  await page.goto('/iot/car?list=pass');
  const gauge = page.locator('.gauge').first();
  await gauge.waitFor(patient);
  const free = async (): Promise<number> => Number((await gauge.locator('b').innerText()).replace(/\D/g, ''));
  const before = await free();
  const passes = ['浙Z99887', '浙Z99886', '浙Z99885'].map((plate) => ({ plate, dir: 'in', at: toWire(Date.now()) }));
  expect(await reportAs(at.product(), token, '/iot/carGate/passes', { passes })).toMatchObject({ accepted: 3, faults: [] });
  await rowOf(page, '浙Z99887').waitFor(patient);
  await expect.poll(free, patient).toBeLessThan(before);
  // on a telephone: the last tab, which what happens at gates is told in, is moved into sight
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/iot/car?list=rule');
  const tab = page.getByRole('tab', { name: '告警规则' });
  await expect.poll(() => tab.evaluate((one) => one.getBoundingClientRect().right <= innerWidth), patient).toBe(true);
  // who stands there of this car park alone, the longest first
  await page.goto('/iot/car');
  await gauge.click(patient);
  await expect.poll(() => new URL(page.url()).searchParams.get('car_park_id'), patient).toMatch(/^\d+$/);
  await expect.poll(() => gauge.getAttribute('aria-pressed'), patient).toBe('true');
  await page.getByText('超时').first().waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
