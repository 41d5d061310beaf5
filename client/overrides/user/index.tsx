import { roles } from '@/domain/kernel/access';
import { user } from '@/domain/resources/user';
import { roleTies } from '@/domain/role-ties';
import { overrideViews } from '../../kernel/overrides';
import { PasswordInput } from './inputs';
import { ReachInput, ReachTab } from './reach';

/** Of accounts whose role is of this type, as the chosen role says (`fills` of role_id). */
const of =
  (...types: readonly number[]) =>
  (draft: { readonly role_id?: unknown; readonly role_type?: number }): boolean =>
    draft.role_type !== undefined && types.includes(draft.role_type);
export default overrideViews(user, {
  inputs: { password: PasswordInput, incubators: ReachInput },
  visibleWhen: {
    department_id: of(roles.systemAdministrator, roles.incubatorAdministrator),
    ...Object.fromEntries(Object.entries(roleTies).map(([field, { type }]) => [field, (draft: never) => of(type)(draft) && ('needed' as const)])),
  },
  slots: { detailTabs: [{ title: '管辖园区', body: ReachTab }] },
});
