import { sql } from 'kysely';
import { facilitator, facilitatorApply } from '@/domain/resources/facilitator';
import { facilitatorDemeanor, facilitatorInfo } from '@/domain/resources/facilitator-info';
import { facilitatorService } from '@/domain/resources/facilitator-service';
import { user } from '@/domain/resources/user';
import { notifyApplicant } from '../../business/applicants';
import { ownPark } from '../../business/ownPark';
import { changeOne, changeRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { combine, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';

const [waiting, partner] = [1, 2] as const;
const passed = 3;
/** What a version of a provider's information may say of it (entities.md 9.2): the fields of 9.1 that it writes itself. */
const own = [
  'logo',
  'cover',
  'lisence',
  'summary',
  'content',
  'contact_name',
  'contact_mobile',
  'email',
  'address',
  'website',
  'name',
  'category_id',
] as const;

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
/** A version that has passed is what the public sees, and its account's information is audited. */
async function publish(context: Context, row: TableOf<typeof facilitatorInfo>): Promise<void> {
  const content = (row.content ?? {}) as Values;
  const set = Object.fromEntries(own.flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]])));
  if (Object.keys(set).length > 0) await changeOne(context, facilitator, row.facilitator_id, set);
  await changeRows(context, user, sql`t.facilitator_id = ${row.facilitator_id}`, { is_audit: 1 });
}
/** Providers and the versions of their information (domain.md section 13). */
export const providerFeature = (services: Services): Feature =>
  combine([
    hookInto(facilitatorDemeanor, { check: async (context, draft) => ownPark(context, draft) }),
    hookInto(facilitatorService, { check: async (context, draft) => ownPark(context, draft) }),
    hookInto(facilitator, {
      afterAction: async (context, action, row) => {
        if (action !== 'audit' || row.status === waiting) return;
        await decideApplication(context, row);
        const next = '园区工作人员会与您联系开通账号';
        await notifyApplicant(context, services, row.contact_mobile, {
          what: '服务商合作申请',
          passed: row.status === partner,
          reason: row.reason,
          next,
        });
      },
    }),
    hookInto(facilitatorInfo, {
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.audit_status === passed) await publish(context, row);
      },
    }),
  ]);
