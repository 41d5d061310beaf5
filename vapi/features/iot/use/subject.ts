import { sql, type RawBuilder } from 'kysely';
import { headsOf } from '@/domain/calc/use-tree';
import { labelOf } from '@/domain/kernel/codes';
import { useSubject } from '@/domain/codes/iot';
import { meter } from '@/domain/resources/meter';
import type { Context, Values } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { inScope, type Predicate } from '../../../kernel/scopes';

export type SubjectKind = (typeof useSubject.items)[number]['code'];
/** kWh or t, by the kind of the meters. */
export const unitOf = (kind: unknown): string => (Number(kind) === 2 ? 't' : 'kWh');
/** What flows of it. */
export const flowUnitOf = (kind: unknown): string => (Number(kind) === 2 ? 't/h' : 'kW');

export interface SubjectMeter {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly is_total: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly capacity: number | null;
  readonly last_seen_at: Date | null;
}
/** Some meters whose use is one use. */
export interface Subject {
  readonly kind: number;
  readonly of: SubjectKind;
  readonly name: string;
  readonly meters: readonly SubjectMeter[];
  /** Only the days count on which they were bound to this enterprise; null: all days. */
  readonly holder: number | null;
}
/** Whose days alone count for a caller: a tenant reads a meter for the days of its binding. */
export const holderOf = ({ caller }: Context, tenant: number | null = null): number | null =>
  caller.party === 'staff' ? tenant : (caller.enterprise_id ?? 0);
/** The moments [since, till) for which a holder, as SQL, is to know of a meter `m`: of its bindings, or all of them where there is no holder. */
const momentsOf = (holder: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (
  select coalesce(day_start(lower(b.during)), '-infinity') since, coalesce(day_start(upper(b.during)), 'infinity') till
    from meter_binding b where b.meter_id = m.id and b.enterprise_id = ${holder}
  union all select '-infinity'::timestamptz, 'infinity'::timestamptz where ${holder} is null)`;
/** Joins to meters `m` the roll-ups `r` that meet `when`, and of these the ones that their holder is to know of. Bindings of a meter do not overlap: none comes twice. */
export function heldRollups(holder: RawBuilder<unknown> | null, when: RawBuilder<unknown>): RawBuilder<unknown> {
  const rollups = sql`join meter_rollup r on r.meter_id = m.id and ${when}`;
  return holder === null ? rollups : sql`cross join ${momentsOf(holder)} h ${rollups} and r.bucket_at >= h.since and r.bucket_at < h.till`;
}
/** A holder, where it is the same of all meters. */
export const holderSql = (holder: number | null): RawBuilder<unknown> | null => (holder === null ? null : sql`${holder}::bigint`);
/** What a meter `t` showed last was read on a day that the caller may know of. */
export const lastIsOwn = (context: Context): RawBuilder<boolean> => {
  const holder = holderOf(context);
  return holder === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from meter_binding b where b.meter_id = t.id and b.enterprise_id = ${holder}
        and b.during @> (t.last_seen_at at time zone 'Asia/Shanghai')::date)`;
};

/** Meters `t` of a place, a tenant, or one alone, and by what they are called. */
const where: Readonly<Record<SubjectKind, (id: number) => Predicate>> = {
  all: () => sql`true`,
  incubator: (id) => sql`t.incubator_id = ${id}`,
  building: (id) => sql`t.building_id = ${id}`,
  floor: (id) => sql`coalesce(t.floor_id, (select r.floor_id from room r where r.id = t.room_id)) = ${id}`,
  room: (id) => sql`t.room_id = ${id}`,
  tenant: (id) => sql`exists (select 1 from meter_binding b where b.meter_id = t.id and b.enterprise_id = ${id})`,
  meter: (id) => sql`t.id = ${id}`,
};
/** Those of a place or a tenant, where one is named. */
export const narrowed = ({ of = 'all', id }: Values): Predicate => where[of as SubjectKind](Number(id ?? 0));
const named: Readonly<Record<SubjectKind, RawBuilder<string>>> = {
  all: sql<string>`'全部'`,
  incubator: sql<string>`(select name from incubator where id = t.incubator_id)`,
  building: sql<string>`(select name from building where id = t.building_id)`,
  floor: sql<string>`(select b.name || f.name from floor f join building b on b.id = f.building_id
    where f.id = coalesce(t.floor_id, (select r.floor_id from room r where r.id = t.room_id)))`,
  room: sql<string>`(select b.name || r.name from room r join building b on b.id = r.building_id where r.id = t.room_id)`,
  tenant: sql<string>`''`,
  meter: sql<string>`t.name`,
};
const wholes: ReadonlySet<SubjectKind> = new Set(['all', 'incubator', 'building']);

async function tenantName({ db }: Context, id: number): Promise<string> {
  return (await sql<{ name: string }>`select name from enterprise where id = ${id}`.execute(db)).rows[0]?.name ?? '';
}
/**
 * What a curve is asked of: those meters of a kind within the caller's reach that stand for it, none counted twice. A thing that no meter of
 * his is in is not there.
 */
export async function subjectOf(context: Context, { kind, of = 'all', id }: Values): Promise<Subject> {
  const what = of as SubjectKind;
  const which = Number(id ?? 0);
  const holder = holderOf(context, what === 'tenant' ? which : null);
  if (what === 'tenant' && holder !== which) throw notFound(labelOf(useSubject, what) ?? '');
  const { rows } = await sql<SubjectMeter & { called: string }>`select t.id, t.name, t.parent_id, t.is_total, t.incubator_id, t.building_id,
      t.capacity::float8 capacity, t.last_seen_at, ${named[what]} called
    from meter t where t.kind = ${kind} and ${where[what](which)} and ${inScope(meter, context)} order by t.id`.execute(context.db);
  if (rows.length === 0 && what !== 'all') throw notFound(labelOf(useSubject, what) ?? '');
  const name = what === 'tenant' ? await tenantName(context, which) : (rows[0]?.called ?? '全部');
  return { kind: Number(kind), of: what, name, meters: headsOf(rows, wholes.has(what)), holder };
}
/** Their ids as SQL. */
export const idsOf = ({ meters }: Pick<Subject, 'meters'>): RawBuilder<number[]> => sql`${sql.val(meters.map(({ id }) => id))}::bigint[]`;
