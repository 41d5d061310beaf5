import { sql } from 'kysely';
import { incubationStage, techField } from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import type { PublicEnterprise } from '@/domain/feeds/enterprise';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import type { FilePath } from '../../kernel/files';
import { everywhere, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { fieldsOf, structureOf } from './enterprise';

type Scores = (number | null)[];
interface Published {
  id: number;
  name: string;
  logo: { id: number; save_name: string; is_public: number } | null;
  credit_code: string | null;
  registered_at: string | null;
  settled_at: string | null;
  incubation: number;
  tech_field: number | null;
  tags: { kind: number; name: string | null }[];
  timeline: { date: string; text: string }[];
}
/** One enterprise that is shown to the public: asked for by id, or the first recommended one. Nobody else, whatever is asked. */
const publishedOf = (area: Area, day: string, id: number | null) => sql<Published>`
  select e.id, e.name, e.credit_code, e.registered_at, e.settled_at, e.incubation::int incubation, e.tech_field::int tech_field,
    (select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = e.logo and f.is_public = 1) logo,
    (select coalesce(json_agg(json_build_object('kind', h.kind, 'name', h.name) order by h.kind, h.granted_at), '[]') from honour_in_force(${day}::date) h where h.enterprise_id = e.id) tags,
    (select coalesce(json_agg(json_build_object('date', x.happened_at, 'text', x.text) order by x.happened_at, x.id), '[]') from
      (select t.id, t.happened_at, t.text from enterprise_timeline t where t.enterprise_id = e.id and t.is_public = 1 and t.deleted_at is null order by t.happened_at desc, t.id desc limit 20) x) timeline
  from enterprise e
  where e.deleted_at is null and e.web_show = 1 and in_reach(${of(area)}, e.incubator_id, e.building_id) and (${id}::bigint is null or e.id = ${id}::bigint)
    and exists (select 1 from showcase s where s.enterprise_id = e.id and s.is_online = 1 and s.deleted_at is null)
  order by (e.is_recommend = 1) desc, e.recommend_sort nulls last, e.id limit 1`;
const radarOf = (area: Area, day: string, id: number) => sql<{ own: Scores; mean: Scores }>`
  select json_build_array(s.innovation, s.growth, s.team, s.finance, s.compliance, s.activity) own,
    (select json_build_array(round(avg(x.innovation)), round(avg(x.growth)), round(avg(x.team)), round(avg(x.finance)), round(avg(x.compliance)), round(avg(x.activity)))
      from enterprise_synthesize x where x.period = s.period and x.enterprise_id in (select r.enterprise_id from resident(${of(area)}, ${day}::date) r)) mean
  from enterprise_synthesize s where s.enterprise_id = ${id} order by s.period desc limit 1`;
const headOf = (area: Area, day: string) => sql<{ incubating: number; graduated: number; as_of: Date | null }>`
  select (select count(*)::int from incubating(${of(area)}, ${day}::date)) incubating, (select count(*)::int from graduated(${of(area)}, ${day}::date)) graduated,
    ${newest(area, ['entry_information', 'incubation', 'honour', 'enterprise', 'showcase'])} as_of`;

/** First four and last two of the 18 signs. */
const maskedCode = (code: string | null): string | null =>
  code && code.length > 6 ? `${code.slice(0, 4)}${'*'.repeat(code.length - 6)}${code.slice(-2)}` : null;
const axes = ['创新', '成长', '团队', '融资', '合规', '活跃'];

/** GET /statistics/enterprise: sent without a token, so aggregates and one published enterprise; never contacts or money. */
export const statisticsEnterprise =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<PublicEnterprise> => {
    const area: Area = typeof input.incubator_id === 'number' ? { incubators: [input.incubator_id], buildings: null } : everywhere;
    const day = today(context.now);
    const who = await oneOf(context, structureOf(area, day));
    const head = await oneOf(context, headOf(area, day));
    const [found] = await rowsOf(context, publishedOf(area, day, typeof input.id === 'number' ? input.id : null));
    const [radar] = found ? await rowsOf(context, radarOf(area, day, found.id)) : [];
    return {
      as_of: asOf(context.now, head.as_of),
      total: who.stages.reduce((sum, [, count]) => sum + count, 0),
      incubating: head.incubating,
      graduated: head.graduated,
      by_field: fieldsOf(who.fields),
      enterprise: found
        ? {
            id: found.id,
            name: found.name,
            logo: found.logo ? path(found.logo) : null,
            credit_code: maskedCode(found.credit_code),
            founded: found.registered_at,
            settled_at: found.settled_at,
            stage: labelOf(incubationStage, found.incubation),
            field: labelOf(techField, found.tech_field),
            tags: found.tags.map(({ kind, name }) => (kind <= 6 ? labelOf(honourKind, kind) : (name ?? labelOf(honourKind, kind))) ?? ''),
            radar: radar ? { axes, value: radar.own, avg: radar.mean } : null,
            timeline: found.timeline,
          }
        : null,
    };
  };
