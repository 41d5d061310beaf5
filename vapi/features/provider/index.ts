import { sql } from 'kysely';
import { providerCalls } from '@/domain/calls/provider';
import { facilitator, facilitatorApply } from '@/domain/resources/facilitator';
import { facilitatorDemeanor, facilitatorInfo } from '@/domain/resources/facilitator-info';
import { facilitatorService } from '@/domain/resources/facilitator-service';
import { pathTo } from '@/domain/routes';
import { closeAccounts, openAccount } from '../../business/accounts';
import { notifyApplicant } from '../../business/applicants';
import { staffHolding } from '../../business/holders';
import { ownPark } from '../../business/ownPark';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { answers, combine, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';
import { asVersion, ownInfo, publish } from './info';

const [waiting, partner] = [1, 2] as const;
const passed = 3;

/** The application that led here is decided with the provider. */
async function decideApplication(context: Context, row: TableOf<typeof facilitator>): Promise<void> {
  const { id, status, reason, audited_by } = row;
  await changeRows(context, facilitatorApply, sql`t.facilitator_id = ${id} and t.status = ${waiting}`, {
    status,
    reason,
    audited_by,
    audited_at: context.now,
  });
}
/** Whose partnership has ended logs in no longer, and what tenants have written to it is the park's to answer. */
async function partFrom(context: Context, { engine, signals }: Services, { id, name, incubator_id }: TableOf<typeof facilitator>): Promise<void> {
  await closeAccounts(context, signals, 'facilitator_id', id);
  const { rows } = await sql<{ n: number }>`select count(*)::int n from suggest where facilitator_id = ${id} and status = 0`.execute(context.db);
  const open = rows[0]?.n ?? 0;
  if (open === 0) return;
  const users = await staffHolding(context, 'suggest_reply', incubator_id === null ? [] : [incubator_id]);
  await engine.notify(context, {
    users,
    type: 3,
    title: `服务商「${name}」已终止合作，其 ${open} 条未回复的留言由园区回复`,
    path: pathTo('suggest.list'),
  });
}
/** Providers, their accounts and the versions of their information (domain.md section 13). */
export const providerFeature = (services: Services): Feature =>
  combine([
    answers(providerCalls, { info: ownInfo(services) }),
    hookInto(facilitatorDemeanor, { check: async (context, draft) => ownPark(context, draft) }),
    hookInto(facilitatorService, { check: async (context, draft) => ownPark(context, draft) }),
    hookInto(facilitator, {
      instead: asVersion(services),
      afterAction: async (context, action, row) => {
        if (action === 'stop') await partFrom(context, services, row);
        if (action !== 'audit' || row.status === waiting) return;
        await decideApplication(context, row);
        const { id, name, reason, contact_name, contact_mobile: mobile } = row;
        const isPartner = row.status === partner;
        const holder = { name: contact_name, mobile };
        const account = isPartner ? await openAccount(context, services, { id, name }, holder, 'facilitator_id') : undefined;
        const next = account?.opened ? '账号已开通，初始密码另以短信发送' : '园区工作人员会与您联系开通账号';
        await notifyApplicant(context, services, mobile, { what: '服务商合作申请', passed: isPartner, reason, next });
      },
    }),
    hookInto(facilitatorInfo, {
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.audit_status === passed) await publish(context, row);
      },
    }),
  ]);
