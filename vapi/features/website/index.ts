import { sql } from 'kysely';
import { websiteCalls } from '@/domain/calls/website';
import type { PublicPark } from '@/domain/answers/website';
import type { Rows } from '@/domain/kernel/calls';
import type { Context } from '../../kernel/context';
import { answers, type Feature } from '../../kernel/handlers';

/** The parks that the site shows, each with its buildings, in the order of the back office. */
async function places({ db }: Context): Promise<Rows<PublicPark>> {
  const { rows } = await sql<PublicPark>`select i.id, i.name,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.sort nulls last, b.id)
        from building b where b.incubator_id = i.id and b.deleted_at is null), '[]') children
    from incubator i where i.web_show = 1 and i.deleted_at is null order by i.sort nulls last, i.id`.execute(db);
  return { data: rows, total: rows.length };
}
/** What the public site reads beside published rows. */
export const websiteFeature: Feature = answers(websiteCalls, { places });
