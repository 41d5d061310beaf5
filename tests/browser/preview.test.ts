import { expect, it, vi } from 'vitest';
import { patient, settled } from '../support/browser';
import { logIn, stage } from './support';

vi.setConfig({ testTimeout: 200_000 });
const at = stage();

it('R-053 a board on a wall: in one of three ways on the screen, tools while the pointer moves, and its last picture while the server is away', async () => {
  const { page, problems, close } = await at.open([1920, 1080], [/50[234]|ERR_|WebSocket|Failed to load/]);
  await logIn(page, 'admin');
  await page.goto('/preview/panel?theme=light&fit=ratio&refresh=30');
  const panels = page.locator('.preview-board .panel');
  await panels.first().waitFor(patient);
  await settled(page);
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 1);
  expect(await scrolls()).toBe(false);
  await page.mouse.move(900, 500);
  const bar = page.getByRole('toolbar', { name: '看板工具' });
  await bar.waitFor(patient);
  await bar.getByText(/^更新时间 \d\d:\d\d:\d\d$/).waitFor(patient);
  expect(await bar.locator('.preview-ring').count()).toBe(1);
  await bar.getByRole('button', { name: '拉宽' }).click();
  await expect.poll(() => page.url()).toContain('fit=width');
  await expect.poll(scrolls, patient).toBe(false);
  await page.mouse.move(910, 510);
  await bar.getByRole('button', { name: '暂停' }).click();
  await bar.getByRole('button', { name: '继续' }).waitFor(patient);
  const before = await panels.count();
  // the server goes away: what was there stays, and says since when
  await at.restart(async () => {
    await page.getByText(/^已断开 不到 1 分钟，正在重连/).waitFor({ timeout: 120_000 });
    await page.mouse.move(900, 520);
    await bar.getByRole('button', { name: '刷新' }).click(patient);
    expect(await panels.count()).toBe(before);
  });
  await page.getByText(/^已断开/).waitFor({ state: 'detached', timeout: 120_000 });
  expect(await panels.count()).toBe(before);
  // left alone the tools step back
  await bar.waitFor({ state: 'detached', timeout: 20_000 });
  expect(problems()).toEqual([]);
  await close();
});
