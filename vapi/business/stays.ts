import type { entryInformation } from '@/domain/resources/entry-information';
import { enterpriseTimeline } from '@/domain/resources/enterprise-timeline';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { Columns, TableOf } from '../kernel/handlers';
import { recordEvent } from './events';

type Timeline = TableOf<typeof enterpriseTimeline>;
type Line = Columns<Pick<Timeline, 'happened_at' | 'text' | 'is_public'>> & { readonly type: Timeline['type'] };
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
