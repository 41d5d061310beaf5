import { sql } from 'kysely';
import { enterprise } from '@/domain/resources/enterprise';
import { refuse } from '../../kernel/errors';
import { handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { changeFollow, followers } from './follow';

/** Tabs of /business/enterprise by their `type` in the address (entities.md 4.1): 4 shows all and is narrowed by follow_id or is_akey. */
const tabs: Readonly<Record<string, readonly Predicate[]>> = {
  1: [],
  2: [sql`t.need_status = 10 and t.residence = 0`],
  3: [sql`t.need_status = 20 and t.residence in (0, 1)`],
  4: [],
  5: [sql`t.need_status = 50 and t.residence = 0`],
  6: [sql`t.residence in (2, 3)`],
};
const hooks: Feature = hookInto(enterprise, {
  // the tab is a condition of the list, of its counter and of its export alike
  where: ({ request, caller }) => {
    const { type } = request.query;
    if (type === undefined || type === '') return [];
    // the tabs look at the customer status, which only staff sees (specification section 6)
    if (caller.party !== 'staff') return refuse('没有按类型查询的权限');
    return (typeof type === 'string' && Object.hasOwn(tabs, type) ? tabs[type] : undefined) ?? refuse('类型格式不正确');
  },
  // a new customer is followed by whoever enters it, unless somebody else is named
  prepare: async ({ caller }, draft, before) => (before || draft.follow_id || caller.party !== 'staff' ? {} : { follow_id: caller.id }),
});
/** Customers: their tabs, who follows them, and who follows them next. */
export const enterpriseFeature = (services: Pick<Services, 'engine'>): Feature => ({
  ...handlersOf(enterprise, { change_follow: changeFollow(services), follow_user: followers }),
  ...hooks,
});
