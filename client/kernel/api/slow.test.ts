import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSlow, slowAfterMs, watched } from './slow';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that ends when it is told to. */
function open() {
  let settle: { resolve: (answer: string) => void; reject: (why: Error) => void } | undefined;
  const answer = watched(new Promise<string>((resolve, reject) => (settle = { resolve, reject })));
  return { answer, resolve: (text: string) => settle?.resolve(text), reject: (why: Error) => settle?.reject(why) };
}

describe('久等的请求', () => {
  it('等得太久时说出来，答复到了就收回', async () => {
    const call = open();
    vi.advanceTimersByTime(slowAfterMs - 1);
    expect(isSlow()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isSlow()).toBe(true);
    call.resolve('好');
    expect(await call.answer).toBe('好');
    expect(isSlow()).toBe(false);
  });
  it('失败也收回，错误照旧传出；还有一个在等就不收回', async () => {
    const [one, other] = [open(), open()];
    vi.advanceTimersByTime(slowAfterMs);
    one.reject(new Error('断了'));
    await expect(one.answer).rejects.toThrow('断了');
    expect(isSlow()).toBe(true);
    other.resolve('');
    await other.answer;
    expect(isSlow()).toBe(false);
  });
  it('很快的请求从不算慢', async () => {
    const call = open();
    call.resolve('');
    await call.answer;
    vi.advanceTimersByTime(slowAfterMs * 2);
    expect(isSlow()).toBe(false);
  });
});
