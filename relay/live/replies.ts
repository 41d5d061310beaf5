import type { AuthAck, RefuseCode, SubAck, SubAsk } from '@/domain/kernel/wire';
import { isToken } from './access';
import type { ClientConnection } from './client-connection';

export type Reply<T> = (answer: T) => void;
/** When a client that was refused for now asks again. */
export const retryMs = { unavailable: 2000, limit: 5000, full: 30_000 };

export const replyOf = <T>(reply: unknown): Reply<T> => (typeof reply === 'function' ? (reply as Reply<T>) : () => {});
export const refuse = (reply: Reply<Extract<SubAck, { ok: false }>>, code: RefuseCode, retry?: number): void =>
  reply({ ok: false, code, ...(retry && { retry }), now: Date.now() });
export const authAck = ({ who }: ClientConnection, answer: Pick<AuthAck, 'ok' | 'retry'>): AuthAck => ({
  ...answer,
  exp: who?.expires ?? null,
  user: who?.id ?? null,
  now: Date.now(),
});

/** What a client brings as its token. Nothing that could be none is kept: it stays as long as the connection does. */
export function tokenOf(input: unknown): string | null {
  const token = (input as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token === '') return null;
  return isToken(token) ? token : 'unreadable';
}

export const authWeight = 8;
/** What a question costs while it waits: a list of buildings is as large as its sender makes it. */
export const weightOf = ({ buildings }: SubAsk): number => 1 + Math.floor(buildings.length / 50);
