import { sql } from 'kysely';
import { facilitator } from '@/domain/resources/facilitator';
import { user } from '@/domain/resources/user';
import { userRegister } from '@/domain/resources/user-register';
import { post } from '../../business/outbox';
import { changeOne } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { handlersOf, type Feature } from '../../kernel/handlers';
import { logChange } from '../../kernel/log';
import { insertRow } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';
import type { Services } from '../../services';

type Application = Stored & {
  user_id: number;
  kind: number;
  match_id: number | null;
  incubator_id: number;
  company: string;
  credit_code: string | null;
  contact: string;
  mobile: string;
  username: string;
  audit_status: number;
};
const enterprise = 3;
const waiting = 2;
const passed = 3;
const rejected = 4;
/** A day: whoever was rejected in the evening reads it in the morning, an older result is better asked for. */
const lives = 24 * 60;

const idOf = (input: Values, name: string): number | null => (input[name] as number | null | undefined) ?? null;
/** The provider of an account: the one that was chosen, else a new one of the category that was chosen, made of the application. */
async function facilitatorFor(context: Context, row: Application, input: Values): Promise<number> {
  const chosen = idOf(input, 'facilitator_id');
  if (chosen) return chosen;
  const category_id = idOf(input, 'category_id');
  if (!category_id) throw invalid({ facilitator_id: ['请选择关联服务商，或选择服务类别新建'] });
  const same = await sql<{ id: number }>`select id from facilitator where deleted_at is null
    and (credit_code = ${row.credit_code} or (name = ${row.company} and incubator_id = ${row.incubator_id}))`.execute(context.db);
  if (same.rows.length > 0) throw invalid({ facilitator_id: ['已有同名或同信用代码的服务商，请选择关联服务商'] });
  const { company: name, incubator_id, credit_code, contact: contact_name, mobile: contact_mobile } = row;
  const made = await insertRow(context, facilitator, { name, category_id, incubator_id, credit_code, contact_name, contact_mobile });
  await logChange(context, facilitator, 'store', undefined, made);
  return Number(made.id);
}
/** Whom a passed account speaks for: nobody passes without, because his flags after login follow from it (specification section 4). */
async function linkOf(context: Context, row: Application, input: Values): Promise<{ enterprise_id: number } | { facilitator_id: number }> {
  if (row.kind !== enterprise) return { facilitator_id: await facilitatorFor(context, row, input) };
  const enterprise_id = idOf(input, 'enterprise_id') ?? row.match_id;
  if (!enterprise_id) throw invalid({ enterprise_id: ['请选择关联企业'] });
  return { enterprise_id };
}
async function decideAccount(context: Context, row: Application, verdict: 3 | 4, input: Values): Promise<void> {
  const link: Partial<Record<'enterprise_id' | 'facilitator_id', number>> = verdict === passed ? await linkOf(context, row, input) : {};
  const account = await sql`select 1 from app_user where id = ${row.user_id} and deleted_at is null for no key update`.execute(context.db);
  if (account.rows.length === 0) refuse('该账号已被删除');
  await changeOne(context, user, row.user_id, { audit_status: verdict, ...link }, { action: 'audit' });
}
/** The verdict on a registration: the account opens (with its enterprise or provider) or stays shut, and the applicant hears it by SMS too. */
export const registerAuditFeature = (services: Services): Feature =>
  handlersOf(userRegister, {
    audit: async (context, found, input) => {
      const row = found as unknown as Application;
      // a step of the audit has passed, and others follow
      if (row.audit_status === waiting) return;
      const verdict = row.audit_status === passed ? passed : rejected;
      await decideAccount(context, row, verdict, input);
      const what = verdict === passed ? '已通过审核，现在可以登录' : `未通过审核：${String(input.reason ?? '')}，可用原手机号重新注册`;
      await post(context, services, {
        mobile: row.mobile,
        template: verdict === passed ? 'register_passed' : 'register_rejected',
        content: `${row.contact}您好，您注册的账号${row.username}${what}。`,
        params: { username: row.username, ...(verdict !== passed && { reason: String(input.reason ?? '') }) },
        lives,
      });
    },
  });
