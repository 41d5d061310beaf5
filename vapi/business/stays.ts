import { sql } from 'kysely';
import type { entryInformation } from '@/domain/resources/entry-information';
import { enterpriseTimeline } from '@/domain/resources/enterprise-timeline';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { Columns, TableOf } from '../kernel/handlers';

type Timeline = TableOf<typeof enterpriseTimeline>;
/** A stay that begins or ends stands in the history of its enterprise, and among what happens in the park. */
export async function recordStay(
  context: Context,
  { id, enterprise_id, incubator_id }: Pick<TableOf<typeof entryInformation>, 'id' | 'enterprise_id' | 'incubator_id'>,
  line: Columns<Pick<Timeline, 'happened_at' | 'text' | 'is_public'>> & { readonly type: 2 | 8 },
  what: string,
): Promise<void> {
  await createRows(context, enterpriseTimeline, [{ incubator_id, enterprise_id, ...line, resource: 'entry_information', row_id: id }]);
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select incubator_id, building_id, ${context.now}, ${line.type === 2 ? 'settle' : 'exit'}, name || ${what}::text, 'enterprise', id
    from enterprise where id = ${enterprise_id}`.execute(context.db);
}
