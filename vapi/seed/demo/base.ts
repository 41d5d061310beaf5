import { run } from '../base/upsert';
import type { CategoryTable } from '../base/options';
import { quarterTemplate } from '../base/report-items';
import type { Db } from '@/vapi/kernel/db/database';
import type { Base } from './park';

/** The base rows that demonstration rows name, by what they are known by. */
export async function readBase(db: Db): Promise<Base> {
  const pairs = async <K extends string | number>(text: string, params: readonly unknown[] = []): Promise<Map<K, number>> =>
    new Map((await run<{ key: K; id: number }>(db, text, params)).map(({ key, id }) => [key, Number(id)]));
  const byName = (table: CategoryTable) => pairs<string>(`select name as key, id from ${table} order by sort, id`);
  const [admin] = await run<{ id: number }>(db, `select id from app_user where lower(username) = 'admin'`);
  const [template] = await run<{ id: number }>(db, 'select id from report_template where name = $1', [quarterTemplate.name]);
  if (!admin || !template) throw new Error('the base rows are missing');
  return {
    admin: Number(admin.id),
    template: Number(template.id),
    roles: await pairs<number>('select type as key, min(id) as id from role where deleted_at is null group by type'),
    items: await pairs<string>('select code as key, id from payment_item where code is not null'),
    roomTypes: await pairs<number>('select kind as key, min(id) as id from room_type group by kind'),
    sources: await pairs<string>('select name as key, id from enterprise_from where deleted_at is null'),
    industries: await pairs<string>('select code as key, id from classification'),
    categories: {
      policy_category: await byName('policy_category'),
      park_activity_category: await byName('park_activity_category'),
      promotion_category: await byName('promotion_category'),
      facilitator_category: await byName('facilitator_category'),
    },
    activityTypes: await pairs<string>('select name as key, id from activity_type'),
    reportItems: await pairs<string>('select key, id from report_item where template_id = $1', [template.id]),
  };
}
