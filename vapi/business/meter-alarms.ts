import { sql, type Kysely } from 'kysely';
import { anomalyReason } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import type { Sorted } from './reading-check';

interface Rule {
  readonly id: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly device_kind: number;
  readonly level: number;
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

/**
 * Raises one alarm a meter for its strange readings, or repeats the one that is still open (its count grows). Without a rule of
 * the park the alarm stands under none, as a warning. It happened when the reading says, but where the clock is what is wrong: `now`.
 */
export async function raiseAlarms(db: Kysely<any>, strange: Sorted['strange'], now: Date): Promise<void> {
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
    const [happened_at, last_at] = [Math.min(...times), Math.max(...times)].map((at) => new Date(at).toISOString());
    return [
      {
        rule_id: rule?.id ?? null,
        meter_id: id,
        incubator_id,
        building_id,
        level: rule?.level ?? 2,
        text,
        value: last.reading.value,
        happened_at,
        last_at,
        count: of.length,
      },
    ];
  });
  await sql`
    insert into alarm as a (rule_id, meter_id, incubator_id, building_id, level, text, value, happened_at, last_at, count)
    select rule_id, meter_id, incubator_id, building_id, level, left(text, 100), value, happened_at, last_at, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (rule_id bigint, meter_id bigint, incubator_id bigint, building_id bigint,
      level smallint, text text, value numeric, happened_at timestamptz, last_at timestamptz, count integer)
    on conflict (rule_id, meter_id, gate_id) where status in (1, 2) do update set
      count = a.count + excluded.count, last_at = greatest(a.last_at, excluded.last_at), text = excluded.text, value = excluded.value,
      updated_at = now(), version = a.version + 1`.execute(db);
}
