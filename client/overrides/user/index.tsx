import { roles } from '@/domain/kernel/access';
import { user } from '@/domain/resources/user';
import { roleTies } from '@/domain/role-ties';
import { overrideViews } from '../../kernel/overrides';
import { PasswordInput, RoleInput } from './inputs';
import { ReachInput, ReachTab } from './reach';
import { typeOf } from './roles';

/** Asked only of accounts whose role is of this type. */
const of =
  (...types: readonly number[]) =>
  (draft: { readonly role_id?: unknown }): boolean => {
    const type = typeOf(draft.role_id);
    return type !== undefined && types.includes(type);
  };
export default overrideViews(user, {
  inputs: { password: PasswordInput, role_id: RoleInput, incubators: ReachInput },
  visibleWhen: {
    department_id: of(roles.systemAdministrator, roles.incubatorAdministrator),
    ...Object.fromEntries(Object.entries(roleTies).map(([field, { type }]) => [field, (draft: never) => of(type)(draft) && ('needed' as const)])),
  },
  slots: { detailTabs: [{ title: '管辖园区', body: ReachTab }] },
});
