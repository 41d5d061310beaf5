import { sql } from 'kysely';
import type { Check } from '@/domain/feeds/incubator';
import type { Context } from '../../kernel/context';
import { ids, of, oneOf, type Area } from '../../business/measure/area';
import { round } from '../../business/measure/numbers';
import { targets, type Criterion } from './targets';

/** What the criteria are counted from: areas in ㎡, money in 分, companies and people by number. */
interface Counted {
  total: number | null;
  used: number;
  incubating: number;
  graduated: number;
  applicants: number;
  holders: number;
  financed: number;
  fund: number | null;
  staff: number;
  professional: number;
  tutors: number;
}
/**
 * Used: by those in incubation, public service included. Financed: since the year of the last approved period began, as the economy's
 * figures count it. Holders of valid rights are those of the last approved period; who applied for a patent is registered with its rights.
 */
export const countedOf = (area: Area, day: string) => {
  const park = (column: string) => sql`in_reach(${ids(area.incubators)}, null, ${sql.ref(column)}, null)`;
  return sql<Counted>`
  with own as materialized (select i.enterprise_id from incubating(${of(area)}, ${day}::date) i),
  last as materialized (select p.period_end from last_period(${of(area)}) p)
  select (select sum(b.total)::float8 from space_by_building(${of(area)}, ${day}::date) b) total,
    (coalesce((select sum(r.area) from rented_room(${of(area)}, ${day}::date) r where r.enterprise_id in (select enterprise_id from own)), 0)
      + coalesce((select sum(u.area) from letting_unit(${of(area)}) u where u.use = 3), 0))::float8 used,
    (select count(*)::int from own) incubating,
    (select count(*)::int from graduated(${of(area)}, ${day}::date)) graduated,
    (select count(distinct k.enterprise_id)::int from knowledge k
      where k.type in (1, 2, 3) and k.applied_at <= ${day}::date and k.confirmed_at is not null and k.deleted_at is null and k.enterprise_id in (select enterprise_id from own)) applicants,
    (select count(distinct v.enterprise_id)::int from last l, reported_value(${of(area)}, l.period_end, l.period_end) v
      where v.key = 'knowledge_valid' and v.value > 0 and v.enterprise_id in (select enterprise_id from own)) holders,
    (select count(distinct f.enterprise_id)::int from financing_of(${of(area)}, date_trunc('year', coalesce((select period_end from last), ${day}::date))::date, ${day}::date) f
      where f.enterprise_id in (select enterprise_id from own)) financed,
    (select sum(i.fund)::float8 from incubator i where i.deleted_at is null and ${park('i.id')}) fund,
    (select count(*)::int from team_member m where m.left_at is null and m.deleted_at is null and ${park('m.incubator_id')}) staff,
    (select count(*)::int from team_member m where m.left_at is null and m.deleted_at is null and m.is_professional = 1 and ${park('m.incubator_id')}) professional,
    (select count(distinct x.tutor_id)::int from tutor_incubator x join tutor t on t.id = x.tutor_id and t.left_at is null and t.deleted_at is null where ${park('x.incubator_id')}) tutors`;
};
interface Measured {
  readonly key: Criterion;
  readonly label: string;
  readonly unit: string;
  /** What is counted, in `counts`, for so much of something; `whole` null: there is nothing to count it for. */
  readonly part: number | null;
  readonly whole?: number | null;
  readonly counts: string;
}
const measures = (x: Counted): readonly Measured[] => {
  const hundred = (whole: number | null) => (whole === null ? null : whole / 100);
  const ten = x.incubating / 10;
  return [
    { key: 'area', label: '自主支配孵化场地', unit: '㎡', part: x.total, counts: '㎡' },
    { key: 'area_share', label: '在孵使用面积占比', unit: '%', part: x.used, whole: hundred(x.total), counts: '㎡' },
    { key: 'count', label: '在孵企业数', unit: '家', part: x.incubating, counts: '家' },
    { key: 'density', label: '每千平米在孵企业', unit: '家', part: x.incubating, whole: x.total === null ? null : x.total / 1000, counts: '家' },
    { key: 'patent_share', label: '申请专利企业占比', unit: '%', part: x.applicants, whole: hundred(x.incubating), counts: '家' },
    { key: 'ip_share', label: '有效知识产权企业占比', unit: '%', part: x.holders, whole: hundred(x.incubating), counts: '家' },
    { key: 'finance_share', label: '获投融资在孵企业占比', unit: '%', part: x.financed, whole: hundred(x.incubating), counts: '家' },
    { key: 'finance_cases', label: '投融资案例', unit: '个', part: x.financed, counts: '个' },
    { key: 'fund', label: '孵化资金', unit: '万元', part: x.fund === null ? null : x.fund / 1_000_000, counts: '万元' },
    { key: 'professional', label: '专业服务人员占比', unit: '%', part: x.professional, whole: hundred(x.staff), counts: '人' },
    { key: 'professional_ten', label: '每10家在孵企业专业服务人员', unit: '人', part: x.professional, whole: ten, counts: '人' },
    { key: 'tutor', label: '每10家在孵企业导师', unit: '名', part: x.tutors, whole: ten, counts: '名' },
    { key: 'graduated', label: '累计毕业企业', unit: '家', part: x.graduated, counts: '家' },
  ];
};
/** One against its target: as it is shown it is judged, and what is missing is whole companies, people, square metres. */
export function checkOf({ key, label, unit, part, whole = 1, counts }: Measured, target: number): Check {
  const value = part === null || !whole ? null : round(part / whole);
  const ok = value !== null && value >= target;
  const lacking = ok || part === null || !whole ? null : Math.max(1, Math.ceil(round(target * whole - part, 6)));
  return { key, label, value, unit, target, ok, missing: lacking === null ? null : { value: lacking, unit: counts }, instead: null, parks: null };
}
/** Of two criteria one is enough: who meets either is not held to the other. */
function either(checks: readonly Check[], one: Criterion, other: Criterion): Check[] {
  const met = checks.find(({ key, ok }) => (key === one || key === other) && ok);
  return checks.map((check) =>
    met && !check.ok && (check.key === one || check.key === other) ? { ...check, ok: true, missing: null, instead: met.label } : check,
  );
}
/** A park that is held to the criteria by its type, 1 综合, 2 专业. */
interface Judged {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}
/**
 * The national criteria of statistics.md section 2 on a day. Each incubator is recognised by itself: three small ones are not one that is
 * large enough, so that of several every one is judged, and the sums are only shown.
 */
export async function criteriaOf(context: Context, area: Area, day: string, parks: readonly Judged[]): Promise<Check[]> {
  const sums = await checksOf(context, area, day, parks.length === 1 ? parks[0]?.type : undefined);
  if (parks.length < 2) return sums;
  const each: { readonly name: string; readonly checks: readonly Check[] }[] = [];
  for (const { id, name, type } of parks) each.push({ name, checks: await checksOf(context, { ...area, incubators: [id] }, day, type) });
  return sums.map((sum, at) => {
    const judged = each.flatMap(({ name, checks }) => (checks[at] ? [{ name, value: checks[at].value, ok: checks[at].ok }] : []));
    return { ...sum, ok: judged.every(({ ok }) => ok), missing: null, instead: null, parks: judged };
  });
}
async function checksOf(context: Context, area: Area, day: string, type: number | undefined): Promise<Check[]> {
  const counted = await oneOf(context, countedOf(area, day));
  const target = await targets(context, type);
  const checks = measures(counted).map((one) => checkOf(one, target[one.key]));
  return either(checks, 'patent_share', 'ip_share');
}
