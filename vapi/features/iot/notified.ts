import { sql } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import type { alarm } from '@/domain/resources/alarm';
import { isQuiet } from '../../business/alarm/notify';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

type Alarm = TableOf<typeof alarm>;
interface Notification {
  readonly id: number;
  readonly notified_at: Date | null;
  readonly status: number;
  readonly people: number;
  readonly quiet: boolean;
  readonly until: string | null;
}
/** Whether those whom the rule names know of it: 已通知 and when, or why not yet. */
function notifiedWords({ notified_at, status, people, quiet, until }: Notification): string {
  if (notified_at) return `已通知 ${toWire(notified_at).slice(5, 16)}`;
  if (people === 0) return '规则没有通知人';
  if (status > 2) return '未通知';
  return quiet ? `静默中，${until ?? ''}后通知` : '待通知';
}
/** Of some alarms. */
export async function notifiedOf({ db, now }: Context, ids: readonly number[]): Promise<Pick<Alarm, 'id' | 'notified'>[]> {
  const { rows } = await sql<Notification>`select a.id, a.notified_at, a.status::int status, to_char(r.quiet_to, 'HH24:MI') "until",
      (select count(*)::int from alarm_rule_user n where n.alarm_rule_id = r.id) people, ${isQuiet(now)} quiet
    from alarm a left join alarm_rule r on r.id = a.rule_id where a.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows.map((row) => ({ id: row.id, notified: notifiedWords(row) }));
}
