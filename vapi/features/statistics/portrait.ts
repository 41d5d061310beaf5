import { sql, type RawBuilder } from 'kysely';
import { incubationStage, techField } from '@/domain/codes/customer';
import { financingRound, honourKind, knowledgeType } from '@/domain/codes/growth';
import type { Portrait, ScoredMonth, Similar } from '@/domain/feeds/enterprise';
import type { Slice } from '@/domain/feeds/blocks';
import { labelOf } from '@/domain/kernel/codes';
import type { Context } from '../../kernel/context';
import type { FilePath } from '../../kernel/files';
import { of, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { axisLabels, meansOf, scoresOf, type AxisValues } from '../../business/measure/scores';

interface Honour {
  kind: number;
  name: string | null;
  granted_at: string;
  valid_to: string | null;
}
/** The facts of one enterprise, as they are stored. */
export interface Facts {
  id: number;
  name: string;
  logo: { id: number; save_name: string; is_public: number } | null;
  credit_code: string | null;
  park: string | null;
  industry: string | null;
  registered_at: string | null;
  settled_at: string | null;
  incubation: number;
  tech_field: number | null;
  published: boolean;
}
/** Shown to the public: its own page says so, and its showcase stands. */
export const isPublished = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.web_show`)} = 1 and exists (select 1 from showcase s where s.enterprise_id = ${sql.ref(`${alias}.id`)} and s.is_online = 1 and s.deleted_at is null))`;
/** Of a picture that anybody may see; none otherwise. */
export const logoOf = (alias: string): RawBuilder<Facts['logo']> =>
  sql`(select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = ${sql.ref(`${alias}.logo`)} and f.is_public = 1)`;
export const facts = sql`e.id, e.name, ${logoOf('e')} logo, e.credit_code, (select i.name from incubator i where i.id = e.incubator_id) park,
  (select c.label from classification c where c.id = e.industry_id) industry, e.registered_at, e.settled_at, e.incubation::int incubation,
  e.tech_field::int tech_field, ${isPublished('e')} published`;

interface Grown {
  honours: Honour[];
  knowledge: [type: number, count: number][];
  rounds: { round: number; date: string }[];
  timeline: { date: string; text: string }[];
}
/** Honours in force, valid rights by kind, money raised and what happened. `all`: also what is not for the public. */
const grownOf = (id: number, day: string, all: boolean) => sql<Grown>`
  select (select coalesce(json_agg(json_build_object('kind', h.kind, 'name', h.name, 'granted_at', h.granted_at, 'valid_to', h.valid_to) order by h.kind, h.granted_at), '[]')
      from honour h where h.enterprise_id = ${id} and h.deleted_at is null and h.confirmed_at is not null and h.granted_at <= ${day}::date
      and (h.valid_to is null or h.valid_to >= ${day}::date)) honours,
    (select coalesce(json_agg(json_build_array(x.type, x.n) order by x.type), '[]') from (select k.type, count(*)::int n from knowledge k
      where k.enterprise_id = ${id} and k.deleted_at is null and k.confirmed_at is not null and k.status = 2 group by 1) x) knowledge,
    (select coalesce(json_agg(json_build_object('round', f.round, 'date', f.happened_at) order by f.happened_at, f.id), '[]') from financing f
      where f.enterprise_id = ${id} and f.deleted_at is null and f.confirmed_at is not null and (${all}::boolean or f.is_public = 1)) rounds,
    (select coalesce(json_agg(json_build_object('date', x.happened_at, 'text', x.text) order by x.happened_at, x.id), '[]') from
      (select t.id, t.happened_at, t.text from enterprise_timeline t where t.enterprise_id = ${id} and t.deleted_at is null
        and (${all}::boolean or t.is_public = 1) order by t.happened_at desc, t.id desc limit ${all ? 100 : 20}) x) timeline`;
/** Its own scores of twelve months, newest first, each beside the mean total of those who sit in the area. */
const monthsOf = (area: Area, day: string, id: number) => sql<ScoredMonth & { values: AxisValues; mean: AxisValues }>`
  with who as materialized (select r.enterprise_id from resident(${of(area)}, ${day}::date) r)
  select to_char(s.period, 'YYYY-MM') "month", ${scoresOf('s')} "values", s.total::int total, m.average::int average, m.mean
  from enterprise_synthesize s
  cross join lateral (select round(avg(x.total)) average, ${meansOf('x')} mean from enterprise_synthesize x
    where x.period = s.period and x.enterprise_id in (select w.enterprise_id from who w)) m
  where s.enterprise_id = ${id} order by s.period desc limit 12`;
const few = 6;
/** Others of the same field: published ones, or any of the area. */
const similarOf = (area: Area, day: string, { id, tech_field }: Facts, all: boolean) => sql<
  Omit<Similar, 'stage' | 'tags'> & { incubation: number; tags: Honour[] }
>`
  select e.id, e.name, e.incubation::int incubation,
    (select coalesce(json_agg(json_build_object('kind', h.kind, 'name', h.name) order by h.kind, h.granted_at), '[]') from honour_in_force(${day}::date) h where h.enterprise_id = e.id) tags
  from resident(${of(area)}, ${day}::date) r join enterprise e on e.id = r.enterprise_id
  where e.deleted_at is null and e.id <> ${id} and e.tech_field = ${tech_field}::int and (${all}::boolean or ${isPublished('e')})
  order by (e.is_recommend = 1) desc, e.recommend_sort nulls last, e.settled_at desc nulls last, e.id limit ${few}`;

/** First four and last two of the 18 signs. */
const maskedCode = (code: string | null): string | null =>
  code && code.length > 6 ? `${code.slice(0, 4)}${'*'.repeat(code.length - 6)}${code.slice(-2)}` : null;
/** What an honour is called; a prize by its own name. */
const honourName = ({ kind, name }: Pick<Honour, 'kind' | 'name'>): string =>
  (kind <= 6 ? labelOf(honourKind, kind) : (name ?? labelOf(honourKind, kind))) ?? '';
const named = (counts: Grown['knowledge']): Slice[] => counts.map(([type, value]) => ({ name: labelOf(knowledgeType, type) ?? '其他', value }));

/** The portrait of an enterprise: neither contacts nor money, whoever asks. `all`: with what it has not published. */
export async function portraitOf(context: Context, path: FilePath, area: Area, day: string, who: Facts, all: boolean): Promise<Portrait> {
  const grown = await oneOf(context, grownOf(who.id, day, all));
  const months = await rowsOf(context, monthsOf(area, day, who.id));
  const similar = await rowsOf(context, similarOf(area, day, who, all));
  const [last] = months;
  return {
    id: who.id,
    name: who.name,
    logo: who.logo ? path(who.logo) : null,
    credit_code: maskedCode(who.credit_code),
    park: who.park,
    industry: who.industry,
    founded: who.registered_at,
    settled_at: who.settled_at,
    stage: labelOf(incubationStage, who.incubation),
    field: labelOf(techField, who.tech_field),
    tags: grown.honours.map(honourName),
    radar: last ? { axes: axisLabels, value: last.values, avg: last.mean } : null,
    months: months.toReversed().map(({ month, values, total, average }) => ({ month, values, total, average })),
    honours: grown.honours.map(({ granted_at, valid_to, ...one }) => ({ name: honourName(one), granted_at, valid_to })),
    knowledge: named(grown.knowledge),
    rounds: grown.rounds.map(({ round, date }) => ({ date, name: labelOf(financingRound, round) ?? '' })),
    timeline: grown.timeline,
    similar: similar.map(({ id, name, incubation, tags }) => ({ id, name, stage: labelOf(incubationStage, incubation), tags: tags.map(honourName) })),
  };
}
