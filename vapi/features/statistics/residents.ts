import { sql, type RawBuilder } from 'kysely';
import { residentStage, techField } from '@/domain/codes/customer';
import {
  residentOrder,
  residentsPage,
  listedTag,
  residentTag,
  tagKinds,
  type BuildingCount,
  type FacetCount,
  type Resident,
  type ResidentOrder,
  type Residents,
} from '@/domain/feeds/residents';
import { labelOf, type Codes } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import type { FilePath } from '../../kernel/files';
import { areaOf, asOf, inside, newest, of, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { figure } from '../../business/measure/numbers';
import { axisLabels, meansOf, scoresOf } from '../../business/measure/scores';
import { tagOf } from './enterprise';
import { logoOf, type Facts } from './portrait';

interface Filters {
  /** A part of its name. */
  readonly name: string | null;
  readonly stage: number | null;
  readonly field: number | null;
  readonly tag: number | null;
}
type Facet = Exclude<keyof Filters, 'name'>;
const tests: Readonly<Record<Facet, (value: number | null) => RawBuilder<boolean>>> = {
  stage: (value) => sql`(${value}::int is null or w.stage = ${value}::int)`,
  field: (value) => sql`(${value}::int is null or w.field = ${value}::int)`,
  tag: (value) => sql`(${value}::int is null or ${value}::int = any (w.kinds))`,
};
/** All filters but one: what a facet is counted under. */
const under = (filters: Filters, but?: Facet): RawBuilder<boolean> =>
  sql`${sql.join(
    [
      sql<boolean>`(${filters.name}::text is null or position(lower(${filters.name}::text) in lower(w.name)) > 0)`,
      ...(Object.keys(tests) as Facet[]).filter((name) => name !== but).map((name) => tests[name](filters[name])),
    ],
    sql` and `,
  )}`;
const who = (area: Area, day: string) => sql`who as materialized (
    select s.enterprise_id id, e.name, s.stage, e.tech_field::int field, e.settled_at, coalesce(h.kinds, '{}') || case when e.is_on_stock = 1 then array[${listedTag}::int] else '{}' end kinds
    from resident_stage(${of(area)}, ${day}::date) s join enterprise e on e.id = s.enterprise_id
    left join (select x.enterprise_id, array_agg(distinct x.kind::int) kinds from honour_in_force(${day}::date) x group by 1) h on h.enterprise_id = e.id
  )`;
type Counted = [code: number | null, count: number][];
interface Head {
  total: number;
  stages: Counted;
  fields: Counted;
  tags: Counted;
  buildings: BuildingCount[];
  average: (number | null)[];
  as_of: Date | null;
}
const headOf = (area: Area, day: string, filters: Filters) => {
  const counted = (by: RawBuilder<unknown>, from: RawBuilder<unknown>, but: Facet) =>
    sql`(select coalesce(json_agg(json_build_array(x.k, x.n)), '[]') from (select ${by} k, count(*)::int n from ${from} where ${under(filters, but)} group by 1) x)`;
  return sql<Head>`with ${who(area, day)}
    select (select count(*)::int from who w where ${under(filters)}) total, ${counted(sql`w.stage`, sql`who w`, 'stage')} stages,
      ${counted(sql`w.field`, sql`who w`, 'field')} fields, ${counted(sql`k.kind`, sql`who w cross join lateral unnest(w.kinds) k(kind)`, 'tag')} tags,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'park', x.park, 'value', x.n) order by x.park, x.sort, x.id), '[]') from
        (select b.id, b.name, b.incubator_id park, b.sort, count(distinct w.id)::int n from who w join entry_information y on y.enterprise_id = w.id
          join building b on b.id = y.building_id where ${under(filters)} and y.status in (2, 3) and y.settled_at <= ${day}::date
          and (y.exited_at is null or y.exited_at > ${day}::date) and ${inside(area, 'y')} group by b.id) x) buildings,
      (select ${meansOf('x')} from enterprise_synthesize x where x.enterprise_id in (select w.id from who w)
        and x.period = (select max(y.period) from enterprise_synthesize y where y.enterprise_id in (select w.id from who w))) average,
      ${newest(area, ['entry_information', 'incubation', 'honour', 'enterprise', 'room_occupancy', 'report_return'])} as_of`;
};
interface Row extends Pick<Facts, 'id' | 'name' | 'logo' | 'registered_at' | 'settled_at'> {
  field: number | null;
  stage: number;
  park: string;
  tags: { kind: number; name: string | null }[];
  listed: boolean;
  rooms: string[] | null;
  area: number | null;
  people: number | null;
  knowledge: number | null;
  scores: { axes: (number | null)[]; total: number | null } | null;
}
/** A value of the last period that anybody in the area reported, by enterprise. */
const lastReported = (area: Area, key: string) => sql`select v.enterprise_id, sum(v.value)::float8 n from last_period(${of(area)}) p
  cross join lateral reported_value(${of(area)}, p.period_end, p.period_end) v where v.key = ${key} group by 1`;
/** What each is sorted by, as it is shown. */
const ranks: Readonly<Record<ResidentOrder, (area: Area, day: string) => RawBuilder<unknown>>> = {
  area: (area, day) => sql`select r.enterprise_id, sum(r.area)::float8 n from rented_room(${of(area)}, ${day}::date) r group by 1`,
  people: (area) => lastReported(area, 'employees'),
  knowledge: (area) => lastReported(area, 'knowledge_valid'),
  total: () => sql`select distinct on (x.enterprise_id) x.enterprise_id, x.total::float8 n from enterprise_synthesize x
    where x.enterprise_id in (select w.id from who w) order by x.enterprise_id, x.period desc`,
  // each step outweighs all below it together: 上市, 小巨人, 瞪羚, 专精特新, 高企, the rest
  star: () => sql`select w.id enterprise_id, (case when y.is_on_stock = 1 then 64 else 0 end + coalesce((select sum(case k.kind
      when 4 then 32 when 6 then 16 when 3 then 8 when 1 then 4 when 5 then 2 when 2 then 1 else 0 end) from unnest(w.kinds) k(kind)), 0))::float8 n
    from who w join enterprise y on y.id = w.id`,
};
const unranked = sql`select null::bigint enterprise_id, null::float8 n where false`;
/** A page of them, those with most of what they are sorted by first, then who settled last. What was reported is of the last period that anybody in the area reported. */
const pageOf = (area: Area, day: string, filters: Filters, sort: ResidentOrder | null, page: number) => sql<Row>`with ${who(area, day)},
  ranked as materialized (${sort ? ranks[sort](area, day) : unranked}),
  shown as materialized (select w.*, k.n from who w left join ranked k on k.enterprise_id = w.id where ${under(filters)}
    order by k.n desc nulls last, w.settled_at desc nulls last, w.id desc limit ${residentsPage} offset ${(page - 1) * residentsPage}),
  reported as materialized (select v.enterprise_id, v.key, v.value from last_period(${of(area)}) p cross join lateral reported_value(${of(area)}, p.period_end, p.period_end) v
    where v.key in ('employees', 'knowledge_valid') and v.enterprise_id in (select s.id from shown s)),
  rented as materialized (select r.enterprise_id, r.area, b.name || m.name room from rented_room(${of(area)}, ${day}::date) r
    join room m on m.id = r.room_id join building b on b.id = m.building_id where r.enterprise_id in (select s.id from shown s))
  select e.id, e.name, ${logoOf('e')} logo, s.field, s.stage, (select i.name from incubator i where i.id = e.incubator_id) park, e.registered_at, s.settled_at,
    (select coalesce(json_agg(json_build_object('kind', h.kind, 'name', h.name) order by h.kind, h.granted_at), '[]') from honour_in_force(${day}::date) h
      where h.enterprise_id = e.id and h.kind <= ${tagKinds.length}) tags, e.is_on_stock = 1 listed,
    (select json_agg(r.room order by r.room) from rented r where r.enterprise_id = e.id) rooms, (select sum(r.area)::float8 from rented r where r.enterprise_id = e.id) area,
    (select sum(v.value)::float8 from reported v where v.enterprise_id = e.id and v.key = 'employees') people,
    (select sum(v.value)::float8 from reported v where v.enterprise_id = e.id and v.key = 'knowledge_valid') knowledge,
    (select json_build_object('axes', ${scoresOf('x')}, 'total', x.total) from enterprise_synthesize x where x.enterprise_id = e.id order by x.period desc limit 1) scores
  from shown s join enterprise e on e.id = s.id order by s.n desc nulls last, s.settled_at desc nulls last, s.id desc`;

/** Every value of a code, with how many there are; nobody of it is nought. */
const facet = (items: Codes<number>['items'], counted: Counted): FacetCount[] => {
  const known = new Map(counted);
  return items.map(({ code, label }) => ({ code, name: label, value: known.get(code) ?? 0 }));
};
const one = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const orderOf = (value: unknown): ResidentOrder | null => residentOrder.items.find(({ code }) => code === value)?.code ?? null;

/** GET /statistics/resident: the register of who sits in the area. Neither contacts nor money. A page beyond the last is the last. */
export const residents =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<Residents> => {
    const area = areaOf(context, input.incubator_id);
    const day = today(context.now);
    const name = typeof input.name === 'string' ? input.name.trim() : '';
    const filters: Filters = { name: name === '' ? null : name, stage: one(input.stage), field: one(input.field), tag: one(input.tag) };
    const head = await oneOf(context, headOf(area, day, filters));
    const pages = Math.max(1, Math.ceil(head.total / residentsPage));
    const page = Math.min(pages, Math.max(1, one(input.page) ?? 1));
    const rows = await rowsOf(context, pageOf(area, day, filters, orderOf(input.sort), page));
    return {
      as_of: asOf(context.now, head.as_of),
      total: head.total,
      page,
      pages,
      axes: axisLabels,
      average: head.average,
      by_building: head.buildings,
      by_stage: facet(residentStage.items, head.stages),
      by_field: facet(techField.items, head.fields),
      by_tag: facet(residentTag.items, head.tags),
      data: rows.map(
        (row): Resident => ({
          id: row.id,
          name: row.name,
          logo: row.logo ? path(row.logo) : null,
          field: labelOf(techField, row.field),
          stage: labelOf(residentStage, row.stage) ?? '',
          park: row.park,
          rooms: row.rooms ?? [],
          founded: row.registered_at,
          settled_at: row.settled_at,
          tags: [...(row.listed ? ['上市'] : []), ...row.tags.map(tagOf)],
          area: figure(row.area, 2),
          people: figure(row.people, 0),
          knowledge: figure(row.knowledge, 0),
          scores: row.scores?.axes ?? null,
          total: row.scores?.total ?? null,
        }),
      ),
    };
  };
