import { sql } from 'kysely';
import { user } from '@/domain/resources/user';
import { userRegister } from '@/domain/resources/user-register';
import { post } from '../../business/outbox';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { handlersOf, type Feature } from '../../kernel/handlers';
import { logChange } from '../../kernel/log';
import type { Stored } from '../../kernel/rows';
import type { Services } from '../../services';

type Application = Stored & { user_id: number; kind: number; match_id: number | null; mobile: string; contact: string; username: string };
const enterprise = 3;
const passed = 3;
/** A day: whoever was rejected in the evening reads it in the morning, an older result is better asked for. */
const lives = 24 * 60;

async function decideAccount(context: Context, row: Application, verdict: number, chosen: number | null): Promise<void> {
  const { db, now } = context;
  const firm = verdict === passed && row.kind === enterprise ? (chosen ?? row.match_id) : null;
  const [before] = (await sql<Stored>`select * from app_user where id = ${row.user_id} and deleted_at is null for update`.execute(db)).rows;
  if (!before) return refuse('该账号已被删除');
  const [after] = (
    await sql<Stored>`update app_user set audit_status = ${verdict}, enterprise_id = coalesce(${firm}::bigint, enterprise_id), version = version + 1, updated_at = ${now}
      where id = ${row.user_id} returning *`.execute(db)
  ).rows;
  await logChange(context, user, 'audit', before, after);
}
/** The verdict on a registration: the account opens (with its enterprise) or stays shut, and the applicant hears it by SMS and in his inbox. */
export const registerAuditFeature = (services: Services): Feature =>
  handlersOf(userRegister, {
    audit: async (context, found, asked) => {
      const row = found as unknown as Application;
      const { db, now, caller } = context;
      const verdict = Number(asked.audit_status);
      await decideAccount(context, row, verdict, (asked.enterprise_id as number | null | undefined) ?? null);
      await sql`update user_register set audited_at = ${now}, audited_by = ${caller.id || null},
        reason = ${verdict === passed ? null : (asked.reason ?? null)} where id = ${row.id}`.execute(db);
      const what = verdict === passed ? '已通过审核，现在可以登录' : `未通过审核：${String(asked.reason ?? '')}，可用原手机号重新注册`;
      await services.engine.notify(context, { users: [row.user_id], type: 2, title: `账号注册${verdict === passed ? '已通过审核' : '未通过审核'}` });
      const site = await sql<{ site_name: string | null }>`select site_name from site_setting order by id limit 1`.execute(db);
      await post(context, services, {
        mobile: row.mobile,
        template: verdict === passed ? 'register_passed' : 'register_rejected',
        content: `【${site.rows[0]?.site_name || '智慧孵化园区平台'}】${row.contact}您好，您注册的账号${row.username}${what}。`,
        params: { username: row.username, ...(verdict !== passed && { reason: String(asked.reason ?? '') }) },
        lives,
      });
    },
  });
