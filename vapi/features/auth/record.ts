import { sql } from 'kysely';
import { partyOf } from '@/domain/kernel/access';
import type { Caller } from '../../kernel/caller';
import type { Context } from '../../kernel/context';
import { counted, seesAll } from '../../kernel/shared';
import type { OwnStep } from '../../kernel/stepRights';
import type { Services } from '../../services';

interface Found {
  is_audit: number;
  must_change: number;
  permissions: string[];
  sees_all: boolean;
  parks: number[];
  steps: OwnStep[] | null;
  avatar: { id: number; save_name: string; is_public: number } | null;
  logo: { id: number; save_name: string; is_public: number } | null;
  site_name: string | null;
}
/** The login record of specification section 3, without the token: who it is, what he may, how the site looks. `parks`: those that he keeps, or is bound to; null for all. */
export async function loginRecord(
  context: Context,
  who: Pick<Caller, 'id' | 'username' | 'name' | 'role' | 'enterprise_id' | 'facilitator_id' | 'tutor_id'>,
  services: Services,
) {
  const file = (column: string) =>
    sql`(select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = ${sql.ref(column)})`;
  const query = sql<Found>`select u.is_audit, u.must_change, s.site_name, ${file('u.avatar')} avatar, ${file('s.file_id')} logo,
    array(select p.name from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = u.role_id order by p.name) permissions, ${services.engine.audit.ownSteps} steps, ${seesAll} sees_all,
    array(select g.incubator_id from user_incubator g where g.user_id = u.id and r.type in (1, 2) union select e.incubator_id from enterprise e where e.id = u.enterprise_id
      union select f.incubator_id from facilitator f where f.id = u.facilitator_id union select t.incubator_id from tutor_incubator t where t.tutor_id = u.tutor_id order by 1) parks
    from app_user u join role r on r.id = u.role_id left join site_setting s on true where u.id = ${who.id} limit 1`;
  const [found] = (await query.execute(context.db)).rows;
  const held = counted(found?.permissions ?? [], found?.sees_all ?? false, services.engine.shared(partyOf(who)));
  const path = (one: Found['avatar'] | undefined) => (one ? services.files.path(one) : null);
  return {
    id: who.id,
    username: who.username,
    name: who.name,
    role: who.role,
    enterprise_id: who.enterprise_id,
    facilitator_id: who.facilitator_id,
    tutor_id: who.tutor_id,
    permissions: [...held, ...services.engine.audit.stepRightsOf(new Set(held), found?.steps ?? [])].map((name) => ({ name })),
    avatar: path(found?.avatar),
    logo: path(found?.logo),
    site_name: found?.site_name ?? null,
    is_audit: found?.is_audit ?? 1,
    must_change: found?.must_change ?? 2,
    parks: found?.sees_all ? null : (found?.parks ?? []),
  };
}
/** Of somebody who is no user: what the relay asks of a token. */
export const recordOfOther = ({ id, username, name, role, permissions, reach, only }: Caller) => ({
  id,
  username,
  name,
  role,
  permissions: [...permissions].map((right) => ({ name: right })),
  feeds: only?.feeds ?? [],
  expires_at: null,
  buildings: reach.buildings,
  whole: false,
});
