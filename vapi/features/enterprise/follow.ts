import { sql, type SqlBool } from 'kysely';
import type { Row } from '@/domain/kernel/field';
import { enterprise, followsDemands } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { pathTo } from '@/domain/routes';
import type { ChoiceRule, Context } from '../../kernel/context';
import { noteDynamic } from '../../business/demands';
import { changeOne, changeRows } from '../../kernel/changes';
import { refuse, type FieldErrors } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';

const handed = 4; // 动态：变更跟进人
type Enterprise = Row<(typeof enterprise)['fields']>;
/** Who may follow a customer: the park's own people who can work on demands. */
const mayFollow: Predicate = sql`u.status = 1 and u.audit_status = 3 and u.deleted_at is null and r.type in (1, 2) and (u.username = 'admin' or exists (
  select 1 from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id and p.name = ${followsDemands}))`;
const reaches = (where: Predicate): Predicate => sql`(r.type = 1 or exists (select 1 from user_incubator g where g.user_id = u.id and ${where}))`;

/** Of the parks that the caller sees now; whoever sees all of them may name anybody. */
function near({ caller, chosen }: Context): Predicate {
  const parks = chosen ? [...new Set(chosen.flatMap((id) => caller.reach.incubatorOf.get(id) ?? []))] : caller.reach.incubators;
  return caller.reach.unrestricted && !chosen ? sql<SqlBool>`true` : reaches(sql`g.incubator_id = any(${sql.val([...parks])}::bigint[])`);
}
/** The followers that forms offer and the server accepts (`choices` of follow_id): users `t`. */
export const followerRule: ChoiceRule = (context, { incubator_id, building_id }) => {
  const place = incubator_id && there({ incubator_id: incubator_id[0] as number, building_id: building_id?.[0] });
  return sql`exists (select 1 from app_user u join role r on r.id = u.role_id
    where u.id = t.id and ${mayFollow} and ${near(context)} and ${place ? reaches(place) : sql`true`})`;
};

/** GET /business/enterprise/followUser: {data: [{id, name, username, role_name}], total}, of the parks that the caller sees now. */
export async function followers(context: Context): Promise<unknown> {
  const { rows } = await sql`select u.id, u.name, u.username, r.name role_name from app_user u join role r on r.id = u.role_id
    where ${mayFollow} and ${near(context)} order by u.name, u.id`.execute(context.db);
  return { data: rows, total: rows.length };
}
type Placement = Partial<Pick<Enterprise, 'incubator_id' | 'building_id'>>;
const there = ({ incubator_id, building_id }: Placement): Predicate =>
  sql<SqlBool>`g.incubator_id = ${incubator_id} and (g.building_ids is null or ${building_id ?? null} = any(g.building_ids))`;
/** Whether a user may follow what lies in a place: he would neither see nor open it otherwise. */
async function mayFollowIn({ db }: Context, user: number, place: Placement): Promise<boolean> {
  const found =
    await sql`select 1 from app_user u join role r on r.id = u.role_id where u.id = ${user} and ${mayFollow} and ${reaches(there(place))}`.execute(
      db,
    );
  return found.rows.length > 0;
}
/** Who follows a new customer where nobody is named: of the people of its park the one with the fewest that are still talked to. */
export async function leastBusy({ db }: Context, place: Placement): Promise<number | undefined> {
  const found = await sql<{ id: number }>`select u.id from app_user u join role r on r.id = u.role_id
    where r.type = 2 and ${mayFollow} and exists (select 1 from user_incubator g where g.user_id = u.id and ${there(place)})
    order by (select count(*) from enterprise e where e.follow_id = u.id and e.deleted_at is null and e.residence = 0 and e.need_status in (10, 20)), u.id
    limit 1`.execute(db);
  return found.rows[0]?.id;
}
/** What is wrong with the follower that a form names now; whoever follows already stays, as long as the customer stays where it is. */
export async function followerFaults<F extends string>(
  context: Context,
  field: F,
  draft: Placement & { readonly [K in F]?: number | null },
  before?: Placement & { readonly [K in F]?: number | null },
): Promise<FieldErrors> {
  const user = field in draft ? draft[field] : before?.[field];
  const isMoved = (['incubator_id', 'building_id'] as const).some((name) => before && (draft[name] ?? before[name]) !== before[name]);
  if (!user || (user === before?.[field] && !isMoved) || (await mayFollowIn(context, user, { ...before, ...draft }))) return {};
  return { [field]: ['该人员不能跟进：没有所在园区的权限或已停用'] };
}
type Followed = Pick<Enterprise, 'id' | 'name'>;
/** What is open of its demands goes along with a customer to who follows it now; he is told, and whoever had them. */
export async function handOver(
  context: Context,
  { engine }: Pick<Services, 'engine'>,
  { id, name }: Followed,
  user: number,
  isNew: boolean,
): Promise<void> {
  const { db, caller } = context;
  const mine = sql<SqlBool>`t.enterprise_id = ${id} and t.status = 10 and t.done_at is null`;
  const moved = await sql<{
    user_id: number;
  }>`select distinct t.user_id from need t where ${mine} and t.deleted_at is null and t.user_id <> ${user}`.execute(db);
  for (const one of await changeRows(context, need, mine, { user_id: user }))
    await noteDynamic(context, one.id, { kind: handed, content: '变更跟进人' });
  const before = moved.rows.map(({ user_id }) => user_id).filter((one) => one !== caller.id);
  await engine.notify(context, { users: before, type: 3, title: `「${name}」已转交他人跟进` });
  if (user === caller.id || (!isNew && moved.rows.length === 0)) return;
  await engine.notify(context, {
    users: [user],
    type: 3,
    title: '您有新的跟进企业',
    content: `${caller.name}将「${name}」转交给您跟进`,
    path: pathTo('enterprise.list'),
    query: { type: 4, follow_id: user },
  });
}
/** POST /business/enterprise/changeFollow, one row of it: the new follower reaches the customer, and is told. */
export const changeFollow =
  (services: Pick<Services, 'engine'>): ActionHandler<(typeof enterprise)['fields']> =>
  async (context, row, _input, before) => {
    const user = Number(row.follow_id);
    if (!(await mayFollowIn(context, user, row))) refuse('该人员不能跟进此企业：没有所在园区的权限或已停用');
    await handOver(context, services, row, user, before.follow_id !== user);
  };
/**
 * After a move: a follower who cannot see the place that the customer has come to would only be reminded of what he cannot open. There the one
 * with the fewest customers goes on; where nobody could, it stays with whom it was. Answers the name of a new one.
 */
export async function followerThere(context: Context, services: Pick<Services, 'engine'>, row: Enterprise): Promise<string | undefined> {
  if (!row.follow_id || (await mayFollowIn(context, row.follow_id, row))) return undefined;
  const next = await leastBusy(context, row);
  if (!next) return undefined;
  await changeOne(context, enterprise, row.id, { follow_id: next });
  await handOver(context, services, row, next, true);
  const found = await sql<{ name: string }>`select name from app_user where id = ${next}`.execute(context.db);
  return found.rows[0]?.name;
}
