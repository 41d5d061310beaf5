import { sql, type SqlBool } from 'kysely';
import { endpointOf } from '@/domain/kernel/derive';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { waitingOf, type Waiting } from '@/domain/kernel/waiting';
import { tracks } from '@/domain/progress';
import { routes } from '@/domain/routes';
import { isAdministrator } from '../../business/audit/steps';
import { isAudited } from '@/domain/kernel/audited';
import { clockOf, predicateOf } from '../../kernel/conditions';
import type { Context, Registry } from '../../kernel/context';
import { alsoOf, type Engine } from '../../kernel/engine';
import { whereOf } from '../../kernel/operations/list';
import { and, waitingAt, type Predicate } from '../../kernel/scopes';
import { ownRows } from '../../kernel/shared';

/** What may be filtered for its rows: the right of its list, where it has one. */
const listAccess = (resource: AnyResource) => endpointOf(resource, 'list', 'operation')?.access;
/** The kinds of what waits that are the caller's to deal with, by his party and his rights. */
export const kindsFor = ({ all }: Pick<Registry, 'all'>, { caller }: Pick<Context, 'caller'>): Waiting[] =>
  waitingOf(all).filter(
    ({ resource, access, parties }) =>
      caller.party !== 'visitor' && caller.can(access) && caller.can(listAccess(resource) ?? 'login') && (parties?.includes(caller.party) ?? true),
  );

/** Whoever has agreed at a step of a 会签 has nothing to do there until the others have: no row of his. */
const agreed = (resource: AnyResource, { caller }: Context): Predicate => sql<SqlBool>`exists (select 1 from audit_trail a
  join audit_step s on s.flow_id = t.audit_flow_id and s.sort = t.audit_step and s.mode = 2
  where a.resource = ${resource.name} and a.row_id = t.id and a.user_id = ${caller.id} and a.step = t.audit_step and a.result = 2
  and a.id > (select coalesce(max(l.id), 0) from audit_trail l where l.resource = ${resource.name} and l.row_id = t.id and l.result = 1))`;
/** Of the rows that wait for a verdict those that the caller may give one: by his own right outside of the flows, in one by the step that names him. */
function decidable({ resource, access }: Waiting, context: Context): Predicate {
  const { caller } = context;
  const mine = waitingAt(
    resource,
    caller.steps.filter(({ module }) => module === resource.name),
  );
  if (isAudited(resource) && isAdministrator(caller, resource)) return sql`(not ${agreed(resource, context)})`;
  const free = caller.holds(access) ? and([sql`t.audit_flow_id is null`, ownRows(context, resource) ?? sql`true`]) : sql`false`;
  return sql`(${free} or (${mine} and not ${agreed(resource, context)}))`;
}
/** Resources at whose records others are dealt with: a message that leads there may be about any of these. */
const holders: ReadonlySet<string> = new Set(tracks.flatMap(({ dealtWithAt }) => dealtWithAt?.replace(/_id$/, '') ?? []));
/** Messages that say no more than that a row of another kind waits, or has waited, for the caller, leave it to that row. */
function unheard(context: Context, { registry }: Engine): Predicate {
  const kinds = kindsFor(registry, context).filter(({ resource }) => !holders.has(resource.name));
  const names = new Set(kinds.map(({ resource }) => resource.name));
  const paths = routes.flatMap(({ path, shows }) => ('resource' in shows && names.has(shows.resource) ? [path] : []));
  const audits = sql<SqlBool>`(t.dedupe_key is null or t.dedupe_key not like 'audit:%')`;
  const elsewhere = sql<SqlBool>`(t.path is null or t.path <> all(${sql.val(paths)}::text[]))`;
  return sql`(coalesce(t.dedupe_key like 'audit:%:left', false) or (${audits} and ${elsewhere}))`;
}

/** The rows `t` of a kind that wait for the caller now: his scope, the chosen buildings, what hooks of the list ask, and what he may do. */
export async function rowsOf(one: Waiting, context: Context, engine: Engine): Promise<Predicate> {
  const { resource, when, unless, openFor, query, mine, verdict } = one;
  const { party } = context.caller;
  const open = party === 'visitor' ? undefined : openFor?.[party]?.when;
  const filtered: Context = { ...context, request: { ...context.request, query } };
  const clock = await clockOf(context, when, unless, open);
  const his = engine.hooks[resource.name]?.waits?.(context);
  const own = verdict ? decidable(one, context) : ownRows(context, resource);
  return and([
    whereOf(resource, filtered, alsoOf(engine, resource, filtered)),
    predicateOf(when, resource.fields, clock),
    ...(unless ? [sql<SqlBool>`not ${predicateOf(unless, resource.fields, clock)}`] : []),
    ...(open ? [predicateOf(open, resource.fields, clock)] : []),
    ...(mine ? [sql<SqlBool>`${sql.ref(`t.${mine}`)} = ${context.caller.id}`] : []),
    ...(own ? [own] : []),
    ...(his ? [his] : []),
    ...(resource.name === 'message' ? [unheard(context, engine)] : []),
  ]);
}
export const tableOfKind = ({ resource }: Waiting) => sql.table(tableOf(resource));
