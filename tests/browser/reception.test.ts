import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { squares } from '@/client/ui/squares';
import { describe, expect, it, vi } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { openBrowser, openPage, patient } from '../support/browser';
import { callAt, loginAt, newFolder } from '../support/product';
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

/** A film of a code that is held out, 640 by 480, for the browser's pretended camera: each frame is its light, then colourless colours. */
function film(code: string): Buffer {
  const rows = squares(code);
  const [width, height, square] = [640, 480, 11];
  const light = Buffer.from(
    Array.from({ length: width * height }, (_, n) => {
      const at = (pixel: number, size: number): number => Math.floor((pixel - size / 2) / square + rows.length / 2);
      return rows[at(Math.floor(n / width), height)]?.[at(n % width, width)] ? 40 : 210;
    }),
  );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...Array<Buffer>(10).fill(frame)]);
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
  it('the code on a guest’s phone is read by the camera, whatever the browser reads itself, and lets him in', async () => {
    const code = await guest('孙看看');
    const folder = newFolder();
    const [path, origin] = [join(folder, 'guest.y4m'), at.product().url];
    writeFileSync(path, film(code));
    const pretended = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`];
    const browser = await openBrowser(...pretended);
    const { page, problems } = await openPage(browser, { width: 390, height: 844, origin });
    await logIn(page, 'operator');
    await page.goto('/visitors/reception');
    await press(page.locator('.reception'), '用摄像头扫描');
    const card = page.getByRole('article', { name: '访客' });
    await card.getByText('孙看看').waitFor(patient);
    expect(await fits(page)).toBe(true);
    await press(card, '到访');
    await page.getByText('孙看看 已登记到访').waitFor(patient);
    expect(problems()).toEqual([]);
    await browser.close();
    rmSync(folder, { recursive: true });
  });
});
