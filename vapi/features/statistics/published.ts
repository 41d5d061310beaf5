import { sql } from 'kysely';
import type { PublicEnterprise, StaffPortrait } from '@/domain/feeds/enterprise';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { FilePath } from '../../kernel/files';
import { areaOf, asOf, everywhere, inside, newest, of, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { mayName } from '../../business/wall';
import { fieldsOf, structureOf } from './enterprise';
import { facts, isPublished, portraitOf, type Facts } from './portrait';

/** One enterprise that is shown to the public: asked for by id, or the first recommended one. Nobody else, whatever is asked. */
const publishedOf = (area: Area, id: number | null) => sql<Facts>`
  select ${facts} from enterprise e
  where e.deleted_at is null and in_reach(${of(area)}, e.incubator_id, e.building_id) and (${id}::bigint is null or e.id = ${id}::bigint) and ${isPublished('e')}
  order by (e.is_recommend = 1) desc, e.recommend_sort nulls last, e.id limit 1`;
const headOf = (area: Area, day: string) => sql<{ incubating: number; graduated: number; as_of: Date | null }>`
  select (select count(*)::int from incubating(${of(area)}, ${day}::date)) incubating, (select count(*)::int from graduated(${of(area)}, ${day}::date)) graduated,
    ${newest(area, ['entry_information', 'incubation', 'honour', 'enterprise', 'showcase'])} as_of`;

/** How many technical fields the public page names. */
const namedFields = 4;
/** GET /statistics/enterprise: sent without a token, so aggregates and one published enterprise; never contacts or money. */
export const statisticsEnterprise =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<PublicEnterprise> => {
    const area: Area = typeof input.incubator_id === 'number' ? { incubators: [input.incubator_id], buildings: null } : everywhere;
    const day = today(context.now);
    const who = await oneOf(context, structureOf(area, day));
    const head = await oneOf(context, headOf(area, day));
    const [found] = await rowsOf(context, publishedOf(area, typeof input.id === 'number' ? input.id : null));
    return {
      as_of: asOf(context.now, head.as_of),
      total: who.stages.reduce((sum, [, count]) => sum + count, 0),
      incubating: head.incubating,
      graduated: head.graduated,
      by_field: fieldsOf(who.fields, namedFields),
      enterprise: found ? await portraitOf(context, path, area, day, found, false) : null,
    };
  };

const withinReach = (area: Area, id: number) => sql<Facts & { changed: Date }>`
  select ${facts}, e.updated_at changed from enterprise e where e.deleted_at is null and e.id = ${id} and e.residence > 0 and ${inside(area, 'e')}`;
/**
 * GET /statistics/resident/{id}: the portrait of an enterprise that sits or sat within reach, published or not, with all that happened to it.
 * Where firms may not be named with what they earn (a wall, business/wall), what it keeps to itself is left out.
 * The buildings that are chosen on a screen do not hide it: it is asked for by itself. Whoever is beyond the reach does not exist.
 */
export const residentPortrait =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<StaffPortrait> => {
    const area = areaOf({ ...context, chosen: null }, undefined);
    const [found] = await rowsOf(context, withinReach(area, Number(input.id)));
    if (!found) throw notFound('企业');
    const portrait = await portraitOf(context, path, area, today(context.now), found, await mayName(context));
    return { as_of: asOf(context.now, found.changed), published: found.published, ...portrait };
  };
