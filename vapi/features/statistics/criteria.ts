import { sql } from 'kysely';
import type { Check } from '@/domain/feeds/incubator';
import type { Context } from '../../kernel/context';
import { ids, rowsOf, type Area } from '../../business/measure/area';
import { round } from '../../business/measure/numbers';
import { targets, type Criterion } from './targets';

/** What the criteria are counted from: areas in ㎡, money in 分, companies and people by number. */
interface Counted {
  park: number | null;
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
/** The whole area, `park` null, and each park of it by itself: one row each, of one question. What is counted is what the lists behind the lights hold (0399-criteria.sql). */
export const countedOf = (area: Area, day: string, parks: readonly number[] = []) => {
  const park = (column: string) => sql`in_reach(w.incubators, null, ${sql.ref(column)}, null)`;
  const count = (code: number) => sql`(count(*) filter (where f.counted = ${sql.lit(code)}))::int`;
  return sql<Counted>`
  select w.park, (select sum(b.area)::float8 from building b where b.deleted_at is null and in_reach(w.incubators, w.buildings, b.incubator_id, b.id)) total,
    (select coalesce(sum(r.area), 0)::float8 from incubating_room(w.incubators, w.buildings, ${day}::date) r) used, c.*,
    (select sum(i.fund)::float8 from incubator i where i.deleted_at is null and ${park('i.id')}) fund, m.staff, m.professional,
    (select count(*)::int from serving_tutor(w.incubators)) tutors
  from (select null::bigint park, ${ids(area.incubators)} incubators, ${ids(area.buildings)} buildings
    ${parks.length > 0 ? sql`union all select p.id, array[p.id], ${ids(area.buildings)} from unnest(${ids(parks)}) p(id)` : sql``}) w
  cross join lateral (select ${count(1)} incubating, ${count(2)} applicants, ${count(3)} holders, ${count(4)} financed, ${count(5)} graduated
    from counted_firm(w.incubators, w.buildings, ${day}::date) f) c
  cross join lateral (select count(*)::int staff, (count(*) filter (where m.is_professional = 1))::int professional
    from team_member m where m.left_at is null and m.deleted_at is null and ${park('m.incubator_id')}) m`;
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
  const [only] = parks.length === 1 ? parks : [];
  const several = only ? [] : parks;
  const rows = await rowsOf(
    context,
    countedOf(
      area,
      day,
      several.map(({ id }) => id),
    ),
  );
  const targetOf = await targets(context);
  const checksOf = (park: number | null, type: number | undefined): Check[] => {
    const counted = rows.find((row) => row.park === park);
    if (!counted) throw new Error(`nothing was counted of park ${park}`);
    const target = targetOf(type);
    return either(
      measures(counted).map((one) => checkOf(one, target[one.key])),
      'patent_share',
      'ip_share',
    );
  };
  const sums = checksOf(null, only?.type);
  if (several.length === 0) return sums;
  const each = several.map(({ id, name, type }) => ({ name, checks: checksOf(id, type) }));
  return sums.map((sum, at) => {
    const judged = each.flatMap(({ name, checks }) => (checks[at] ? [{ name, value: checks[at].value, ok: checks[at].ok }] : []));
    return { ...sum, ok: judged.every(({ ok }) => ok), missing: null, instead: null, parks: judged };
  });
}
