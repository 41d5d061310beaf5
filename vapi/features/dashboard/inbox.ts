import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Inbox, InboxKind, InboxRow, WaitingCount } from '@/domain/answers/inbox';
import type { Field } from '@/domain/kernel/field';
import { toWire } from '@/domain/kernel/moment';
import { summaryOf } from '@/domain/kernel/card';
import type { Action } from '@/domain/kernel/action';
import { has, systemFieldsOf, type AnyResource } from '@/domain/kernel/resource';
import { ownerOf, recordTitle } from '@/domain/kernel/titles';
import type { Waiting } from '@/domain/kernel/waiting';
import type { Caller } from '../../kernel/caller';
import type { Context, Values } from '../../kernel/context';
import { withDerived } from '../../kernel/derived';
import { refuse } from '../../kernel/errors';
import { selection, wireOf, type Stored } from '../../kernel/rows';
import type { Services } from '../../services';
import { kindsFor, rowsOf, tableOfKind } from './waiting';

type Needed = Pick<Services, 'engine'>;
const usualSize = 20;
/** Rows up to the wanted page are read of every kind: so many at most. */
const furthest = 1000;
/** What names no day of its own wants an answer within so many days: that is where it stands among what does. */
const answerDays = 3;
/** What is due within so many hours, or was, goes before all that names no day: nobody waits longer for what is late already. */
const urgentHours = 24;

/** Since when a row waits: handed in to its auditors last, else made. */
function since({ resource, verdict }: Waiting): RawBuilder<unknown> {
  const submitted = 'submitted_at' in resource.fields ? sql`t.submitted_at, t.created_at` : sql`t.created_at`;
  if (!verdict) return sql`t.created_at`;
  return sql`coalesce((select max(a.created_at) from audit_trail a where a.resource = ${resource.name} and a.row_id = t.id and a.result = 1), ${submitted})`;
}
function due({ resource: { due: name, fields } }: Waiting): RawBuilder<unknown> {
  const field: Field | undefined = name === undefined ? undefined : fields[name];
  if (name === undefined || !field) return sql`null::timestamptz`;
  const column = sql.ref(`t.${name}`);
  if (field.kind === 'range') return sql`lower(${column})`;
  return field.kind === 'date' ? sql`((${column} + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')` : column;
}
/** Who made it, where the row names no firm; nobody is told that something comes from himself. */
const maker = ({ resource }: Waiting, { caller }: Context): RawBuilder<unknown> =>
  systemFieldsOf(resource).includes('created_by')
    ? sql`(select u.name from app_user u where u.id = t.created_by and u.id <> ${caller.id})`
    : sql`null::text`;

