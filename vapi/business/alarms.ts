import { sql, type Kysely } from 'kysely';
import { anomalyReason } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import { alarm } from '@/domain/resources/alarm';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';
import { measure } from '../kernel/measure';
import type { Sorted } from './reading-check';

type Alarm = TableOf<typeof alarm>;
interface Rule {
  readonly id: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly device_kind: number;
  readonly level: Alarm['level'];
}
/** The enabled rules about strange readings (metric 6) of some parks; one of a building comes before one of the whole park. */
async function rulesOf(db: Kysely<any>, incubators: readonly number[]): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id, incubator_id, building_id, device_kind, level from alarm_rule
    where metric = 6 and enabled = 1 and incubator_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(incubators)}::text::jsonb))
    order by building_id nulls last, id`.execute(db);
  return rows;
}

/** 未来时间, 时间过早: the reading's own time tells nothing. */
const wrongClock: ReadonlySet<number> = new Set([3, 5]);

/** Something that asks for an alarm: how often it happened, first and last. */
type Occurrence = Pick<Alarm, 'rule_id' | 'meter_id' | 'gate_id' | 'incubator_id' | 'building_id' | 'level' | 'text' | 'value' | 'count'> &
  Readonly<Record<'happened_at' | 'last_at', Date>>;
type Open = Pick<Occurrence, 'rule_id' | 'meter_id' | 'gate_id' | 'last_at' | 'count'> & Pick<Alarm, 'id'>;
const keyOf = ({ rule_id, meter_id, gate_id }: Pick<Occurrence, 'rule_id' | 'meter_id' | 'gate_id'>): string => `${rule_id} ${meter_id} ${gate_id}`;
/**
 * Raises alarms: where one is still open for the same rule and device it happens again, its count grows and it says what came last.
 * The caller holds the lock of the device, so that nobody raises the same one meanwhile.
 */
export async function raise(context: Context, occurrences: readonly Occurrence[]): Promise<void> {
  const ids = (name: 'meter_id' | 'gate_id') => sql.val([...new Set(occurrences.flatMap((one) => one[name] ?? []))]);
  const found = await sql<Open>`select id, rule_id, meter_id, gate_id, last_at, count from alarm where status in (1, 2)
    and (meter_id = any(${ids('meter_id')}::bigint[]) or gate_id = any(${ids('gate_id')}::bigint[])) order by id for no key update`.execute(
    context.db,
  );
  const open = new Map(found.rows.map((row) => [keyOf(row), row]));
  const rows = occurrences.map((one) => ({
    ...one,
    text: [...one.text].slice(0, 100).join(''),
    level: one.level as 1 | 2 | 3,
    before: open.get(keyOf(one)),
  }));
  const again = rows.flatMap(({ before, text, value, last_at, count }) =>
    before ? [{ id: before.id, text, value, last_at: last_at < before.last_at ? before.last_at : last_at, count: before.count + count }] : [],
  );
  await measure(context.db, alarm, again);
  await createRows(
    context,
    alarm,
    rows.flatMap(({ before, ...row }) => (before ? [] : [row])),
  );
}
/**
 * Raises one alarm a meter for its strange readings. Without a rule of the park the alarm stands under none, as a warning. It happened when the reading says, but where the clock is what is wrong: `now`.
 */
export async function raiseForReadings(context: Context, strange: Sorted['strange']): Promise<void> {
  const { db, now } = context;
  if (strange.length === 0) return;
  const rules = await rulesOf(db, [...new Set(strange.map(({ meter }) => meter.incubator_id))]);
  const byMeter = new Map<number, Sorted['strange'][number][]>();
  for (const one of strange) byMeter.set(one.meter.id, [...(byMeter.get(one.meter.id) ?? []), one]);
  const rows = [...byMeter.values()].flatMap((of) => {
    const [first, last] = [of[0], of[of.length - 1]];
    if (!first || !last) return [];
    const { id, kind, name, incubator_id, building_id } = first.meter;
    const rule = rules.find(
      (one) => one.incubator_id === incubator_id && one.device_kind === kind && (one.building_id === null || one.building_id === building_id),
    );
    const text = `${name} 读数异常：${labelOf(anomalyReason, last.reason) ?? ''}`;
    const times = of.map(({ reading, reason }) => (wrongClock.has(reason) ? now.getTime() : Math.min(reading.at, now.getTime())));
    return [
      {
        ...{ rule_id: rule?.id ?? null, meter_id: id, gate_id: null, incubator_id, building_id },
        level: rule?.level ?? 2,
        text,
        value: last.reading.value,
        happened_at: new Date(Math.min(...times)),
        last_at: new Date(Math.max(...times)),
        count: of.length,
      },
    ];
  });
  await raise(context, rows);
}
