/** Where nobody answers: the back end starts or hangs, or the line is down. */
const gone: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const first = 2_000;
const longest = 60_000;
let pause = first;
let waiting = false;
let returnedAt = 0;
const probe = (): Promise<boolean> =>
  fetch('/vapi/websit/home/settings', { cache: 'no-store' }).then(
    ({ status }) => !gone.has(status),
    () => false,
  );
/**
 * Told of a reading that failed: where nobody answered, asks from time to time whether somebody does again, and then says so as the
 * browser says that the line is back (`online`): every screen that shows 数据加载失败 reads anew by itself. The pauses grow, also from
 * one such time to the next: where one reading fails and the rest is well, not everything is read again and again.
 */
export function awaitReturn(status: number): void {
  if (waiting || !gone.has(status) || typeof document === 'undefined') return;
  waiting = true;
  pause = Date.now() - returnedAt > longest ? first : Math.min(pause * 2, longest);
  const again = (): void => {
    setTimeout(
      async () => {
        if (!(await probe())) {
          pause = Math.min(pause * 2, longest / 4);
          return again();
        }
        waiting = false;
        returnedAt = Date.now();
        window.dispatchEvent(new Event('online'));
      },
      // not all browsers at once
      pause * (0.75 + Math.random() / 2),
    );
  };
  again();
}
