import { sql } from 'kysely';
import { anomalyReason } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import { alarm } from '@/domain/resources/alarm';
import { changeOne, changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';
import { measure } from '../kernel/measure';
import { recordEvents, type Happening } from './events';
import type { Sorted } from './reading-check';

type Alarm = TableOf<typeof alarm>;
/** The codes of an alarm_metric that are named here. */
export const strangeReading = 6;
/** What an alarm is about: one of the devices, or a building or a whole park where none is named. */
export type Cause = Pick<Alarm, 'metric' | 'incubator_id'> &
  Partial<Pick<Alarm, 'meter_id' | 'gate_id' | 'gateway_id' | 'car_park_id' | 'building_id'>>;
/** Something that asks for an alarm: how often it happened, first and last. */
export type Occurrence = Omit<Cause, 'metric'> &
  Partial<Pick<Alarm, 'metric' | 'room_id'>> &
  Pick<Alarm, 'rule_id' | 'level' | 'text' | 'value' | 'count'> &
  Readonly<Record<'happened_at' | 'last_at', Date>>;
/** An alarm that nobody has closed, or that was closed while its cause went on. */
export type Standing = Cause & Pick<Alarm, 'id' | 'rule_id' | 'level' | 'status' | 'count'> & { readonly last_at: Date | null };

const devices = ['meter_id', 'gate_id', 'gateway_id', 'car_park_id'] as const;
/** Two alarms of one key never stand open beside each other: alarm_cause_key of the database says the same. */
export function causeKey({ metric, incubator_id, ...cause }: Cause): string {
  const device = devices.map((name) => cause[name] ?? '');
  return [metric, incubator_id, ...device, ...(device.some(Boolean) ? [] : [cause.building_id ?? ''])].join(' ');
}
/** Alarms of some parks that still stand; locked in the order of their ids where they are to be changed. */
export async function standingAlarms({ db }: Context, incubators: readonly number[], locked = true): Promise<Map<string, Standing>> {
  const { rows } =
    await sql<Standing>`select id, rule_id, metric, incubator_id, meter_id, gate_id, gateway_id, car_park_id, building_id, level, status, count, last_at
    from alarm where incubator_id = any(${sql.val([...new Set(incubators)])}::bigint[])
      and (status in (1, 2) or (status = 4 and cleared_at is null and metric <> ${strangeReading})) order by id ${locked ? sql`for no key update` : sql``}`.execute(
      db,
    );
  // an open one comes before one that was closed early
  return new Map([...rows].sort((one, other) => other.status - one.status).map((row) => [causeKey(row), row]));
}

/**
 * Raises alarms: where one is still open for the same cause it happens again, its count grows, it says what came last, and it takes a
 * graver rule on, which tells its own people. The caller holds the lock of the device, so that nobody raises the same one meanwhile.
 */
export async function raise(context: Context, occurrences: readonly Occurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  const open = await standingAlarms(
    context,
    occurrences.map(({ incubator_id }) => incubator_id),
  );
  const rows = occurrences.map(({ metric = strangeReading, ...one }) => {
    const row = { ...one, metric, text: [...one.text].slice(0, 100).join('') };
    const before = open.get(causeKey(row));
    return { row, before: before && before.status !== 4 ? before : undefined };
  });
  await measure(
    context.db,
    alarm,
    rows.flatMap(({ before, row: { text, value, last_at, count } }) =>
      before
        ? [
            {
              id: before.id,
              text,
              value,
              last_at: before.last_at && last_at < before.last_at ? before.last_at : last_at,
              count: before.count + count,
            },
          ]
        : [],
    ),
  );
  for (const { before, row } of rows) {
    if (!before || row.level <= before.level) continue;
    await changeOne(context, alarm, before.id, { level: row.level, rule_id: row.rule_id });
    // whom the graver rule names has not heard of it
    await measure(context.db, alarm, [{ id: before.id, notified_at: null }]);
  }
  const raised = await createRows(
    context,
    alarm,
    rows.flatMap(({ before, row }) => (before ? [] : [row])),
  );
  await recordEvents(context, eventsOf(raised));
}
/** More than these at once in one park are one event, under the gravest of them: nothing else would be heard of. */
const mostEvents = 3;
export function eventsOf(raised: readonly Alarm[]): Happening[] {
  const byPark = new Map<number, Alarm[]>();
  for (const one of raised) byPark.set(one.incubator_id, [...(byPark.get(one.incubator_id) ?? []), one]);
  return [...byPark.values()].flatMap((of): Happening[] => {
    const [gravest] = [...of].sort((one, other) => other.level - one.level || one.id - other.id);
    const shown = of.length > mostEvents && gravest ? [{ ...gravest, building_id: null, text: `${gravest.text}等${of.length}项告警` }] : of;
    return shown.map(({ id, incubator_id, building_id, text }) => ({
      incubator_id,
      building_id,
      type: 'alarm',
      text,
      resource: alarm.name,
      row_id: id,
    }));
  });
}
/** What the alarms were about is over: open ones are 已恢复, and one that was closed early may be raised anew. */
export async function clear(context: Context, alarms: readonly Standing[]): Promise<void> {
  const ids = alarms.map(({ id }) => id);
  if (ids.length === 0) return;
  await changeRows(context, alarm, sql`t.id = any(${sql.val(ids)}::bigint[]) and t.status in (1, 2)`, { status: 3 });
  await measure(
    context.db,
    alarm,
    ids.map((id) => ({ id, cleared_at: context.now })),
  );
}

/** 未来时间, 时间过早: the reading's own time tells nothing. */
const wrongClock: ReadonlySet<number> = new Set([3, 5]);
interface Rule {
  readonly id: number;
  readonly meter: number;
  readonly level: Alarm['level'];
}
/** Of each meter the rule about strange readings (metric 6): the gravest, and of those the one that is nearest to it. */
async function rulesOf({ db }: Context, meters: readonly number[]): Promise<ReadonlyMap<number, Rule>> {
  const { rows } = await sql<Rule>`select distinct on (m.id) r.id, m.id meter, r.level from meter m
    join alarm_rule r on r.incubator_id = m.incubator_id and r.device_kind = m.kind and r.metric = ${strangeReading} and r.enabled = 1
      and coalesce(r.building_id, m.building_id) is not distinct from m.building_id and coalesce(r.meter_id, m.id) = m.id
    where m.id = any(${sql.val([...meters])}::bigint[])
    order by m.id, r.level desc, r.meter_id nulls last, r.building_id nulls last, r.id`.execute(db);
  return new Map(rows.map((row) => [row.meter, row]));
}
/**
 * Raises one alarm a meter for its strange readings. Without a rule of the park the alarm stands under none, as a warning. It happened
 * when the reading says, but where the clock is what is wrong: `now`.
 */
export async function raiseForReadings(context: Context, strange: Sorted['strange']): Promise<void> {
  if (strange.length === 0) return;
  const { now } = context;
  const byMeter = new Map<number, Sorted['strange'][number][]>();
  for (const one of strange) byMeter.set(one.meter.id, [...(byMeter.get(one.meter.id) ?? []), one]);
  const rules = await rulesOf(context, [...byMeter.keys()]);
  const rows = [...byMeter.values()].flatMap((of) => {
    const [first, last] = [of[0], of[of.length - 1]];
    if (!first || !last) return [];
    const { id, name, incubator_id, building_id, room_id } = first.meter;
    const rule = rules.get(id);
    const times = of.map(({ reading, reason }) => (wrongClock.has(reason) ? now.getTime() : Math.min(reading.at, now.getTime())));
    return [
      {
        ...{ rule_id: rule?.id ?? null, meter_id: id, incubator_id, building_id, room_id },
        level: rule?.level ?? 2,
        text: `${name} 读数异常：${labelOf(anomalyReason, last.reason) ?? ''}`,
        value: last.reading.value,
        happened_at: new Date(Math.min(...times)),
        last_at: new Date(Math.max(...times)),
        count: of.length,
      },
    ];
  });
  await raise(context, rows);
}
