import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitReturn } from './back';
import { stubFetch } from './test-browser';

let online: number;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  online = 0;
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => (online += Number(type === 'online')) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('没有人应答之后一直问到有人应答，只说一次；问的间隔越来越长', async () => {
  let down = true;
  const requests = stubFetch(() => (down ? { status: 502 } : { body: {} }));
  for (const status of [502, 504, 0]) awaitReturn(status); // a page reads several things
  await vi.advanceTimersByTimeAsync(30_000);
  expect([requests.length, online]).toEqual([4, 0]); // after 2, 4, 8 and 15 seconds
  down = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, online]).toEqual([5, 1]);
});
it('只有一处读不到时，越问越少；别的失败不等', async () => {
  const requests = stubFetch(() => ({ body: {} }));
  for (const status of [400, 401, 404, 429, 500]) awaitReturn(status);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(0);
  vi.stubGlobal('window', { dispatchEvent: () => awaitReturn(503) });
  awaitReturn(503);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.length).toBeLessThan(16);
  vi.stubGlobal('window', { dispatchEvent: () => undefined });
  await vi.advanceTimersByTimeAsync(60_000); // and rests
});
