import { sql } from 'kysely';
import { founderType, techField } from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import type { Lines, Slice } from '@/domain/feeds/blocks';
import type { EnterpriseStructure, Tier } from '@/domain/feeds/enterprise';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { areaOf, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { firstDay, largest, monthsTo, wan } from '../../business/measure/numbers';
import { mayName, unnamedFirm } from '../../business/wall';

const founders = 3;
const ranked = 10;

interface Structure {
  stages: [stage: number, count: number][];
  fields: [code: number | null, count: number][];
  founders: [code: number | null, count: number][];
  ages: [step: number, count: number][];
  capitals: [step: number, count: number][];
}
/** What narrows whom the structure is of: 主体类型, 技术领域, whether the public site shows them. */
interface Wanted {
  readonly type?: number | undefined;
  readonly field?: number | undefined;
  readonly shown?: number | undefined;
}
const chosen = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const only = (column: string, value: number | undefined) => (value === undefined ? sql`true` : sql`${sql.ref(`e.${column}`)} = ${value}`);
/** Everybody who sits in the area on a day, split five ways; each split sums to all of them. Age by the day, capital in 分. */
export const structureOf = (area: Area, day: string, { type, field, shown }: Wanted = {}) => sql<Structure>`
  with who as materialized (
    select s.stage, e.tech_field, e.founder_type,
      case when e.registered_at is null or e.registered_at > (${day}::date - interval '1 year')::date then 0
        when e.registered_at > (${day}::date - interval '2 years')::date then 1
        when e.registered_at > (${day}::date - interval '3 years')::date then 2 else 3 end age,
      case when coalesce(e.register_money, 0) < 100000000 then 0 when e.register_money < 500000000 then 1 else 2 end capital
    from resident_stage(${of(area)}, ${day}::date) s join enterprise e on e.id = s.enterprise_id
    where ${only('ent_type', type)} and ${only('tech_field', field)} and ${only('web_show', shown)}
  )
  select (select coalesce(json_agg(json_build_array(x.k, x.n)), '[]') from (select stage k, count(*) n from who group by 1) x) stages,
    (select coalesce(json_agg(json_build_array(x.k, x.n) order by x.n desc, x.k), '[]') from (select tech_field k, count(*) n from who group by 1) x) fields,
    (select coalesce(json_agg(json_build_array(x.k, x.n)), '[]') from (select founder_type k, count(*) n from who group by 1) x) founders,
    (select coalesce(json_agg(json_build_array(x.k, x.n)), '[]') from (select age k, count(*) n from who group by 1) x) ages,
    (select coalesce(json_agg(json_build_array(x.k, x.n)), '[]') from (select capital k, count(*) n from who group by 1) x) capitals`;
const movementOf = (area: Area, from: string, till: string) => sql<{ month: string; kind: number; n: number }>`
  select to_char(m.moved_on, 'YYYY-MM') "month", m.kind, count(*)::int n from movement(${of(area)}, ${from}::date, ${till}::date) m group by 1, 2`;
interface Tiers {
  incubating: number;
  sci_sme: number;
  high_tech: number;
  specialised: number;
  listed: number;
}
/** Who stands on which step on a day and on the same day a year before, in this order. Nobody writes down since when a company is listed. */
const tiersOf = (area: Area, day: string) => sql<Tiers>`
  select (select count(*)::int from incubating(${of(area)}, d.day)) incubating,
    (select count(*)::int from holds(2, ${of(area)}, d.day)) sci_sme, (select count(*)::int from holds(1, ${of(area)}, d.day)) high_tech,
    (select count(*)::int from (select h.enterprise_id from holds(3, ${of(area)}, d.day) h union select h.enterprise_id from holds(4, ${of(area)}, d.day) h) x) specialised,
    (select count(*)::int from resident(${of(area)}, d.day) r join enterprise e on e.id = r.enterprise_id and e.is_on_stock = 1) listed
  from (values (1, ${day}::date), (2, (${day}::date - interval '1 year')::date)) d(n, day) order by d.n`;
const tierNames = [
  ['incubating', '在孵'],
  ['sci_sme', '科技型中小'],
  ['high_tech', '高企'],
  ['specialised', '专精特新'],
  ['listed', '上市'],
] as const;
const tiersIn = ([now, before]: readonly Tiers[]): Tier[] =>
  tierNames.map(([key, name]) => ({ key, name, value: now?.[key] ?? 0, before: key === 'listed' ? null : (before?.[key] ?? null) }));
interface Top {
  id: number;
  name: string;
  tech_field: number | null;
  revenue: number;
  tags: { kind: number; name: string | null }[];
}
const topOf = (area: Area, day: string) => sql<Top>`
  select e.id, e.name, e.tech_field, y.value::float8 revenue,
    (select coalesce(json_agg(json_build_object('kind', h.kind, 'name', h.name) order by h.kind, h.granted_at), '[]') from honour_in_force(${day}::date) h where h.enterprise_id = e.id) tags
  from last_period(${of(area)}) p
  cross join lateral year_sum_by_enterprise('revenue', ${of(area)}, p.period_end) y
  join enterprise e on e.id = y.enterprise_id
  order by y.value desc, e.id limit ${ranked}`;
const dated = (area: Area) =>
  sql<{ as_of: Date | null }>`select ${newest(area, ['enterprise', 'entry_information', 'incubation', 'honour', 'report_return'])} as_of`;

/** The short words that a screen has room for. */
const short: Readonly<Record<number, string>> = { 1: '高企', 2: '科小', 3: '专精特新', 4: '小巨人', 5: '创新型', 6: '瞪羚' };
export const tagOf = ({ kind, name }: { kind: number; name: string | null }): string => short[kind] ?? name ?? labelOf(honourKind, kind) ?? '';
/** Counts by code as parts by name; no code, and codes without a name of their own, are 其他. */
const named = (counted: readonly [number | null, number][], label: (code: number | null) => string | null): Slice[] => {
  const byName = new Map<string, number>();
  for (const [code, value] of counted) {
    const name = label(code) ?? '其他';
    byName.set(name, (byName.get(name) ?? 0) + value);
  }
  return [...byName].map(([name, value]) => ({ name, value }));
};
/** Technical fields by name, the rest as 其他. All of them unless it is said how many: what a screen has room for it knows itself. */
export const fieldsOf = (counted: Structure['fields'], most: number = techField.items.length): Slice[] =>
  largest(
    named(counted, (code) => labelOf(techField, code)),
    most,
  );
/** Steps in their own order, empty ones too; nothing at all when there is nobody. */
function steps(counted: readonly [number, number][], names: readonly (readonly [number, string])[]): Slice[] {
  if (counted.length === 0) return [];
  const known = new Map(counted);
  return names.map(([step, name]) => ({ name, value: known.get(step) ?? 0 }));
}
const inOrder = (counted: Structure['founders']): Slice[] => {
  if (counted.length === 0) return [];
  const codes = founderType.items.slice(0, founders);
  const known = new Map(named(counted, (code) => codes.find((item) => item.code === code)?.label ?? null).map(({ name, value }) => [name, value]));
  return [...codes.map(({ label }) => label), '其他'].map((name) => ({ name, value: known.get(name) ?? 0 }));
};

/** GET /driveEnterprise: structure of the residents, movement of twelve months, the ten with the highest revenue of four quarters. */
export async function driveEnterprise(context: Context, input: Values): Promise<EnterpriseStructure> {
  const area = areaOf(context, input.incubator_id);
  const day = today(context.now);
  const months = monthsTo(day, 24);
  const who = await oneOf(context, structureOf(area, day, { type: chosen(input.type), field: chosen(input.cate), shown: chosen(input.isShow) }));
  const moved = await rowsOf(context, movementOf(area, firstDay(months[0] ?? day), day));
  const top = await rowsOf(context, topOf(area, day));
  const { as_of } = await oneOf(context, dated(area));
  const named = await mayName(context);
  const movement = (x: readonly string[]): Lines => {
    const line = (name: string, kind: number) => ({
      name,
      unit: '家',
      data: x.map((month) => moved.find((row) => row.month === month && row.kind === kind)?.n ?? 0),
    });
    return { x, series: [line('入驻', 1), line('退出', 2), line('毕业', 3)] };
  };
  return {
    as_of: asOf(context.now, as_of),
    tiers: tiersIn(await rowsOf(context, tiersOf(area, day))),
    by_stage: steps(who.stages, [
      [1, '在孵'],
      [2, '毕业留园'],
      [0, '非孵化'],
    ]),
    by_field: fieldsOf(who.fields),
    by_age: steps(who.ages, [
      [0, '1年内'],
      [1, '1-2年'],
      [2, '2-3年'],
      [3, '3年以上'],
    ]),
    by_capital: steps(who.capitals, [
      [0, '100万以下'],
      [1, '100-500万'],
      [2, '500万以上'],
    ]),
    by_founder: inOrder(who.founders),
    movement: movement(months.slice(-12)),
    movement_long: movement(months),
    top: top.map(({ id, name, tech_field, revenue, tags }) => ({
      id,
      name: named ? name : unnamedFirm(tech_field),
      field: labelOf(techField, tech_field),
      revenue: wan(revenue),
      unit: '万元',
      tags: tags.map(tagOf),
    })),
  };
}
