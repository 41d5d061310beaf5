import { sql } from 'kysely';
import { iotCalls } from '@/domain/calls/iot';
import { alarmRule, alarm } from '@/domain/resources/alarm';
import { makeCheck } from '../../business/alarm/check';
import { notifyAlarms } from '../../business/alarm/notify';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import { versionOf } from '../../kernel/etag';
import { combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';
import { gatewayMeters } from './gateway-meters';
import { curveOfMeter } from './use/curve';

type Rule = TableOf<typeof alarmRule>;
/** Metrics by the devices that have them (codes alarm_device_kind): a gate counts nothing, a meter is never full. */
/** 夜间流量, and the minutes over which it is judged where a rule does not say. */
const [nightFlow, usualNight] = [4, 60];
const metricsOf: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3, 4, 5, 6], 2: [1, 2, 3, 4, 5, 6], 3: [1, 7] };
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Minutes of a night that may go on past midnight; what holds where none is named is vapi/business/alarm/usage.ts. */
const nightMinutes = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + 1440) % 1440;
const half = (one: unknown, other: unknown): boolean => ((one ?? null) === null) !== ((other ?? null) === null);

/** What a rule may not say. */
async function ruleFaults({ db }: Context, draft: Partial<Rule>, before?: Rule): Promise<FieldErrors> {
  const row = { ...before, ...draft };
  const faults: FieldErrors = {};
  if (row.device_kind && row.metric && !metricsOf[row.device_kind]?.includes(row.metric)) faults.metric = ['该设备类型没有这个指标'];
  if (half(row.night_from, row.night_to)) faults.night_to = ['夜间开始与夜间结束应同时填写'];
  if (half(row.quiet_from, row.quiet_to)) faults.quiet_to = ['静默开始与静默结束应同时填写'];
  if (row.quiet_from && row.quiet_from === row.quiet_to) faults.quiet_to = ['静默开始与静默结束不能相同'];
  if (row.metric === nightFlow && row.night_from && row.night_to) {
    const night = nightMinutes(row.night_from, row.night_to);
    if (night === 0) faults.night_to = ['夜间开始与夜间结束不能相同'];
    else if (night < (row.window_minutes ?? usualNight)) faults.night_to = ['夜间时段不能短于统计时长'];
  }
  const [threshold, clear] = [Number(row.threshold ?? 0), row.clear_threshold];
  if (clear !== null && clear !== undefined && (row.metric === 5 ? Number(clear) < threshold : Number(clear) > threshold))
    faults.clear_threshold = [row.metric === 5 ? '恢复阈值不能小于阈值' : '恢复阈值不能大于阈值'];
  if (row.meter_id) {
    const found =
      await sql`select 1 from meter where id = ${row.meter_id} and kind = ${row.device_kind} and incubator_id = ${row.incubator_id}`.execute(db);
    if (found.rows.length === 0) faults.meter_id = ['表计须为规则所在园区的同类表计'];
  }
  return faults;
}
export const alarmChanges = (context: Context) => versionOf(context, iotCalls.alarmChanges.reads);
/** Rules about meters and car parks, the alarms that they raise, and whom they tell (entities.md 6.4). */
export function alarmFeature(services: Services): Feature {
  const check = makeCheck();
  return combine([
    hookInto(alarmRule, { check: ruleFaults }),
    handlersOf(alarm, {
      meters: async (context, { id }) => {
        const { gateway_id } = (await read(alarm, context, Number(id), services.engine)) as { readonly gateway_id: number | null };
        return gatewayMeters(context, gateway_id);
      },
      curve: async (context, { id, ...input }) => {
        const row = (await read(alarm, context, Number(id), services.engine)) as { readonly meter_id: number | null; readonly happened_at: string };
        const { rows } = await sql<{ id: number; kind: number }>`select m.id, m.kind from meter m where m.id = ${row.meter_id}`.execute(context.db);
        const [meter] = rows;
        if (!meter) return { lines: { x: [], series: [] }, sums: [] };
        return curveOfMeter(context, meter, { ...input, date: input.date ?? row.happened_at.slice(0, 10) });
      },
    }),
    {
      jobs: [
        {
          name: 'alarms',
          title: '检查告警规则',
          schedule: { every: 1 },
          change: async (context) => {
            const { raised, over } = await check(context);
            const notified = await notifyAlarms(context, services);
            return [raised && `告警 ${raised}`, over && `恢复 ${over}`, notified && `通知 ${notified}`].filter(Boolean).join('，') || undefined;
          },
        },
      ],
    },
  ]);
}
