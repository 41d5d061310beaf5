import { sql } from 'kysely';
import { visitor } from '@/domain/resources/visitor';
import { passPath } from '../../business/guest-passes';
import type { Context, Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { storeOpenly } from '../../kernel/operations/store';
import type { Services } from '../../services';

const resident = 2;
/** The resident that a guest names in full; without one he visits the park's office. Firms that are no residents answer as those that are not there. */
async function hostOf({ db }: Context, { incubator_id, firm }: Values): Promise<number | null> {
  if (!firm) return null;
  const found = await sql<{ id: number }>`select e.id from enterprise e where e.deleted_at is null and e.incubator_id = ${incubator_id}
    and e.residence = ${resident} and lower(e.name) = lower(${firm}) order by e.id limit 1`.execute(db);
  if (!found.rows[0]) throw invalid({ firm: ['该园区没有这家企业，请填写企业全称，或留空由园区办公室接待'] });
  return found.rows[0].id;
}
/** POST /websit/visitors/register: a guest who waits for the word of his host or of the park (entities.md 7.6). */
export const visit = (services: Services) => async (context: Context, draft: Values) => {
  const { firm: _, ...guest } = draft;
  const { id } = await storeOpenly(visitor, context, { ...guest, enterprise_id: await hostOf(context, draft) }, {}, services.engine);
  // his pass is shown on the page at once: it waits with him, also where no SMS is sent
  return { message: '登记已提交，等待审核', path: passPath(services, Number(id)) };
};
