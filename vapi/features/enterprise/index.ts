import { enterprise } from '@/domain/resources/enterprise';
import { customerRows } from '@/domain/resources/enterprise-lists';
import { predicateOf } from '../../kernel/conditions';
import { refuse } from '../../kernel/errors';
import { handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { settle } from './settle';
import { changeFollow, followerRule, followers } from './follow';

const hooks: Feature = hookInto(enterprise, {
  // the tab is a condition of the list, of its counter and of its export alike
  where: ({ request, caller, now }) => {
    const { type } = request.query;
    if (type === undefined || type === '') return [];
    // the tabs look at the customer status, which only staff sees (specification section 6)
    if (caller.party !== 'staff') return refuse('没有按类型查询的权限');
    if (typeof type !== 'string' || !Object.hasOwn(customerRows, type)) return refuse('类型格式不正确');
    return [predicateOf(customerRows[Number(type) as keyof typeof customerRows], enterprise.fields, { now, parameter: Number })];
  },
  // a new customer is followed by whoever enters it, unless somebody else is named
  prepare: async ({ caller }, draft, before) => (before || draft.follow_id || caller.party !== 'staff' ? {} : { follow_id: caller.id }),
});
/** Customers: their tabs, who follows them, and who follows them next. */
export const enterpriseFeature = (services: Services): Feature => ({
  ...handlersOf(enterprise, { change_follow: changeFollow(services), settle: settle(services), follow_user: followers }),
  ...hooks,
  choices: { followers: followerRule },
});
