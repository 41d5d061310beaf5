import type { Metering } from './meters';
import type { Incubator, Park, Staff } from './park';

const rules = [
  { name: '设备离线', device_kind: 1, metric: 1, window_minutes: 30, threshold: null, level: 2 },
  { name: '园区功率超限', device_kind: 1, metric: 2, window_minutes: 15, threshold: 620, level: 3 },
  { name: '水表夜间流量', device_kind: 2, metric: 4, window_minutes: 60, threshold: 0.3, level: 2 },
  { name: '电表读数异常', device_kind: 1, metric: 6, window_minutes: null, threshold: null, level: 2 },
  { name: '车位将满', device_kind: 3, metric: 7, window_minutes: null, threshold: 95, level: 1 },
] as const;

/** Rules of each incubator, the open alarms of the day (night flow in B座3F, the silent gateway, the broken meter), and a month of handled ones. */
export function addAlarms(park: Park, incubators: readonly Incubator[], staff: readonly Staff[], metering: Metering): void {
  const { loader, random, calendar } = park;
  const ids = incubators.map((incubator) =>
    rules.map((rule) => {
      const night = rule.metric === 4 ? { night_from: '00:00', night_to: '05:00' } : { night_from: null, night_to: null };
      const id = loader.add('alarm_rule', { ...rule, ...night, incubator_id: incubator.id, enabled: 1 });
      const watcher = staff.find((one) => one.incubator === incubator.id);
      if (watcher) loader.join('alarm_rule_user', { alarm_rule_id: id, user_id: watcher.id });
      return id;
    }),
  );
  const meter = (id: number | undefined) => loader.rows('meter').find((row) => row.id === id);
  const clock = calendar.now.getTime();
  const raise = (rule: number | undefined, meterId: number | undefined, text: string, at: number, more: Record<string, unknown> = {}) => {
    const row = meter(meterId);
    loader.add('alarm', {
      rule_id: rule,
      metric: loader.rows('alarm_rule').find(({ id }) => id === rule)?.metric ?? 6,
      meter_id: meterId,
      incubator_id: row?.incubator_id,
      building_id: row?.building_id,
      room_id: row?.room_id ?? null,
      notified_at: new Date(at).toISOString(),
      text,
      happened_at: new Date(at).toISOString(),
      last_at: new Date(at).toISOString(),
      ...more,
    });
  };
  const night = Math.min(Date.parse(calendar.at(calendar.day, '03:10')), clock - 60_000);
  raise(ids[0]?.[2], metering.nightFlow, 'B座3F 水表夜间流量异常', night, { value: 0.42 });
  const broken = meter(metering.broken);
  raise(ids[1]?.[3], metering.broken, `${String(broken?.name ?? '')}读数不变，疑似故障`, clock - 26 * 3600_000, { count: 3 });
  raise(ids[2]?.[0], metering.silent[0], '中试楼5F 采集网关离线，6 块电表无数据', clock - 5 * 3600_000 + 30 * 60_000, {
    ...{ status: 2, meter_id: null, room_id: null, gateway_id: meter(metering.silent[0])?.gateway_id },
    handled_by: staff.find((one) => one.incubator === incubators[2]?.id)?.id,
  });
  const some = random.some(
    metering.meters.filter(({ total, id }) => !total && !metering.silent.includes(id)),
    14,
  );
  some.forEach(({ id, kind }, index) => {
    const park_ = incubators.findIndex(({ id: own }) => own === meter(id)?.incubator_id);
    const at = clock - (2 + index * 2) * 86_400_000 - random.int(0, 20) * 3600_000;
    const closed = index % 2 === 0;
    raise(
      ids[park_]?.[kind === 2 ? 2 : index % 3 === 0 ? 3 : 0],
      id,
      `${String(meter(id)?.name)}${kind === 2 ? '夜间流量异常' : index % 3 === 0 ? '读数跳变' : '离线'}`,
      at,
      {
        status: closed ? 4 : 3,
        cleared_at: new Date(at + 2 * 3600_000).toISOString(),
        handled_at: new Date(at + 3 * 3600_000).toISOString(),
        handled_by: closed ? (staff.find((one) => one.incubator === incubators[park_]?.id)?.id ?? null) : null,
        handle_note: closed ? '现场检查后恢复，已记录' : null,
      },
    );
  });
  for (const { id, total, kind } of random.some(
    metering.meters.filter((one) => !one.total && one.kind === 1),
    5,
  )) {
    if (total || kind !== 1) continue;
    loader.add('meter_anomaly', {
      incubator_id: meter(id)?.incubator_id,
      meter_id: id,
      read_at: new Date(clock - random.int(4, 300) * 3600_000).toISOString(),
      value: random.int(1, 900),
      reason: random.pick([1, 2, 4]),
    });
  }
}
