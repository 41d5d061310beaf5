import { sql } from 'kysely';
import type { Limit } from '@/domain/answers/curve';
import { holdsAt } from '@/domain/calc/limit-hours';
import type { Lines } from '@/domain/feeds/blocks';
import type { Context } from '../../../kernel/context';
import type { Subject } from './subject';

/** 功率超限 and 夜间流量 (codes alarm_metric): what the rules say may flow. */
const [power, night] = [2, 4];
interface Rule {
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly meter_id: number | null;
  readonly metric: number;
  readonly threshold: number;
  readonly from: number;
  readonly to: number;
}
type Found = Omit<Limit, 'over'>;
async function rulesOf({ db }: Context, { kind, meters }: Subject): Promise<readonly Rule[]> {
  const { rows } = await sql<Rule>`select incubator_id, building_id, meter_id, metric::int metric, threshold::float8 threshold,
      (extract(epoch from coalesce(night_from, '00:00')) / 60)::int "from", (extract(epoch from coalesce(night_to, '05:00')) / 60)::int "to"
    from alarm_rule where enabled = 1 and device_kind = ${kind} and metric in (${power}, ${night}) and threshold is not null
      and incubator_id = any(${sql.val(meters.map(({ incubator_id }) => incubator_id))}::bigint[]) order by threshold, id`.execute(db);
  return rows;
}
/** The power of a place is that of its total meters together: the rule of a park speaks of the park, that of a building of the building. */
function powerOf(rules: readonly Rule[], { of, meters }: Subject): Found[] {
  const limit = (value: number): Found[] => [{ label: '告警阈值', value, from: null, to: null }];
  const [first] = meters;
  const about = (fits: (rule: Rule) => boolean) => rules.find((rule) => rule.metric === power && fits(rule));
  if (of === 'all' || of === 'incubator') {
    const parks = [...new Set(meters.map(({ incubator_id }) => incubator_id))];
    const each = parks.map((park) => about((rule) => rule.incubator_id === park && rule.building_id === null && rule.meter_id === null)?.threshold);
    // together, as the cockpit has them; where a park has none there is none of all
    return each.every((value) => value !== undefined) ? limit(each.reduce((sum, value) => sum + value, 0)) : [];
  }
  const rule =
    of === 'building'
      ? about((one) => one.meter_id === null && one.building_id !== null && one.building_id === first?.building_id)
      : of === 'meter'
        ? about((one) => one.meter_id !== null && one.meter_id === first?.id)
        : undefined;
  return rule ? limit(rule.threshold) : [];
}
/** At night each meter is judged by itself, under the rules of its park, its building and its own: the lowest is passed first. */
function nightOf(rules: readonly Rule[], { of, meters: [only] }: Subject): Found[] {
  if (of !== 'meter' || !only) return [];
  const holds = (rule: Rule): boolean =>
    rule.metric === night && (rule.meter_id ?? only.id) === only.id && (rule.building_id === null || rule.building_id === only.building_id);
  const rule = rules.find(holds);
  return rule ? [{ label: '夜间流量阈值', value: rule.threshold, from: rule.from, to: rule.to }] : [];
}
const overOf = ({ x, series: [flow] }: Lines, limit: Found): number =>
  x.filter((label, at) => holdsAt(label, limit) && (flow?.data[at] ?? 0) > limit.value).length;

/** What would raise an alarm there, as vapi/business/alarm judges it; of an electric meter also what it is built for. */
export async function limitsOf(context: Context, subject: Subject, flow: Lines | null): Promise<Limit[]> {
  const { kind, of, meters } = subject;
  if (!flow || meters.length === 0 || !context.caller.can('alarm_rule_list')) return [];
  const rules = await rulesOf(context, subject);
  const capacity = of === 'meter' && kind === 1 ? (meters[0]?.capacity ?? null) : null;
  const built: Found[] = capacity === null ? [] : [{ label: '额定功率', value: capacity, from: null, to: null }];
  return [...powerOf(rules, subject), ...nightOf(rules, subject), ...built].map((limit) => ({ ...limit, over: overOf(flow, limit) }));
}
