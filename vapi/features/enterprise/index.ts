import { sql, type SqlBool } from 'kysely';
import { leadStep, type LeadStep } from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import { today } from '@/domain/kernel/moment';
import { enterprise } from '@/domain/resources/enterprise';
import { customerRows } from '@/domain/resources/enterprise-lists';
import { hasReached } from '../../business/leads';
import { firmsCounted } from '../../business/measure/counted';
import { predicateOf } from '../../kernel/conditions';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { settle } from './settle';
import { changeFollow, followerRule, followers } from './follow';

/** Whoever holds one of the honours today. */
function honoured(context: Context): Predicate[] {
  const kinds = codesWanted(context, 'honour', honourKind, '资质');
  if (kinds.length === 0) return [];
  const day = today(context.now);
  return [sql<SqlBool>`t.id in (select h.enterprise_id from honour_in_force(${day}::date) h where h.kind = any(${sql.val(kinds)}::smallint[]))`];
}
/** How far a customer has come; as the tabs do it looks at the customer status, which only staff sees (specification section 6). */
function reached(context: Context): Predicate[] {
  const steps = codesWanted(context, 'reached', leadStep, '转化到');
  if (steps.length === 0) return [];
  if (context.caller.party !== 'staff') return refuse('没有按转化到查询的权限');
  // each step is a part of the one before it: of several asked for, the first holds them all
  return [hasReached(Math.min(...steps) as LeadStep, 't')];
}
const tabs = { items: Object.keys(customerRows).map((code) => ({ code: Number(code) })) };
function tab(context: Context): Predicate[] {
  const { caller, now } = context;
  const wanted = codesWanted(context, 'type', tabs, '类型');
  if (wanted.length === 0) return [];
  if (caller.party !== 'staff') return refuse('没有按类型查询的权限');
  const any = wanted.map((code) => customerRows[code as keyof typeof customerRows]);
  return [predicateOf({ any }, enterprise.fields, { now, parameter: Number })];
}
const hooks: Feature = hookInto(enterprise, {
  // the tab is a condition of the list, of its counter and of its export alike
  where: (context) => [...honoured(context), ...reached(context), ...tab(context), ...firmsCounted(context)],
  // a new customer is followed by whoever enters it, unless somebody else is named
  prepare: async ({ caller }, draft, before) => (before || draft.follow_id || caller.party !== 'staff' ? {} : { follow_id: caller.id }),
});
/** Customers: their tabs, who follows them, and who follows them next. */
export const enterpriseFeature = (services: Services): Feature => ({
  ...handlersOf(enterprise, { change_follow: changeFollow(services), settle: settle(services), follow_user: followers }),
  ...hooks,
  choices: { followers: followerRule },
});
