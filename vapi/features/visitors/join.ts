import { sql } from 'kysely';
import { facilitator, facilitatorApply } from '@/domain/resources/facilitator';
import type { TableOf } from '../../kernel/handlers';
import { post } from '../../business/outbox';
import { makeQueryCode } from '../../business/public-door';
import { audited } from '../../kernel/audit';
import { changeOne, createRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { takeFiles } from '../../kernel/references';
import { storeOpenly } from '../../kernel/operations/store';
import type { Services } from '../../services';

type Provider = TableOf<typeof facilitator>;
const state = { waiting: 1, partner: 2 } as const;
const lives = 7 * 24 * 60;
/** Of one credit code there is one provider: two that apply for it at once come one after the other. */
async function knownBy({ db }: Context, code: unknown): Promise<Provider | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`facilitator:${String(code)}`}, 0))`.execute(db);
  return (await sql<Provider>`select * from facilitator where credit_code = ${code} and deleted_at is null for no key update`.execute(db)).rows[0];
}
/** A provider that was refused, or whose partnership has ended, asks once more: its row waits anew, and nothing of it is shown meanwhile. */
async function again(context: Context, before: Provider, draft: Values, { engine }: Services): Promise<number> {
  await takeFiles(facilitator, draft, context);
  const set = { ...draft, status: state.waiting, is_online: 2, reason: null, stop_reason: null } as Partial<Provider>;
  const row = await changeOne(context, facilitator, before.id, set as never, { action: 'apply' });
  const waiting = await audited(facilitator, context, row as never, engine, before as never);
  if (Object.keys(waiting).length > 0) await changeOne(context, facilitator, before.id, waiting as never, { action: 'apply' });
  return before.id;
}
/** POST /websit/facilitator/apply: a provider that waits for its audit, and the try that led there (entities.md 9.1). */
export const join = (services: Services) => async (context: Context, draft: Values) => {
  const before = await knownBy(context, draft.credit_code);
  if (before?.status === state.waiting) throw invalid({ credit_code: ['该机构已提交过申请，请等待审核'] });
  if (before?.status === state.partner) throw invalid({ credit_code: ['该机构已是合作服务商，请登录后修改资料'] });
  const id = before
    ? await again(context, before, draft, services)
    : Number((await storeOpenly(facilitator, context, draft, { status: state.waiting }, services.engine)).id);
  const query_code = makeQueryCode();
  const files = draft.lisence ? [draft.lisence] : null;
  await createRows(context, facilitatorApply, [
    { facilitator_id: id, form: JSON.stringify(draft), files, status: state.waiting, query_code } as never,
  ]);
  const content = `您的服务商合作申请已提交，查询码${query_code}，可在官网凭手机号与查询码查询进度。`;
  await post(context, services, { mobile: String(draft.contact_mobile), template: 'application', content, lives });
  return { message: '申请已提交，园区审核后会与您联系', query_code };
};
