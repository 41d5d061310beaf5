import { sql, type RawBuilder } from 'kysely';
import { alarm } from '@/domain/resources/alarm';
import { pathTo } from '@/domain/routes';
import type { Context } from '../../kernel/context';
import { measure } from '../../kernel/measure';
import type { Services } from '../../services';
import { post } from '../outbox';
import { rowsOf } from './judged';

interface Waiting {
  readonly id: number;
  readonly text: string;
  readonly level: number;
  readonly device: number;
  readonly sms: number;
  readonly user_id: number;
  readonly mobile: string | null;
}
const pages: Readonly<Record<number, string>> = { 1: pathTo('meter.electric'), 2: pathTo('meter.water'), 3: pathTo('car_pass.list') };
/** More than these at once are one message. */
const most = 3;
/** So long, in minutes, an alarm is worth a short message. */
const lives = 60;
const alarmMessage = 6;

/** Now is one of the hours in which a rule `r` is to be silent; they may go over midnight. */
export const isQuiet = (now: Date): RawBuilder<boolean> => {
  const at = sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::time`;
  return sql<boolean>`coalesce(case when r.quiet_from < r.quiet_to then ${at} >= r.quiet_from and ${at} < r.quiet_to
    else ${at} >= r.quiet_from or ${at} < r.quiet_to end, false)`;
};
/** Open alarms that nobody was notified of yet, beside each of whom their rules name; not in the hours in which their rule is to be silent. */
const waitingOf = (context: Context) =>
  rowsOf(
    context,
    sql<Waiting>`select a.id, a.text, a.level::int "level", r.device_kind::int device, r.sms::int sms, n.user_id, u.mobile
      from alarm a join alarm_rule r on r.id = a.rule_id join alarm_rule_user n on n.alarm_rule_id = r.id
      join app_user u on u.id = n.user_id and u.deleted_at is null
      where a.status in (1, 2) and a.notified_at is null and not ${isQuiet(context.now)}
      order by a.level desc, a.id`,
  );
/** Tells whom the rules name: a message in the bell, and a short message where the rule asks for one. A storm is one of each. */
export async function notifyAlarms(context: Context, services: Services): Promise<number> {
  const waiting = await waitingOf(context);
  const byUser = new Map<number, Waiting[]>();
  for (const one of waiting) byUser.set(one.user_id, [...(byUser.get(one.user_id) ?? []), one]);
  for (const [user, of] of byUser) {
    const [first] = of;
    if (!first) continue;
    const several = of.length > most;
    const messages = several ? [{ ...first, text: `${first.text}等${of.length}项告警` }] : of;
    for (const { id, text, device, level } of messages)
      await services.engine.notify(context, {
        ...{ users: [user], type: alarmMessage, title: `告警：${text}`, path: pages[device] ?? pages[1], dedupe: `alarm:${id}:${level}` },
        query: several ? { list: 'alarm' } : { list: 'alarm', id },
      });
    const short = of.filter(({ sms }) => sms === 1);
    const [gravest] = short;
    if (gravest?.mobile) {
      const content = `${gravest.text}${short.length > 1 ? `等${short.length}项告警` : ''}，请及时处理。`;
      await post(context, services, { mobile: gravest.mobile, template: 'alarm', content, params: { count: short.length }, lives });
    }
  }
  const ids = [...new Set(waiting.map(({ id }) => id))];
  await measure(
    context.db,
    alarm,
    ids.map((id) => ({ id, notified_at: context.now })),
  );
  return ids.length;
}
