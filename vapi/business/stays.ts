import { sql } from 'kysely';
import type { parkEventType } from '@/domain/codes/log';
import type { entryInformation } from '@/domain/resources/entry-information';
import { enterpriseTimeline } from '@/domain/resources/enterprise-timeline';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { Columns, TableOf } from '../kernel/handlers';

type Timeline = TableOf<typeof enterpriseTimeline>;
type Line = Columns<Pick<Timeline, 'happened_at' | 'text' | 'is_public'>> & { readonly type: Timeline['type'] };
type EventType = (typeof parkEventType)['items'][number]['code'];
/** A line of the history of an enterprise, and the row that it comes from (entities.md 4.9). */
export async function recordHistory(
  context: Context,
  { id, incubator_id }: { readonly id: number; readonly incubator_id: number },
  line: Line,
  resource: string,
  row_id: number,
): Promise<void> {
  await createRows(context, enterpriseTimeline, [{ incubator_id, enterprise_id: id, ...line, resource, row_id }]);
}
/** What happened with an enterprise among what happens in the park: its name and what it did. */
export async function recordEvent({ db, now }: Context, enterprise: number, type: EventType, what: string): Promise<void> {
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select incubator_id, building_id, ${now}, ${type}, name || ${what}::text, 'enterprise', id from enterprise where id = ${enterprise}`.execute(db);
}
/** A stay that begins or ends stands in the history of its enterprise, and among what happens in the park. */
export async function recordStay(
  context: Context,
  { id, enterprise_id, incubator_id }: Pick<TableOf<typeof entryInformation>, 'id' | 'enterprise_id' | 'incubator_id'>,
  line: Line & { readonly type: 2 | 8 },
  what: string,
): Promise<void> {
  await recordHistory(context, { id: enterprise_id, incubator_id }, line, 'entry_information', id);
  await recordEvent(context, enterprise_id, line.type === 2 ? 'settle' : 'exit', what);
}
