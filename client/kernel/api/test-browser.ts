import { vi } from 'vitest';

/** A browser's storages for unit tests: as little as the kernel asks of them. */
function makeStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (at) => [...entries.keys()][at] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
export function stubBrowser(): void {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
}
interface Sent {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
/** Answers each call by `answer`, and keeps what was sent. */
export function stubFetch(answer: (sent: Sent) => { status?: number; body?: unknown } | Error): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const sent = { address, method: init.method ?? 'GET', headers: init.headers as Record<string, string>, body: init.body };
    calls.push(sent);
    const answered = answer(sent);
    if (answered instanceof Error) throw answered;
    const { status = 200, body } = answered;
    return new Response(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return calls;
}
