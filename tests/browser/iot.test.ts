import { expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { choose, dialogOf, fill, openRecord, patient, press, rowOf, save } from './forms';
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
  await drawer.locator('.curve-chart canvas').waitFor(patient);
  expect(await fits(page)).toBe(true);
  expect(problems()).toEqual([]);
  await close();
});
