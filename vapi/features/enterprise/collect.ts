import { sql } from 'kysely';
import type { enterprise } from '@/domain/resources/enterprise';
import { enterpriseApply } from '@/domain/resources/settlement-apply';
import { changeOne } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import type { CallHandler, TableOf } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';

type Enterprise = TableOf<typeof enterprise>;
const waiting = 2;
/** What an application says that the form of an enterprise asks as well. */
const shared = ['name', 'credit_code', 'incubator_id', 'building_id', 'contact_name', 'desc'] as const;
export const website = async ({ db }: Context): Promise<number | null> =>
  (await sql<{ id: number }>`select id from enterprise_from where name = '官网' order by id limit 1`.execute(db)).rows[0]?.id ?? null;
/**
 * GET /enterprise/collect/{id}: what the form of a new enterprise begins with that an application has come for. A number that is masked
 * for the caller is left to be typed: what is masked is no number.
 */
export const collect =
  ({ engine }: Services): CallHandler =>
  async (context, { id }) => {
    const stated: Values = await read(enterpriseApply, context, Number(id), engine);
    const mobile = context.caller.can('privacy_show') ? { contact_mobile: stated.contact_mobile } : {};
    const given = Object.fromEntries(shared.map((name) => [name, stated[name] ?? null]));
    return { ...given, ...mobile, security_name: stated.contact_name, nature: 1, from: await website(context) };
  };
/** A new enterprise for which an application waits comes from it, and has its licence where none was handed in with it. */
export async function sourceOf({ db, caller }: Context, draft: Partial<Enterprise>): Promise<Partial<Enterprise>> {
  if (caller.party !== 'staff' || !draft.credit_code || !draft.incubator_id) return {};
  const found = await sql<{ id: number; lisence: number | null }>`select id, lisence from enterprise_apply where incubator_id = ${draft.incubator_id}
    and credit_code = ${draft.credit_code} and audit_status = ${waiting} and enterprise_id is null order by id limit 1 for no key update`.execute(db);
  const [application] = found.rows;
  return application ? { collect_id: application.id, ...(!draft.lisence && { lisence: application.lisence }) } : {};
}
/** The application knows for whom it asks from then on: whoever audits it need not look for the enterprise. */
export const linkBack = async (context: Context, { id, collect_id }: Enterprise): Promise<void> => {
  if (collect_id) await changeOne(context, enterpriseApply, collect_id, { enterprise_id: id });
};
