import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { causeKey, clear, raise, standingAlarms, strangeReading, type Occurrence, type Standing } from '../alarms';
import { rowsOf, type Judged } from './judged';
import { silences } from './silence';
import { fullParks, nightFlows, powers, stillMeters, surges } from './usage';

/** 离线, 零用量: codes of alarm_metric that are judged otherwise than by being above. */
const [offline, still] = [1, 5];
const isRaised = ({ metric, value, threshold }: Judged): boolean =>
  value !== null && (metric === still ? value <= threshold : metric === 2 || metric === 3 || metric === 4 ? value > threshold : value >= threshold);
/** Between its threshold and where it is over, an alarm stays what it was. */
const isHeld = (one: Judged): boolean =>
  one.value === null || isRaised(one) || (one.metric === still ? one.value <= one.clear : one.metric !== offline && one.value > one.clear);

interface Findings {
  readonly raised: readonly Occurrence[];
  readonly over: readonly Standing[];
}
/** What rules find against what stands open. A cause that no rule speaks of any more is over too. */
export function compare(judged: readonly Judged[], standing: ReadonlyMap<string, Standing>, metrics: ReadonlySet<number>, now: Date): Findings {
  const byCause = new Map<string, Judged[]>();
  for (const one of judged) {
    const key = causeKey(one);
    byCause.set(key, [...(byCause.get(key) ?? []), one]);
  }
  const raised = [...byCause].flatMap(([key, of]): Occurrence[] => {
    const [gravest] = of.filter(isRaised).sort((one, other) => other.level - one.level || one.rank - other.rank || one.rule_id - other.rule_id);
    const before = standing.get(key);
    // closed by somebody who knows of it: nothing is said again before it was over once
    if (!gravest || before?.status === 4) return [];
    const lasts = before?.last_at && now.getTime() - before.last_at.getTime() < gravest.minutes * 60_000;
    if (before && lasts && gravest.level <= before.level) return [];
    const { rank: _, minutes, name: text, threshold, clear: __, ...row } = gravest;
    return [{ ...row, text, count: 1, happened_at: now, last_at: now }];
  });
  const over = [...standing].flatMap(([key, alarm]) => (metrics.has(alarm.metric) && !byCause.get(key)?.some(isHeld) ? [alarm] : []));
  return { raised, over };
}
/** Strange readings that did not come again: the meter or gate has told something true since, for as long as the rule looks back (a day where it does not say). Of a meter that was removed nothing true comes any more. */
const calmed = (context: Context) =>
  rowsOf(
    context,
    sql<Standing>`select a.id, a.metric, a.incubator_id, a.meter_id, a.gate_id from alarm a left join alarm_rule r on r.id = a.rule_id
      left join meter m on m.id = a.meter_id left join car_gate g on g.id = a.gate_id
      where a.status in (1, 2) and a.metric = ${strangeReading} and (m.deleted_at is not null
        or (a.last_at < ${context.now}::timestamptz - make_interval(mins => coalesce(r.window_minutes, 1440)) and coalesce(m.last_seen_at, g.last_seen_at) > a.last_at))`,
  );
/** The devices whose alarms move, locked in the order in which whoever takes readings locks them. */
async function lockDevices({ db }: Context, { raised, over }: Findings): Promise<void> {
  const tables = { meter: 'meter_id', iot_gateway: 'gateway_id', car_park: 'car_park_id' } as const;
  for (const [table, column] of Object.entries(tables)) {
    const ids = [...new Set([...raised, ...over].flatMap((one) => one[column as 'meter_id'] ?? []))];
    if (ids.length > 0)
      await sql`select 1 from ${sql.table(table)} where id = any(${sql.val(ids)}::bigint[]) order by id for no key update`.execute(db);
  }
}
/** So long after a start nobody is called offline: what was silent may have been this program. */
const grace = 10 * 60_000;

/** The check of all rules, which remembers since when it looks. */
export function makeCheck() {
  let since: number | undefined;
  return async (context: Context): Promise<{ raised: number; over: number }> => {
    const { now } = context;
    since ??= now.getTime();
    const watched = now.getTime() - since >= grace;
    const judged = [
      ...(watched ? await silences(context) : []),
      ...(await powers(context)),
      ...(await surges(context)),
      ...(await nightFlows(context)),
      ...(await stillMeters(context)),
      ...(await fullParks(context)),
    ];
    const parks = await rowsOf(
      context,
      sql<{ id: number }>`select distinct incubator_id id from alarm where status in (1, 2) or (status = 4 and cleared_at is null)`,
    );
    const standing = await standingAlarms(
      context,
      [...judged, ...parks.map(({ id }) => ({ incubator_id: id }))].map(({ incubator_id }) => incubator_id),
      false,
    );
    const metrics = new Set(watched ? [1, 2, 3, 4, 5, 7] : [2, 3, 4, 5, 7]);
    const { raised, over } = compare(judged, standing, metrics, now);
    const findings = { raised, over: [...over, ...(await calmed(context))] };
    await lockDevices(context, findings);
    await raise(context, findings.raised);
    await clear(context, findings.over);
    return { raised: findings.raised.length, over: findings.over.length };
  };
}
