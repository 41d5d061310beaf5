import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/http', () => ({ call }));
vi.mock('./theme', () => ({ showTheme: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
it('站点设置取不到时自己再取，一块挂着的大屏不靠别的页面来取', async () => {
  const { loadSite, embeddedSite } = await import('./site');
  const now = () => embeddedSite({ answers: {} } as unknown as Parameters<typeof embeddedSite>[0]);
  call.mockRejectedValue(new Error('down'));
  await loadSite();
  expect(now()).toMatchObject({ status: 'failed', site: { demo: false } });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(call).toHaveBeenCalledTimes(2);
  call.mockResolvedValue({ demo: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(now()).toMatchObject({ status: 'ready', site: { demo: true } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(3);
});
