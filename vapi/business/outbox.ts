import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Context } from '../kernel/context';
import { afterCommit, type Database } from '../kernel/db/database';
import { maskMobile } from '../kernel/mask';
import type { Services } from '../services';

/** A short message that goes out of the house. `code` is a secret in it, taken out of the row once it is sent or void. */
interface Letter {
  readonly mobile: string;
  readonly template: string;
  /** Without the name of the site, which stands before every message. */
  readonly content: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly code?: string;
  /** How long it is worth sending, in minutes. */
  readonly lives: number;
}
const sms = 1;
const status = { waiting: 1, sent: 2, failed: 3 } as const;
/** While one process sends a row no other takes it; one that died in between is tried again after this, in ms. */
const lease = 60_000;
const timeout = 10_000;
const mostTries = 8;
/** 10 s, 30 s, 90 s ... an hour at most. */
const backOff = (tries: number): number => Math.min(3600_000, 10_000 * 3 ** (tries - 1));

/** Writes a message in the open transaction, and has it sent after the commit. Without a gateway its words stand in the server's log, without its secret. */
export async function post(context: Context, services: Services, letter: Letter): Promise<void> {
  const { mobile, template, params, code, lives } = letter;
  const site = await sql<{ site_name: string | null }>`select site_name from site_setting order by id limit 1`.execute(context.db);
  const content = `【${site.rows[0]?.site_name || '智慧孵化园区平台'}】${letter.content}`;
  const kept = { ...params, ...(code && { code }), expires_at: new Date(context.now.getTime() + lives * 60_000).toISOString() };
  await sql`insert into outbox (channel, to_address, template, content, params, status, next_try_at, created_at)
    values (${sms}, ${mobile}, ${template}, ${content}, ${JSON.stringify(kept)}::jsonb, ${status.waiting}, ${context.now}, ${context.now})`.execute(
    context.db,
  );
  const { smsWebhookUrl } = services.settings;
  afterCommit(() => {
    if (smsWebhookUrl) setImmediate(() => void sendOutbox(context.database, smsWebhookUrl, context.now, services.log));
    // a secret stands in no log but that of the demonstration park, where nobody has a phone
    else
      services.log.warn(
        { mobile: maskMobile(mobile), content: code && !services.isDemo() ? content.replaceAll(code, '******') : content },
        '未设置 SMS_WEBHOOK_URL，短信未发送',
      );
  });
}
interface Due {
  id: number;
  to_address: string;
  template: string;
  content: string;
  params: Record<string, unknown>;
  tries: number;
}
const scrubbed = sql`content = case when params ? 'code' then replace(content, params->>'code', '******') else content end, params = params - 'code'`;

/** What nobody needs any more: an old code is not sent late, and does not stay readable. */
const dropVoid = (db: Database, now: Date, gateway: string | null): Promise<unknown> =>
  db.tx((tx) =>
    sql`update outbox set status = ${status.failed}, error = coalesce(error, ${gateway ? '已过期' : '未设置短信网关'}), next_try_at = null, updated_at = ${now}, ${scrubbed}
      where status = ${status.waiting} and (params->>'expires_at')::timestamptz <= ${now}`.execute(tx),
  );
async function claim(db: Database, now: Date): Promise<Due | undefined> {
  return db.tx(async (tx) => {
    const found = await sql<Due>`update outbox set tries = tries + 1, next_try_at = ${new Date(now.getTime() + lease)}, updated_at = ${now}
      where id = (select id from outbox where status = ${status.waiting} and channel = ${sms} and (next_try_at is null or next_try_at <= ${now})
        order by next_try_at nulls first, id limit 1 for update skip locked)
      returning id, to_address, template, content, params, tries`.execute(tx);
    return found.rows[0];
  });
}
/** One POST: {id, mobile, template, content, params}; any 2xx is a delivery. The id tells a repeat. Answers what went wrong. */
async function deliver(gateway: string, { id, to_address, template, content, params }: Due): Promise<string | null> {
  const { expires_at: _, ...rest } = params;
  const body = JSON.stringify({ id, mobile: to_address, template, content, params: rest });
  try {
    const answer = await fetch(gateway, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `outbox-${id}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `网关答复 ${answer.status}`;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? '网关超时' : '网关无法访问';
  }
}
async function settle(db: Database, now: Date, { id, tries }: Due, fault: string | null): Promise<void> {
  const over = fault === null ? status.sent : tries >= mostTries ? status.failed : status.waiting;
  const next = over === status.waiting ? new Date(now.getTime() + backOff(tries)) : null;
  await db.tx((tx) =>
    over === status.waiting
      ? sql`update outbox set next_try_at = ${next}, error = ${fault}, updated_at = ${now} where id = ${id}`.execute(tx)
      : sql`update outbox set status = ${over}, next_try_at = null, error = ${fault}, updated_at = ${now}, ${scrubbed} where id = ${id}`.execute(tx),
  );
}
/** Sends what is due, one after another; what fails is tried again later. Never throws: it runs beside the calls. */
export async function sendOutbox(db: Database, gateway: string | null, now: Date, log: Logger): Promise<void> {
  try {
    await dropVoid(db, now, gateway);
    for (let due = gateway ? await claim(db, now) : undefined; gateway && due; due = await claim(db, now)) {
      const fault = await deliver(gateway, due);
      await settle(db, now, due, fault);
      if (fault) log.warn({ outbox: due.id, tries: due.tries, fault }, '短信发送失败');
    }
  } catch (error) {
    log.error({ err: error }, 'outbox');
  }
}
