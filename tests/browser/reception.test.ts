import { describe, expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { press } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
interface Row {
  readonly id: number;
  readonly [key: string]: unknown;
}
/** A guest whom the tenant has invited within the hour his own word lets him in, with his code. */
async function guest(name: string): Promise<string> {
  const { url } = at.product();
  const token = await loginAt(url, 'tenant');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => (await callAt(url, token, method, path, body)).body as T;
  const { data } = await ask<{ data: Row[] }>('GET', '/visitors?pageSize=1');
  const { enterprise_id, incubator_id, building_id, visit_reason } = data[0] as Row;
  const visit_at = toWire(new Date(Date.now() + 60_000));
  const { id } = await ask<Row>('POST', '/visitors', {
    name,
    mobile: '13811110009',
    incubator_id,
    building_id,
    enterprise_id,
    visit_reason,
    visit_at,
  });
  return String((await ask<Row>('GET', `/visitors/${id}`)).code);
}

describe('访客登记台', () => {
  it('one hand on a phone: a guest comes by the six digits that are tapped, and goes by those that a scanner types', async () => {
    const code = await guest('钱小多');
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto('/visitors/reception');
    const reception = page.locator('.reception');
    await reception.getByText('扫描或输入访客出示的六位通行码').waitFor(patient);
    expect(await fits(page)).toBe(true);
    for (const digit of code) await press(reception.locator('.keypad'), digit);
    const card = reception.getByRole('article', { name: '访客' });
    await card.getByText('钱小多').waitFor(patient);
    expect(await fits(page)).toBe(true);
    await press(card, '到访');
    await page.getByText('钱小多 已登记到访').waitFor(patient);
    await reception.getByText('扫描或输入访客出示的六位通行码').waitFor(patient);
    await page.keyboard.type(code);
    await press(card, '离开');
    await page.getByText('钱小多 已登记离开').waitFor(patient);
    await page.keyboard.type(code === '000001' ? '000002' : '000001');
    await reception.getByText('今天没有这个通行码的访客').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
});
