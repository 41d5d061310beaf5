import { expect, it, vi } from 'vitest';
import { keyOf } from '@/client/kernel/session/storage';
import { toWire } from '@/domain/kernel/moment';
import { callAs, newGateway, type Reading } from './devices';
import { patient } from '../support/browser';
import { dialogOf, openRecord, press, rowOf } from './forms';
import { figuresOf, fits, logIn, numberOf, stage } from './support';

vi.setConfig({ testTimeout: 300_000 });
const at = stage();
const quarter = 15 * 60_000;
/** The clock of so many minutes from now, in the park. */
const clock = (minutes: number): string => toWire(Date.now() + minutes * 60_000).slice(11, 16);

it('a leak at night is raised on the open list, taken on and closed with a word, and the cockpit counts it as long as it is open', async () => {
  const [{ page, problems, close }, wall] = [await at.open([1440, 900], [/422/]), await at.open([1920, 1080])];
  await logIn(page, 'operator');
  await logIn(wall.page, 'admin');
  const gateway = await newGateway(page, at.product(), '漏水网关');
  const meter = await gateway.addMeter({ kind: 2, number: 'W-01', name: '漏水测试水表' });
  const me = await page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value: { id: number } }).value.id, keyOf('user'));
  // the night is the hours around now, and so are those in which nobody is to be woken
  const [early, late] = [clock(-180), clock(180)];
  await callAs(page, at.product(), 'POST', '/iot/alarmRule', {
    ...{ ...gateway.where, name: '夜间漏水', device_kind: 2, metric: 4, meter_id: meter, threshold: 0.5, window_minutes: 15, level: 3, enabled: 1 },
    ...{ notify: [me], night_from: early, night_to: late, quiet_from: early, quiet_to: late },
  });
  await page.goto('/iot/water?list=alarm');
  await page.getByText('未处理').first().waitFor(patient);
  await wall.page.goto('/cockpitIot');
  const shown = async (): Promise<number> => numberOf((await figuresOf(wall.page)).未处理告警 ?? '');
  const open = async (): Promise<number> => (await callAs(wall.page, at.product(), 'GET', '/iot/alarm?status=1&status=2&pageSize=1')).total;
  await expect.poll(async () => (await shown()) === (await open()), patient).toBe(true);

  // two tons an hour, since a quarter of an hour before the last whole one; it goes on while the rules are looked at, once a minute
  const begun = (Math.floor(Date.now() / quarter) - 2) * quarter;
  const flow = (moment: number): Reading => [moment, 10 + (2 * (moment - begun)) / 3_600_000];
  const second = (): number => Math.floor(Date.now() / 1000) * 1000;
  const past = [begun, begun + quarter, begun + 1.5 * quarter, begun + 2 * quarter].map(flow);
  expect(await gateway.report(2, 'W-01', past)).toMatchObject({ accepted: 4, anomalies: 0 });
  const raised = rowOf(page, '漏水测试水表夜间流量异常');
  const leaks = async (): Promise<number> => {
    await gateway.report(2, 'W-01', [flow(second())]);
    return raised.count();
  };
  await expect.poll(leaks, { timeout: 150_000, interval: 3000 }).toBe(1);
  expect(await raised.innerText()).toMatch(/未处理[\s\S]*严重[\s\S]*静默中/);
  const entry = wall.page.locator('.k-pinned li', { hasText: '漏水测试水表夜间流量异常' }).first();
  await entry.waitFor({ state: 'attached', ...patient });
  expect(await entry.innerText()).toContain('未分派');
  await expect.poll(async () => (await shown()) === (await open()), patient).toBe(true);

  const name = await raised.locator('button').first().innerText();
  const drawer = await openRecord(page, name);
  await drawer.getByText(`静默中，${late}后通知`).waitFor(patient);
  await drawer.getByRole('tab', { name: '当时用量' }).click();
  await drawer.locator('.curve-chart canvas').first().waitFor(patient);
  await drawer.getByRole('tab', { name: '基本信息' }).click();
  // taken on: it is still open, and the wall says that somebody is at it
  await press(drawer, '处理');
  const dialog = dialogOf(page);
  await press(dialog, '确定');
  await dialog.getByText('请输入处理说明').waitFor(patient);
  await dialog.getByText('处理中', { exact: true }).click();
  await press(dialog, '确定');
  await expect.poll(() => drawer.innerText(), patient).toContain('处理中');
  await expect.poll(() => entry.innerText(), patient).not.toContain('未分派');
  const before = await open();
  await expect.poll(shown, patient).toBe(before);
  // closed with a word: an open one fewer, on the wall too
  await press(drawer, '处理');
  await dialogOf(page).locator('[data-field$="-handle_note"] textarea').fill('阀门已关，管道已修');
  await press(dialogOf(page), '确定');
  await expect.poll(() => drawer.innerText(), patient).toMatch(/已关闭[\s\S]*阀门已关，管道已修/);
  await expect.poll(async () => (await shown()) === (await open()), patient).toBe(true);
  await expect.poll(() => entry.count(), patient).toBe(0);

  // on a telephone: the card of the alarm, no wider than the screen; and from the record to its meter
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/iot/water?list=alarm&status=4&text=漏水测试水表');
  await page.locator('main').getByText(name).first().click(patient);
  await page.locator('.arco-drawer').getByText('阀门已关，管道已修').first().waitFor(patient);
  expect(await fits(page)).toBe(true);
  await page.locator('.arco-drawer').getByRole('link', { name: '漏水测试水表' }).first().click(patient);
  await page.getByText('W-01').first().waitFor(patient);
  expect([problems(), wall.problems()]).toEqual([[], []]);
  await close();
  await wall.close();
});
