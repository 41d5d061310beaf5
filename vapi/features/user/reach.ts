import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import { user } from '@/domain/resources/user';
import { roleTies } from '@/domain/role-ties';
import type { Context } from '../../kernel/context';
import { forbidden, notFound, type FieldErrors } from '../../kernel/errors';
import { inScope } from '../../kernel/scopes';

/** One incubator of a reach; no buildings: all of them, later ones too. */
interface Granted {
  readonly incubator_id: number;
  readonly building_ids: readonly number[] | null;
}
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isGrant = (one: unknown): one is Granted => {
  const { incubator_id, building_ids = null } = (one ?? {}) as Record<string, unknown>;
  return isId(incubator_id) && (building_ids === null || (Array.isArray(building_ids) && building_ids.length > 0 && building_ids.every(isId)));
};
/** A reach as it was sent: a list of incubators, each once, or of their ids alone. Undefined where it is anything else. */
export function readReach(sent: unknown): Granted[] | undefined {
  const given: unknown = typeof sent === 'string' ? JSON.parse(sent) : (sent ?? []);
  // an import names whole incubators
  const value: unknown = Array.isArray(given) ? given.map((one) => (isId(one) ? { incubator_id: one } : one)) : given;
  if (!Array.isArray(value) || !value.every(isGrant)) return undefined;
  const list = value.map(({ incubator_id, building_ids = null }: Granted) => ({ incubator_id, building_ids }));
  return new Set(list.map(({ incubator_id }) => incubator_id)).size === list.length ? list : undefined;
}
const grantsOf = async ({ db }: Pick<Context, 'db'>, id: number): Promise<Granted[]> =>
  (await sql<Granted>`select incubator_id, building_ids from user_incubator where user_id = ${id} order by incubator_id`.execute(db)).rows;

/** Nobody gives away more than he reaches himself: all buildings of an incubator only where all are his own. */
async function exceeds(context: Context, given: readonly Granted[]): Promise<boolean> {
  const { caller } = context;
  if (caller.reach.unrestricted) return false;
  const own = new Map((await grantsOf(context, caller.id)).map((one) => [one.incubator_id, one.building_ids]));
  return given.some(({ incubator_id, building_ids }) => {
    const mine = own.get(incubator_id);
    if (mine === undefined || mine === null) return mine === undefined;
    return building_ids === null || building_ids.some((id) => !mine.includes(id));
  });
}
async function isThere({ db }: Context, given: readonly Granted[]): Promise<boolean> {
  const parks = given.map(({ incubator_id }) => incubator_id);
  const found = await sql<{ id: number }>`select id from incubator where id = any(${sql.val(parks)}::bigint[]) and deleted_at is null`.execute(db);
  const houses = await sql<{ id: number; incubator_id: number }>`select id, incubator_id from building
    where incubator_id = any(${sql.val(parks)}::bigint[]) and deleted_at is null`.execute(db);
  const parkOf = new Map(houses.rows.map(({ id, incubator_id }) => [id, incubator_id]));
  return (
    found.rows.length === parks.length &&
    given.every(({ incubator_id, building_ids }) => (building_ids ?? []).every((id) => parkOf.get(id) === incubator_id))
  );
}
/** What is wrong with a reach that somebody is to be given. */
export async function reachErrors(context: Context, sent: unknown): Promise<FieldErrors> {
  const given = readReach(sent);
  if (!given) return { incubators: ['管辖园区格式不正确'] };
  if (given.length === 0) return { incubators: [roleTies.incubators.missing] };
  if (!(await isThere(context, given))) return { incubators: ['园区或楼宇不存在'] };
  return (await exceeds(context, given)) ? { incubators: ['不能分配自己管辖范围之外的园区或楼宇'] } : {};
}
/** An account that reaches further than the caller is not his to change: its password would open what he may not see. */
export async function mustCover(context: Context, id: number): Promise<void> {
  if (await exceeds(context, await grantsOf(context, id))) throw forbidden('该用户的管辖范围超出您的权限');
}
export async function storeReach({ db }: Context, id: number, given: readonly Granted[]): Promise<void> {
  await sql`delete from user_incubator where user_id = ${id}`.execute(db);
  for (const { incubator_id, building_ids } of given) {
    const buildings = building_ids === null ? null : sql.val([...building_ids]);
    await sql`insert into user_incubator (user_id, incubator_id, building_ids) values (${id}, ${incubator_id}, ${buildings}::bigint[])`.execute(db);
  }
}
/** 高新创业中心（全部楼宇）；软件园（A座、B座）: what an account has been given, for the log. Null where it was given nothing. */
export async function reachInWords({ db }: Pick<Context, 'db'>, id: number): Promise<string | null> {
  const found = await sql<{ words: string }>`select i.name || '（' || coalesce(
      (select string_agg(b.name, '、' order by b.id) from building b where b.id = any(g.building_ids)), '全部楼宇') || '）' words
    from user_incubator g join incubator i on i.id = g.incubator_id where g.user_id = ${id} order by i.id`.execute(db);
  return found.rows.length > 0 ? found.rows.map(({ words }) => words).join('；') : null;
}
interface Reached extends Granted {
  readonly incubator_name: string;
  readonly building_names: readonly string[] | null;
}
/** GET /user-incubator: {data: [{incubator_id, incubator_name, building_ids, building_names}], total, whole}. One's own, or with user_read another's. */
export async function reachOf(context: Context, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { caller, db } = context;
  const id = input.user_id === null || input.user_id === undefined ? caller.id : Number(input.user_id);
  const found = await sql<{ type: number }>`select r.type from app_user t join role r on r.id = t.role_id
    where t.id = ${id} and (t.id = ${caller.id} or ${inScope(user, { ...context, chosen: null })})`.execute(db);
  const [who] = found.rows;
  if (!who || (id !== caller.id && !caller.can('user_read'))) throw notFound('用户');
  const mine = sql`(${caller.reach.unrestricted || id === caller.id} or i.id = any(${sql.val([...caller.reach.incubators])}::bigint[]))`;
  const rows = await sql<Reached>`select g.incubator_id, i.name incubator_name, g.building_ids,
    (select json_agg(b.name order by b.sort nulls last, b.id) from building b where b.id = any(g.building_ids)) building_names
    from user_incubator g join incubator i on i.id = g.incubator_id and i.deleted_at is null where g.user_id = ${id} and ${mine}
    order by i.sort nulls last, i.id`.execute(db);
  const listed = who.type === roles.incubatorAdministrator ? rows.rows : [];
  return { data: listed, total: listed.length, type: who.type, whole: who.type === roles.systemAdministrator };
}
