import { sql } from 'kysely';
import type { Progress } from '@/domain/answers/visitors';
import { auditStatus } from '@/domain/kernel/audit';
import type { Codes } from '@/domain/kernel/codes';
import { toWire } from '@/domain/kernel/moment';
import { facilitatorStatus } from '@/domain/codes/content';
import { fieldRecordStatus } from '@/domain/codes/service';
import { attempt, logFailure, loginResult } from '../../business/attempts';
import type { Context, Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { maskMobile } from '../../kernel/mask';

interface Found {
  readonly kind: 'settle' | 'tenant' | 'venue' | 'join';
  readonly name: string;
  readonly status: number;
  readonly reason: string | null;
  readonly at: Date;
}
const kinds: Readonly<Record<Found['kind'], { readonly label: string; readonly codes: Codes }>> = {
  settle: { label: '入驻申请', codes: auditStatus },
  tenant: { label: '企业申请', codes: auditStatus },
  venue: { label: '场地申请', codes: fieldRecordStatus },
  join: { label: '服务商合作申请', codes: facilitatorStatus },
};
const wrong = '手机号或查询码不正确';
async function foundBy({ db }: Context, mobile: unknown, code: string): Promise<Found | undefined> {
  const found = await sql<Found>`select 'settle' kind, name, audit_status status, reason, created_at at from settlement_apply
      where query_code = ${code} and contact_mobile = ${mobile}
    union all select 'tenant', name, audit_status, reason, created_at from enterprise_apply where query_code = ${code} and contact_mobile = ${mobile}
    union all select 'venue', use_for, audit_status, coalesce(reason, cancel_reason), created_at from field_record
      where query_code = ${code} and contact_mobile = ${mobile}
    union all select 'join', f.name, a.status, a.reason, a.created_at from facilitator_apply a join facilitator f on f.id = a.facilitator_id
      where a.query_code = ${code} and a.form->>'contact_mobile' = ${mobile} limit 1`.execute(db);
  return found.rows[0];
}
/** POST /websit/park/apply/progress. Wrong tries wait, as at the login. */
export const progress = (context: Context, { mobile, query_code }: Values): Promise<Progress> => {
  const username = maskMobile(String(mobile));
  const find = async () => {
    const row = await foundBy(context, mobile, String(query_code).toUpperCase());
    if (!row) {
      await logFailure(context, { user: null, username, result: loginResult.wrongCaptcha });
      throw invalid({ query_code: [wrong] });
    }
    const { label, codes } = kinds[row.kind];
    const state = codes.items.find(({ code }) => code === row.status)?.label ?? '';
    return { kind: label, name: row.name, state, handed_in: toWire(row.at), reason: row.reason };
  };
  return attempt(context, username, find, 'code');
};
