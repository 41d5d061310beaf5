import { expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { choose, dialogOf, fill, openRecord, patient, press, rowOf, save } from './forms';
import type { LoginRecord } from '@/client/kernel/session/session-slice';
import { callAt, demoPassword } from '../support/product';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();

it('a gateway gets its token once, a new meter is read by it and by hand, and is replaced without a jump of its curve', async () => {
  const { page, problems, close } = await at.open([1440, 900], [/422/]);
  const { url } = at.product();
  await logIn(page, 'operator');
  await page.goto('/iot/electric?list=gateway');
  await press(page.locator('main'), '新建');
  await fill(dialogOf(page), 'name', '东侧网关');
  await save(page);
  await rowOf(page, '东侧网关').getByRole('button', { name: '更多' }).click(patient);
  await page.getByRole('menuitem', { name: '生成令牌' }).click();
  await page.locator('.arco-modal').getByRole('button', { name: '生成令牌' }).click();
  const shown = page.locator('.batch-result em');
  await shown.waitFor(patient);
  const token = await shown.innerText();
  expect(token).toMatch(/^gw_/);
  await press(dialogOf(page), '知道了');
  const report = async (minutes: number, value: number): Promise<unknown> => {
    const answer = await fetch(`${url}/vapi/iot/readings`, {
      method: 'POST',
      headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [{ kind: 1, number: 'T-01', at: toWire(Date.now() + minutes * 60_000), value }] }),
    });
    return answer.json();
  };

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
  await page.locator('.use-drawer').getByRole('treeitem').filter({ hasText: 'B座' }).first().click(patient);
  await main.getByRole('heading', { name: 'B座' }).waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
it('a car that passes a gate stands on the open page, and what is free is one fewer', async () => {
  const { page, problems, close } = await at.open([1440, 900]);
  const { url } = at.product();
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
  const answer = await fetch(`${url}/vapi/iot/carGate/passes`, {
    method: 'POST',
    headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passes }),
  });
  expect(await answer.json()).toMatchObject({ accepted: 3, faults: [] });
  await rowOf(page, '浙Z99887').waitFor(patient);
  await expect.poll(free, patient).toBeLessThan(before);
  // on a telephone: who stands there of this car park alone, the longest first
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/iot/car');
  await gauge.click(patient);
  await expect.poll(() => new URL(page.url()).searchParams.get('car_park_id'), patient).toMatch(/^\d+$/);
  await expect.poll(() => gauge.getAttribute('aria-pressed'), patient).toBe('true');
  await page.getByText('超时').first().waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
it('a leak at night is raised, silent for now, taken on and closed with a word; it leads to its curve and its place', async () => {
  const { page, problems, close } = await at.open([1440, 900], [/422/]);
  const { url } = at.product();
  await logIn(page, 'operator');
  const { id: me, token } = (await (
    await page.request.post('/vapi/auth/login', { data: { username: 'operator', password: demoPassword } })
  ).json()) as LoginRecord;
  interface Answered {
    readonly id: number;
    readonly message: string;
    readonly data: readonly { readonly id: number; readonly incubator_id: number }[];
  }
  const call = async (method: string, path: string, body?: object): Promise<Answered> =>
    (await callAt<Answered>(url, token, method, path, body)).body;
  const clock = (minutes: number): string => toWire(Date.now() + minutes * 60_000).slice(11, 16);
  const [house] = (await call('GET', '/space/building?pageSize=1')).data;
  const where = { incubator_id: house?.incubator_id, building_id: house?.id };
  const gateway = await call('POST', '/iot/gateway', { name: '漏水网关', incubator_id: where.incubator_id, enabled: 1 });
  const { message: device } = await call('PUT', `/iot/gateway/token/${gateway.id}`, {});
  const meter = await call('POST', '/iot/meter', {
    ...where,
    kind: 2,
    number: 'W-01',
    name: '漏水测试水表',
    gateway_id: gateway.id,
    capacity: 100,
    ratio: 1,
  });
  // the night is the hours around now, and so are those in which nobody is to be woken
  const [early, late] = [clock(-180), clock(180)];
  await call('POST', '/iot/alarmRule', {
    ...{
      ...where,
      name: '夜间漏水',
      device_kind: 2,
      metric: 4,
      meter_id: meter.id,
      threshold: 0.5,
      window_minutes: 15,
      level: 3,
      enabled: 1,
      notify: [me],
    },
    ...{ night_from: early, night_to: late, quiet_from: early, quiet_to: late },
  });
  await page.goto('/iot/water?list=alarm');
  await page.getByText('未处理').first().waitFor(patient);
  // two tons an hour since the quarter of an hour before the last one
  const quarter = 15 * 60_000;
  const end = Math.floor(Date.now() / quarter) * quarter;
  const begun = end - 2 * quarter;
  const times = [begun, end - quarter, end - quarter / 2, end, Date.now()];
  const readings = times.map((moment) => ({ kind: 2, number: 'W-01', at: toWire(moment), value: 10 + (2 * (moment - begun)) / 3_600_000 }));
  const answer = await fetch(`${url}/vapi/iot/readings`, {
    method: 'POST',
    headers: { authorization: `Device ${device}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  });
  expect(await answer.json()).toMatchObject({ accepted: readings.length });
  // the rules are looked at once a minute, and the open list hears of it
  const raised = rowOf(page, '漏水测试水表夜间流量异常');
  await raised.waitFor({ timeout: 100_000 });
  expect(await raised.innerText()).toMatch(/严重[\s\S]*未处理[\s\S]*静默中/);
  const name = await raised.locator('button').first().innerText();
  const drawer = await openRecord(page, name);
  await drawer.getByText(`静默中，${late}后通知`).waitFor(patient);
  await drawer.getByRole('tab', { name: '当时用量' }).click();
  await drawer.locator('.curve-chart canvas').first().waitFor(patient);
  await press(drawer, '处理');
  const dialog = dialogOf(page);
  await press(dialog, '确定');
  await dialog.getByText('请输入处理说明').waitFor(patient);
  await dialog.getByRole('radio', { name: '处理中' }).click({ force: true });
  await press(dialog, '确定');
  await page.getByText('操作成功').first().waitFor(patient);
  await expect.poll(() => drawer.innerText(), patient).toContain('处理中');
  await press(drawer, '处理');
  await dialogOf(page).locator('[data-field$="-handle_note"] textarea').fill('阀门已关，管道已修');
  await press(dialogOf(page), '确定');
  await expect.poll(() => drawer.innerText(), patient).toMatch(/已关闭[\s\S]*阀门已关，管道已修/);
  // on a telephone: the card of the alarm, no wider than the screen; and from the record to its meter
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/iot/water?list=alarm&status=4&text=漏水测试水表');
  await page.locator('main').getByText(name).first().click(patient);
  await page.locator('.arco-drawer').getByText('阀门已关，管道已修').first().waitFor(patient);
  expect(await fits(page)).toBe(true);
  await page.locator('.arco-drawer').getByRole('link', { name: '漏水测试水表' }).first().click(patient);
  await page.getByText('W-01').first().waitFor(patient);
  expect(problems()).toEqual([]);
  await close();
});
