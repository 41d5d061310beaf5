import { sql } from 'kysely';
import { alarmStatus } from '@/domain/codes/iot';
import type { Alarm } from '@/domain/feeds/iot';
import { labelOf } from '@/domain/kernel/codes';
import { startOfDay, today, toWire } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { deviceOf } from '../../business/alarm/device';
import { inside, oneOf, rowsOf, type Area } from '../../business/measure/area';

interface AlarmRow {
  id: number;
  level: number;
  text: string;
  happened_at: Date;
  status: number;
  device: number;
  handler: string | null;
  same: number;
}
/** So many open ones of one kind that came within a minute are a storm (visual.md 2.5): one line of the ten, else nothing else would be seen. */
const storm = 20;
/**
 * Open alarms first, the worst of them first of all, so that a storm of small ones hides no large one; ten in all. Closed ones are taken
 * from the end of time, so that years of them cost nothing. The device is that of the meter or of the gate, as the lists of alarms have it.
 */
const alarmsOf = (area: Area) => {
  const columns = sql`x.id, x.level::int "level", x.text, x.happened_at, x.status::int status, x.meter_id, x.gate_id, x.car_park_id, x.rule_id, x.handled_by`;
  return sql<AlarmRow>`select y.id, y.level, y.text, y.happened_at, y.status, y.same, u.name handler, ${deviceOf('y')}::int device
    from (
      (select z.* from (select ${columns}, (count(*) over of_kind)::int same, row_number() over (of_kind order by x.level desc, x.happened_at desc, x.id desc) nth
        from alarm x where x.status in (1, 2) and ${inside(area, 'x')}
        window of_kind as (partition by x.incubator_id, x.metric, x.status, date_trunc('minute', x.happened_at))) z
      where z.same <= ${storm} or z.nth = 1 order by z.level desc, z.happened_at desc, z.id desc limit 10)
      union all (select ${columns}, 1, 1 from alarm x where x.status in (3, 4) and ${inside(area, 'x')} order by x.happened_at desc, x.id desc limit 10)) y
    left join app_user u on u.id = y.handled_by
    order by (y.status in (1, 2)) desc, case when y.status in (1, 2) then y.level end desc, y.happened_at desc, y.id desc limit 10`;
};
const levels = { 1: 'info', 2: 'warn', 3: 'alarm' } as const;
/** 1 提示, 2 警告, 3 严重 as the screens draw them. */
export const alarmLevel = (level: number): Alarm['level'] => levels[level as 1 | 2 | 3] ?? 'warn';
const devices = { 1: 'electric', 2: 'water', 3: 'car' } as const;
const alarmOf = ({ id, level, text, happened_at, status, device, handler, same }: AlarmRow): Alarm => ({
  id,
  level: alarmLevel(level),
  text: same > storm ? `${text}等${same}条同类` : text,
  time: toWire(happened_at),
  status: labelOf(alarmStatus, status) ?? '',
  device: devices[device as 1 | 2 | 3] ?? 'electric',
  handler,
});
/** Ten alarms, open ones first. */
export const latestAlarms = async (context: Context, area: Area): Promise<readonly Alarm[]> => (await rowsOf(context, alarmsOf(area))).map(alarmOf);

interface AlarmCounts {
  open: number;
  closed: number;
}
/** How many alarms are open, and how many were dealt with or were over since the day began. */
export const alarmCounts = (context: Context, area: Area): Promise<AlarmCounts> => {
  const since = startOfDay(today(context.now));
  return oneOf(
    context,
    sql<AlarmCounts>`select (select count(*)::int from alarm x where x.status in (1, 2) and ${inside(area, 'x')}) open,
      (select count(*)::int from alarm x where x.status in (3, 4) and greatest(x.handled_at, x.cleared_at) >= ${since} and ${inside(area, 'x')}) closed`,
  );
};
