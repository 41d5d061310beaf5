import { sql } from 'kysely';
import { registryCalls } from '@/domain/calls/registry';
import { sealedText } from '@/domain/kernel/seal';
import { RegisterTrouble, registerKinds, type Register, type RegisterKind, type RegisterReply } from '../../business/register';
import { readFound } from '../../business/register/found';
import { inTransaction, type Context, type Values } from '../../kernel/context';
import { refuse, slowDown } from '../../kernel/errors';
import { answers, type CallHandler, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';

/** How far the clocks of two machines may be apart, in ms; and how often one person may ask. */
const apart = 5 * 60_000;
const limits = { aMinute: 20, aDay: 300 } as const;
/** How long an answer stands, in hours; an empty one hardly at all: who was not found an hour ago may be there. */
const lives = { found: 24, empty: 0.25 } as const;
const over = '查询请求已失效，请重新查询';
const tooOften = '工商查询过于频繁，请稍后再试';
/** Behind the register's own words, or its lack of them (specification section 5; decisions.md, A-055). */
const isFullName = '请确认企业/项目名称是否为公司全称';
const nothing = { search: '未查询到工商信息', risk: '未查询到该企业的风险信息' } as const;

interface Question {
  readonly kind: RegisterKind;
  readonly keyword: string;
  readonly time: number;
  readonly token: string;
}
/** A question counts once, of the session that it was sealed for, and for a while. Throws 400, or 429 to who asks too often. */
async function admit({ db, caller, now, request }: Context, { kind, keyword, time, token }: Question): Promise<void> {
  if (request.sealOf?.(sealedText(keyword, time)) !== token || Math.abs(now.getTime() - time) > apart) refuse(over);
  // questions of one person are counted in turn
  await sql`select pg_advisory_xact_lock(hashtextextended(${`qcc:${caller.id}`}, 0))`.execute(db);
  const day = new Date(now.getTime() - 24 * 3600_000);
  await sql`delete from qcc_call where user_id = ${caller.id} and created_at < ${day}`.execute(db);
  const counts = await sql<{ of_minute: number; of_day: number }>`select count(*)::int of_day,
    count(*) filter (where created_at > ${new Date(now.getTime() - 60_000)})::int of_minute from qcc_call where user_id = ${caller.id}`.execute(db);
  const { of_minute = 0, of_day = 0 } = counts.rows[0] ?? {};
  const entered = await sql`insert into qcc_call (token, user_id, kind, created_at) values (${token}, ${caller.id}, ${registerKinds[kind]}, ${now})
    on conflict (token) do nothing returning token`.execute(db);
  if (entered.rows.length === 0) refuse(over);
  if (of_minute >= limits.aMinute) throw slowDown(60, tooOften);
  if (of_day >= limits.aDay) throw slowDown(3600, tooOften);
}
async function known({ db, now }: Context, { kind, keyword }: Question): Promise<RegisterReply | undefined> {
  const found = await sql<{ answer: readonly unknown[]; provider_message: string | null }>`select answer, provider_message from qcc_result
    where kind = ${registerKinds[kind]} and keyword = ${keyword} and expires_at > ${now}`.execute(db);
  const [row] = found.rows;
  return row && { rows: row.answer, message: row.provider_message };
}
async function keep({ db, now }: Context, { kind, keyword }: Question, { rows, message }: RegisterReply): Promise<void> {
  const expires = new Date(now.getTime() + (rows.length > 0 ? lives.found : lives.empty) * 3600_000);
  await sql`delete from qcc_result where expires_at <= ${now}`.execute(db);
  await sql`insert into qcc_result (keyword, kind, answer, provider_message, expires_at, created_at, updated_at)
    values (${keyword}, ${registerKinds[kind]}, ${JSON.stringify(rows)}::jsonb, ${message}, ${expires}, ${now}, ${now})
    on conflict (kind, keyword) do update set answer = excluded.answer, provider_message = excluded.provider_message,
      expires_at = excluded.expires_at, updated_at = excluded.updated_at, version = qcc_result.version + 1`.execute(db);
}
/** Asks outside of any transaction: nobody waits in the database for a register that does not answer. */
async function replyOf(register: Register, { kind, keyword }: Question, now: Date, { log }: Services): Promise<RegisterReply> {
  try {
    const { rows, message } = await register.ask(kind, keyword, now);
    return { rows: readFound[kind](rows), message };
  } catch (error) {
    if (!(error instanceof RegisterTrouble)) throw error;
    log.warn({ kind, why: error.why }, 'the register of businesses did not answer');
    return refuse(error.message);
  }
}
/** POST /qcc/search and /qcc/risk: from what is kept of the day, else from the register. */
const ask =
  (services: Services, kind: RegisterKind): CallHandler =>
  async (context, { keyword, time, token }: Values) => {
    const question: Question = { kind, keyword: String(keyword), time: Number(time), token: String(token) };
    const kept = await inTransaction(context, async (inside) => {
      await admit(inside, question);
      return known(inside, question);
    });
    const register = services.register();
    if (!register) return refuse('未接入工商查询服务，请系统管理员设置 QCC_URL');
    const reply = (register.isDemo ? undefined : kept) ?? (await replyOf(register, question, context.now, services));
    if (!register.isDemo && reply !== kept) await inTransaction(context, (inside) => keep(inside, question, reply));
    const isEmpty = reply.rows.length === 0;
    const words = kind === 'search' ? `${reply.message ?? nothing.search}，${isFullName}` : (reply.message ?? nothing.risk);
    return { data: reply.rows, total: reply.rows.length, message: isEmpty ? words : null, is_demo: register.isDemo };
  };
/** Businesses as a register outside knows them: asked with a sealed question, answered from what was asked before where that still holds. */
export const registerFeature = (services: Services): Feature =>
  answers(registryCalls, { search: ask(services, 'search'), risk: ask(services, 'risk') });
