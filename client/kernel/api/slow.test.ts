import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenUpMessage } from './errors';
import { lateCalls, slowAfterMs, watched } from './slow';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that ends when it is told to, or is called off. */
function open(isRepeatable = true) {
  const sent: { resolve: (answer: string) => void; reject: (why: Error) => void }[] = [];
  const answer = watched(
    (called) =>
      new Promise<string>((resolve, reject) => {
        called?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
        sent.push({ resolve, reject });
      }),
    isRepeatable,
  );
  answer.catch(() => undefined);
  return { answer, sent, resolve: (text: string) => sent.at(-1)?.resolve(text), reject: (why: Error) => sent.at(-1)?.reject(why) };
}
const late = (): number => lateCalls().length;

describe('久等的请求', () => {
  it('等得太久时说出来，答复到了就收回', async () => {
    const call = open();
    vi.advanceTimersByTime(slowAfterMs - 1);
    expect(late()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(late()).toBe(1);
    call.resolve('好');
    expect(await call.answer).toBe('好');
    expect(late()).toBe(0);
  });
  it('失败也收回，错误照旧传出；还有一个在等就不收回', async () => {
    const [one, other] = [open(), open()];
    vi.advanceTimersByTime(slowAfterMs);
    one.reject(new Error('断了'));
    await expect(one.answer).rejects.toThrow('断了');
    expect(late()).toBe(1);
    other.resolve('');
    await other.answer;
    expect(late()).toBe(0);
  });
  it('很快的请求从不算慢', async () => {
    const call = open();
    call.resolve('');
    await call.answer;
    vi.advanceTimersByTime(slowAfterMs * 2);
    expect(late()).toBe(0);
  });
  it('取消之后不再等，说结果未知', async () => {
    const call = open();
    vi.advanceTimersByTime(slowAfterMs);
    lateCalls()[0]?.giveUp();
    await expect(call.answer).rejects.toMatchObject({ status: 0, message: givenUpMessage });
    expect([late(), call.sent.length]).toEqual([0, 1]);
  });
  it('重试再发一次，问的人不知不觉；又等得太久时再说', async () => {
    const call = open();
    vi.advanceTimersByTime(slowAfterMs);
    lateCalls()[0]?.repeat?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([late(), call.sent.length]).toEqual([0, 2]);
    await vi.advanceTimersByTimeAsync(slowAfterMs);
    expect(late()).toBe(1);
    call.resolve('好');
    expect(await call.answer).toBe('好');
    expect(late()).toBe(0);
  });
  it('办过没有说不准的不能重试', () => {
    open(false);
    vi.advanceTimersByTime(slowAfterMs);
    expect(lateCalls().map(({ repeat }) => repeat)).toEqual([undefined]);
    lateCalls()[0]?.giveUp();
  });
});