interface Found extends Stored {
  readonly '~n': number;
  readonly '~urgent': boolean;
  readonly '~at': Date;
  readonly '~since': Date;
  readonly '~due': Date | null;
  readonly '~maker': string | null;
}
interface OfKind {
  readonly kind: Waiting;
  readonly total: number;
  readonly rows: readonly Found[];
}
/** How many rows of a kind wait and when one of them last changed: one statement. */
async function counted(kind: Waiting, context: Context, { engine }: Needed): Promise<{ total: number; last: Date | null }> {
  const changed = has(kind.resource, 'append') ? sql`t.created_at` : sql`t.updated_at`;
  const query = sql<{ total: number; last: Date | null }>`select count(*)::int total, max(${changed}) last
    from ${tableOfKind(kind)} t where ${await rowsOf(kind, context, engine)}`;
  return (await query.execute(context.db)).rows[0] ?? { total: 0, last: null };
}
/** The first rows of a kind, with how many there are: one statement. */
async function first(kind: Waiting, context: Context, { engine }: Needed, most: number): Promise<OfKind> {
  const { resource } = kind;
  const at = sql`coalesce(${due(kind)}, ${since(kind)} + make_interval(days => ${answerDays}))`;
  const urgent = sql`coalesce(${due(kind)} < ${context.now}::timestamptz + make_interval(hours => ${urgentHours}), false)`;
  const query = sql<Found>`with waiting as materialized (select t.id, ${urgent} "~urgent", ${at} "~at", ${since(kind)} "~since", ${due(kind)} "~due"
      from ${tableOfKind(kind)} t where ${await rowsOf(kind, context, engine)})
    select (select count(*)::int from waiting) "~n", w."~urgent", w."~at", w."~since", w."~due", ${maker(kind, context)} "~maker", ${selection(resource, context.caller, false, engine.registry)}
    from (select * from waiting order by "~urgent" desc, "~at", id limit ${most}) w join ${tableOfKind(kind)} t on t.id = w.id
    order by w."~urgent" desc, w."~at", t.id`;
  const { rows } = await query.execute(context.db);
  return { kind, total: rows[0]?.['~n'] ?? 0, rows };
}
/** Whose it is; to whom it belongs himself it comes from the park. */
function fromOf(resource: AnyResource, row: Values, caller: Caller): string | null {
  const own = (['enterprise', 'facilitator'] as const).some((party) => {
    const column = resource.scope.owner?.[party] ?? `${party}_id`;
    return caller.party === party && row[column] !== undefined && row[column] === caller[`${party}_id`];
  });
  if (own) return typeof row.incubator_name === 'string' ? row.incubator_name : null;
  return ownerOf(resource, row) ?? null;
}
function rowOf({ kind, resource }: Waiting, found: Found, { caller }: Context, { engine }: Needed): InboxRow {
  const row = { ...wireOf(resource, found, caller, false, engine), id: found.id };
  const title = recordTitle(resource, row) ?? `#${found.id}`;
  return {
    kind,
    id: found.id,
    title,
    about: summaryOf(resource, row),
    from: fromOf(resource, row, caller) ?? found['~maker'],
    since: toWire(found['~since']),
    due: found['~due'] && toWire(found['~due']),
    row,
  };
}
function wordsOf({ kind, resource, label, action }: Waiting, total: number): InboxKind {
  const does = action === undefined ? undefined : (resource.actions[action] as Action | undefined);
  const [pass, reject] = does?.variants ?? [];
  return {
    kind,
    resource: resource.name,
    label,
    total,
    action: action ?? null,
    act: pass?.label ?? does?.label ?? null,
    refuse: reject?.label ?? null,
  };
}
const whole = (value: unknown, usual: number): number => (value === null || value === undefined ? usual : Number(value));

/** GET /task/inbox: all that waits for the caller, the most urgent first, a page of it; of one kind where one is given. */
export const inbox =
  (services: Needed) =>
  async (context: Context, input: Values): Promise<Inbox> => {
    const [page, pageSize] = [whole(input.page, 1), whole(input.pageSize, usualSize)];
    if (page < 1 || pageSize < 1 || page * pageSize > furthest) refuse('分页参数不正确');
    const found: OfKind[] = [];
    for (const kind of kindsFor(services.engine.registry, context)) {
      const wanted = !input.kind || input.kind === kind.kind;
      const all = wanted
        ? await first(kind, context, services, page * pageSize)
        : { kind, rows: [], total: (await counted(kind, context, services)).total };
      found.push(all);
    }
    const rows = found
      .flatMap(({ kind, rows }) => rows.map((row) => ({ kind, row })))
      .sort((one, other) => Number(other.row['~urgent']) - Number(one.row['~urgent']) || one.row['~at'].getTime() - other.row['~at'].getTime());
    const shown = rows.slice((page - 1) * pageSize, page * pageSize);
    // conditions of its actions look at what is derived, too: filled in where the rows stand, for those that are shown alone
    for (const kind of new Set(shown.map((one) => one.kind))) {
      const own = shown.filter((one) => one.kind === kind).map(({ row }) => row);
      await withDerived(kind.resource, context, own, services.engine);
    }
    return {
      data: shown.map(({ kind, row }) => rowOf(kind, row, context, services)),
      total: found.reduce((sum, { kind, total }) => sum + (!input.kind || input.kind === kind.kind ? total : 0), 0),
      kinds: found.map(({ kind, total }) => wordsOf(kind, total)),
      page,
      pageSize,
    };
  };
/** GET /task/waiting: how much waits. */
export const waiting =
  (services: Needed) =>
  async (context: Context): Promise<WaitingCount> => {
    const marks: string[] = [];
    let sum = 0;
    for (const kind of kindsFor(services.engine.registry, context)) {
      const { total, last } = await counted(kind, context, services);
      sum += total;
      if (total > 0) marks.push(`${kind.kind}:${total}:${last?.getTime() ?? 0}`);
    }
    return { total: sum, mark: createHash('sha1').update(marks.join()).digest('base64url') };
  };
