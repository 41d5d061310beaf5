import { sql } from 'kysely';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../kernel/context';
import type { Stored } from '../kernel/rows';
import { summaryOfRow } from '../kernel/summary';
import type { Services } from '../services';
import { byParty, pageFor } from './audit/pages';
import { post } from './outbox';

/** Long enough for who reads his messages the day after. Minutes. */
export const smsLives = 3 * 24 * 60;
interface Verdict {
  /** What it is about: 场地申请. */
  readonly what: string;
  readonly passed: boolean;
  /** Taken back, whether or not it had passed: no verdict. */
  readonly cancelled?: boolean;
  readonly reason?: string | null;
  /** What comes next for who has passed. */
  readonly next?: string;
}
/** Whoever has handed something in on the public site has no account to be told in: a phone alone. */
export function notifyApplicant(context: Context, services: Services, mobile: string, verdict: Verdict): Promise<void> {
  const { what, passed, cancelled = false, reason, next } = verdict;
  const became = cancelled ? '已取消' : passed ? '已通过' : '未通过';
  const more = passed && !cancelled ? next && `，${next}` : reason && `：${reason}`;
  return post(context, services, { mobile, template: 'application', content: `您的${what}${became}${more || ''}。`, lives: smsLives });
}

/** Who asked for something: an account, else the whole firm; neither where it was asked for on the public site. */
interface Asker {
  readonly account: number | null;
  readonly enterprise: number | null;
  readonly mobile: string;
}
interface Ending extends Pick<Verdict, 'what' | 'cancelled' | 'reason'> {
  /** What it is now, where that is neither 已取消 nor 已驳回. */
  readonly became?: string;
}
/** The account that asked; the firm's where there is none, or it can log in no longer. */
export async function askersOf({ db }: Pick<Context, 'db'>, { account, enterprise }: Omit<Asker, 'mobile'>): Promise<number[]> {
  const found = await sql<{ id: number }>`with alive as (select id, enterprise_id from app_user where deleted_at is null and status = 1)
    select id from alive where id = ${account}
      or (enterprise_id = ${enterprise} and not exists (select 1 from alive where id = ${account})) order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}
/** What has ended without a verdict of its auditors comes back to whoever asked for it: a message each, an SMS to who has a phone alone. */
export async function notifyAsker(
  context: Context,
  services: Services,
  resource: AnyResource,
  row: { readonly id: number; readonly version: number },
  asker: Asker,
  { what, cancelled = false, reason, became = cancelled ? '已取消' : '已驳回' }: Ending,
): Promise<void> {
  if (asker.account === null && asker.enterprise === null)
    return notifyApplicant(context, services, asker.mobile, { what, passed: false, cancelled, reason: reason ?? null });
  const { engine } = services;
  const title = `${what}${became}${reason ? `：${reason}` : ''}`;
  const content = await summaryOfRow(context, resource, row.id, engine);
  const dedupe = `${resource.name}.ended:${row.id}:${row.version}`;
  for (const [party, users] of await byParty(context, await askersOf(context, asker)))
    await engine.notify(context, { users, type: 5, title, ...(content && { content }), ...pageFor(resource, row as Stored, party), dedupe });
}
/** The same of what is taken back, unless by whoever asked: himself, his firm, or a visitor by his code. */
export async function notifyTakenBack(
  context: Context,
  services: Services,
  resource: AnyResource,
  row: { readonly id: number; readonly version: number },
  asker: Asker,
  ending: Omit<Ending, 'cancelled' | 'became'>,
): Promise<void> {
  const { id, enterprise_id } = context.caller;
  const isHis = id <= 0 || id === asker.account || (enterprise_id !== null && enterprise_id === asker.enterprise);
  if (!isHis) await notifyAsker(context, services, resource, row, asker, { ...ending, cancelled: true });
}
