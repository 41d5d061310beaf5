import { sql } from 'kysely';
import type { Handled } from '@/domain/answers/inbox';
import { startOfDay, today, toWire } from '@/domain/kernel/moment';
import type { Action } from '@/domain/kernel/action';
import { waitingOf, type Waiting } from '@/domain/kernel/waiting';
import type { Context } from '../../kernel/context';
import type { Services } from '../../services';

/** So many of a day are shown. */
const most = 100;
interface Entry {
  readonly id: number;
  readonly resource: string;
  readonly module_label: string;
  readonly action: string;
  readonly action_label: string;
  readonly row_id: number | null;
  readonly row_title: string | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly n: number;
}
/** What a verdict came to: its own word; one that left the state as it was has passed a step. */
function wordOf({ resource: { audit, actions }, action, verdict }: Waiting, { after, action_label }: Entry): string {
  if (!verdict || !audit || action === undefined) return action_label;
  const to = after?.[audit.field];
  const variant = (actions[action] as Action).variants?.find(({ given }) => given[audit.field] === to);
  return variant?.label ?? '通过本步骤';
}
/** GET /task/handled: what the caller has done today of what waits for people, by the log of operations. */
export const handled =
  ({ engine }: Pick<Services, 'engine'>) =>
  async ({ db, caller, now }: Context): Promise<{ data: Handled[]; total: number }> => {
    const kinds = waitingOf(engine.registry.all);
    const done = kinds.map(({ resource, logged }) => sql`(${resource.name}, ${logged})`);
    const { rows } =
      await sql<Entry>`select id, resource, module_label, action, action_label, row_id, row_title, after, created_at, count(*) over ()::int n
      from operation_log where user_id = ${caller.id} and created_at >= ${startOfDay(today(now))} and cause is null and (resource, action) in (${sql.join(done)})
      order by created_at desc, id desc limit ${most}`.execute(db);
    const data = rows.map((row) => {
      const kind = kinds.find(({ resource, logged }) => resource.name === row.resource && logged === row.action);
      const { id, resource, module_label: label, row_title: title, row_id, created_at } = row;
      return { id, resource, label, title, row_id, action: kind ? wordOf(kind, row) : row.action_label, at: toWire(created_at) };
    });
    return { data, total: rows[0]?.n ?? 0 };
  };
