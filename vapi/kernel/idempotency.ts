import { storedMessage } from '@/domain/kernel/refusals';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context';
import { refuse } from './errors';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** A key as it is kept. */
export const keptKey = (given: string): string => hash(given);
const hash = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex');

/**
 * A repeat of a write under the same Idempotency-Key within 24 h gets the first answer; another body under the key is 400
 * (api.md, Requests). The key itself is not kept: the hash of a body beside
 * it and the user would tell what was sent, where there is little to choose from. The row is written in the operation's own transaction, and its unique key makes a second request wait for the first.
 */
export async function once(context: Context, given: string, body: unknown, work: () => Promise<Answer>): Promise<Answer> {
  const { caller, request, db, now } = context;
  const [key, bodyHash] = [keptKey(given), hash([given, body ?? null])];
  const mine = sql`user_id = ${caller.id || null} and method = ${request.method} and path = ${request.path} and key = ${key}`;
  await sql`delete from idempotency_key where ${mine} and expires_at < ${now}`.execute(db);
  const claim = sql<{ id: number }>`insert into idempotency_key (user_id, key, method, path, body_hash, status, answer, expires_at)
    values (${caller.id || null}, ${key}, ${request.method}, ${request.path}, ${bodyHash}, 0, null, ${new Date(now.getTime() + 24 * 3600_000)})
    on conflict (user_id, method, path, key) do nothing returning id`;
  if ((await claim.execute(db)).rows.length === 0) {
    const found = await sql<{
      body_hash: string;
      status: number;
      answer: unknown;
    }>`select body_hash, status, answer from idempotency_key where ${mine}`.execute(db);
    const first = found.rows[0];
    if (!first || first.body_hash !== bodyHash) return refuse(storedMessage);
    return { status: first.status, body: first.answer };
  }
  const answer = await work();
  await sql`update idempotency_key set status = ${answer.status}, answer = ${JSON.stringify(answer.body ?? null)}::jsonb where ${mine}`.execute(db);
  return answer;
}
