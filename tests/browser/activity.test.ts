import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { callAt, loginAt } from '../support/product';
import { patient } from '../support/browser';
import { dialogOf, fill, press } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
interface Row {
  readonly id: number;
  readonly [key: string]: unknown;
}
/** An activity of the tenant's park with one seat, published, and the sign-up that has it. */
async function fullActivity(title: string): Promise<{ id: number; held: number; token: string }> {
  const { url } = at.product();
  const token = await loginAt(url, 'operator');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => (await callAt(url, token, method, path, body)).body as T;
  const { data } = await ask<{ data: Row[] }>('GET', '/activities/activity?activeName=3&pageSize=10');
  const { type_id, cover, incubator_id, building_id } = data[0] as Row;
  const day = addDays(today(new Date()), 20);
  const { id } = await ask<Row>('POST', '/activities/activity', {
    ...{ title, type_id, cover, incubator_id, building_id, address: '一楼报告厅', seats: 1, content: '<p>内容</p>' },
    ...{ start_at: `${day} 14:00:00`, end_at: `${day} 16:00:00`, apply_end_at: `${day} 12:00:00` },
  });
  await ask('PUT', `/activities/activity/submit/${id}`);
  await ask('PUT', `/activities/activity/sign_up/${id}`, { name: '王五', mobile: '13811110001' });
  const held = (await ask<{ data: Row[] }>('GET', `/activities/apply?activity_id=${id}`)).data[0]?.id ?? 0;
  return { id, held, token };
}

describe('活动', () => {
  it('a tenant on a phone signs up for a full activity, waits for a seat, and moves up when somebody cancels', async () => {
    const title = '出海合规沙龙';
    const { held, token } = await fullActivity(title);
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'tenant');
    await page.goto('/activity/activityListCompany');
    await page.locator('main').getByText(title).first().click(patient);
    const drawer = page.locator('.drawer-detail').last();
    await drawer.getByText('名额已满，现在报名进入候补').waitFor(patient);
    expect(await fits(page)).toBe(true);
    await press(drawer, '报名');
    const form = dialogOf(page);
    // his own name stands in it
    await expect.poll(() => form.locator('[data-field$="-name"] input').inputValue(), patient).not.toBe('');
    await fill(form, 'name', '');
    await press(form, '确定');
    await form.getByText('请输入报名人').waitFor(patient);
    await fill(form, 'name', '赵六');
    await fill(form, 'mobile', '13811110002');
    expect(await fits(page)).toBe(true);
    await press(form, '确定');
    await page.getByText('名额已满，已进入候补').waitFor(patient);
    await drawer.getByText('我的报名：赵六 候补').waitFor(patient);
    expect((await callAt(at.product().url, token, 'PUT', `/activities/apply/cancel/${held}`)).status).toBe(200);
    await page.goto('/activity/reportList');
    await page.locator('main').getByText('赵六').first().click(patient);
    await page.locator('.drawer-detail').last().getByText('已通过').first().waitFor(patient);
    await page.goto('/message');
    await page.getByText(`活动「${title}」有了名额，您已递补成功`).first().waitFor(patient);
    expect(await fits(page)).toBe(true);
    await close();
    expect(problems()).toEqual([]);
  });
  it('to the park an open activity is first of all to be edited; what belongs to all parks is not made anew by the staff of one', async () => {
    const title = '知识产权讲座';
    await fullActivity(title);
    const { page, problems, close } = await at.open([1366, 768]);
    await logIn(page, 'operator');
    await page.goto('/activity/activityList');
    await page.locator('main').getByRole('button', { name: title, exact: true }).click(patient);
    const drawer = page.locator('.drawer-detail').last();
    await drawer.getByRole('button', { name: '报名', exact: true }).waitFor(patient);
    expect(await drawer.locator('.arco-btn-primary').allInnerTexts()).toEqual(['编辑']);
    await page.goto('/web/about');
    await page.locator('main tbody').getByText('关于我们').first().waitFor(patient);
    expect(await page.locator('main').getByRole('button', { name: '新建', exact: true }).count()).toBe(0);
    await close();
    expect(problems()).toEqual([]);
  });
});
