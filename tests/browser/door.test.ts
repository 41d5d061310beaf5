import { expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { findingsOn } from './axe';
import { fits, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const half = 30 * 60_000;

it('a tablet at a door shows the day of its room, takes the code of the booking that begins soon, and nothing once its address is taken back', async (context) => {
  const { url } = at.product();
  const token = await loginAt(url, 'admin');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await callAt(url, token, method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
  const start = Math.ceil((Date.now() + 60_000) / half) * half;
  const [from, to] = [toWire(start), toWire(start + half)];
  // no booking reaches over midnight
  if (from.slice(0, 10) !== to.slice(0, 10) || to.slice(11, 16) > '23:30') return context.skip();
  const { data } = await ask<{ data: { incubator_id: number; building_id: number }[] }>('GET', '/service/mtroom?name=洽谈室&pageSize=1');
  const { id } = await ask<{ id: number }>('POST', '/service/mtroom', {
    ...{ name: '门口屏会议室', incubator_id: data[0]?.incubator_id, building_id: data[0]?.building_id, capacity: 8, is_free_audit: 1 },
    ...{ open_from: '00:00', open_to: '23:30', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  });
  const booking = await ask<{ id: number; code: string }>('POST', '/service/mtroomApl', {
    ...{ mtroom_id: id, during: [from, to], title: '不给人看的主题', contact_name: '李四', contact_mobile: '13800000002' },
  });
  const { message } = await ask<{ message: string }>('PUT', `/service/mtroom/door/${id}`, {});
  const { page, problems, close } = await at.open([1280, 800]);
  await page.goto(message.slice(message.indexOf('/door')));
  await page.getByRole('heading', { name: '门口屏会议室' }).waitFor(patient);
  await page.getByText('即将开始').waitFor(patient);
  expect([await fits(page), await findingsOn(page), await page.getByText('不给人看的主题').count()]).toEqual([true, [], 0]);
  await page.getByRole('img', { name: '扫码打开这次预约' }).waitFor();
  await page.getByRole('button', { name: '签到' }).click();
  await page.getByText('请输入六位签到码').waitFor();
  await page.getByLabel('签到码').fill(booking.code);
  await page.getByRole('button', { name: '签到' }).click();
  await page.getByText('已签到').waitFor(patient);
  expect(await page.getByLabel('签到码').count()).toBe(0);
  expect(problems()).toEqual([]);
  await ask('PUT', `/service/mtroom/close_door/${id}`, {});
  await page.reload();
  await page.getByText('门口屏地址不存在或已停用').waitFor(patient);
  await page.getByRole('button', { name: '重试' }).waitFor();
  await close();
});
