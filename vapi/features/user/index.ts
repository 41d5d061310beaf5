import { sql, type SqlBool } from 'kysely';
import { roles } from '@/domain/kernel/access';
import { user } from '@/domain/resources/user';
import { hashPassword } from '../../business/password';
import { isWithin, rolesWithRights } from '../../business/rights';
import { ended, endSessions, notifyChanged } from '../../business/sessions';
import { arrives } from '../../business/audit/arriving';
import { leaves } from '../../business/audit/leaving';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';
import { reachInWords, reachOf, readReach, storeReach } from './reach';
import { isAdmin, mustCommand, mustNotBeLast, roleOf, untied, userErrors, type User } from './rules';

/** A password that somebody else has set: it is changed at the first login. */
/** A hash costs a fifth of a second: those of an import are made before its transaction opens, two at a time, so that logins come between. */
const hashed = new WeakMap<object, Awaited<ReturnType<typeof newPassword>>>();
const hashAll = async (drafts: readonly Partial<User>[]): Promise<void> => {
  const left = drafts.filter(({ password }) => password);
  const work = async (): Promise<void> => {
    for (let draft = left.pop(); draft; draft = left.pop()) hashed.set(draft, await newPassword(draft.password));
  };
  await Promise.all([work(), work()]);
};
const newPassword = async (password: unknown) => ({ password_hash: await hashPassword(String(password)), must_change: 1 as const });

/** GET /user-all: {data: [{id, username, name, role_id, role_name, department_id, department_name}], total}. */
async function everyone(context: Context): Promise<unknown> {
  const { rows } = await sql`select t.id, t.username, t.name, t.role_id, r.name role_name, t.department_id, d.name department_name
    from app_user t join role r on r.id = t.role_id left join department d on d.id = t.department_id
    where t.status = 1 and t.audit_status = 3 and ${inScope(user, context)} order by t.name, t.id`.execute(context.db);
  return { data: rows, total: rows.length };
}
/** Accounts: whom one may make, change, freeze, reset and remove; and what becomes of their sessions then. */
export const userFeature = ({ signals, engine }: Services): Feature => ({
  ...handlersOf(user, {
    all: everyone,
    reach: reachOf,
    roles: async (context) => {
      const data = (await rolesWithRights(context)).filter((role) => isWithin(context, role)).map(({ id, name, type }) => ({ id, name, type }));
      return { data, total: data.length };
    },
    freeze: async (context, row) => {
      if (row.id === context.caller.id) refuse('不能冻结自己的账号');
      await mustCommand(context, row);
      await mustNotBeLast(context, row);
      await endSessions(context, signals, row.id, ended.frozen);
      await leaves(context, { id: row.id, role: row.role_id }, engine);
    },
    unfreeze: async (context, row) => {
      await mustCommand(context, row);
      await arrives(context, row.id, engine);
    },
    reset_pass: async (context, row, input) => {
      if (row.id === context.caller.id) refuse('请使用“修改密码”修改自己的密码');
      await mustCommand(context, row);
      await endSessions(context, signals, row.id, ended.newPassword);
      return { set: await newPassword(input.password) };
    },
  }),
  choices: {
    staff: async () =>
      sql<SqlBool>`t.status = 1 and t.audit_status = 3 and exists (select 1 from role r where r.id = t.role_id and r.type in (1, 2))`,
    // nobody gives more rights than he holds himself
    assignableRoles: async (context) => {
      const given = (await rolesWithRights(context)).filter((role) => isWithin(context, role)).map(({ id }) => id);
      return sql<SqlBool>`t.id = any(${sql.val(given)}::bigint[])`;
    },
  },
  ...hookInto(user, {
    check: userErrors,
    beforeImport: hashAll,
    prepare: async (context, draft, before) => ({
      ...(draft.password && (hashed.get(draft) ?? (await newPassword(draft.password)))),
      ...(before && draft.role_id && draft.role_id !== before.role_id && { ...untied((await roleOf(context, draft.role_id)).type), ...draft }),
    }),
    storeApart: async (context, row, { incubators }) => {
      const given = incubators === undefined || incubators === null ? undefined : readReach(incubators);
      if (!given) return;
      await storeReach(context, row.id, given);
      notifyChanged(signals, [row.id]);
      await arrives(context, row.id, engine);
    },
    logValues: async (context, row) => ({ incubators: await reachInWords(context, row.id) }),
    after: async (context, row, before) => {
      if (!before) await arrives(context, row.id, engine);
      if (!before || row.role_id === before.role_id) return;
      const { type } = await roleOf(context, row.role_id);
      if (type !== roles.incubatorAdministrator) await storeReach(context, row.id, []);
      await endSessions(context, signals, row.id, ended.otherRights);
      await leaves(context, { id: row.id, role: before.role_id }, engine);
      await arrives(context, row.id, engine);
    },
    beforeRemove: async (context, row: User) => {
      if (isAdmin(row)) refuse('账号 admin 不可删除');
      if (row.id === context.caller.id) refuse('不能删除自己的账号');
      await mustCommand(context, row);
      await mustNotBeLast(context, row);
      await endSessions(context, signals, row.id, ended.otherRights);
      await leaves(context, { id: row.id, role: row.role_id }, engine);
    },
  }),
});
