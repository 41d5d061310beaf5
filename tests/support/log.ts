import type { Database } from '@/vapi/kernel/db/database';

export interface Entry {
  readonly action: string;
  readonly action_label: string;
  readonly user_id: number | null;
  readonly cause: string | null;
  readonly cause_resource: string | null;
  readonly cause_action: string | null;
  readonly cause_id: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
/** What the operation log says of a row, the oldest entry first. */
export const logOf = (database: Database, resource: string, id: number): Promise<Entry[]> =>
  database.rows<Entry>(
    `select action, action_label, user_id, cause, cause_resource, cause_action, cause_id, before, after
     from operation_log where resource = $1 and row_id = $2 order by id`,
    [resource, id],
  );
