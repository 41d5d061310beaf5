import { addDays, monthStart } from './calendar';
import type { Incubator, Park, Tenant } from './park';
import { areaOf } from './park';

/** The portrait of record, and the means of the park (statistics.md, /statistics/enterprise). */
const featuredScores = [82, 74, 68, 40, 95, 77];
const means = [55, 52, 50, 31, 88, 49];
const axes = ['innovation', 'growth', 'team', 'finance', 'compliance', 'activity'];

/** Twelve months of scores of every resident, whose means in the last month are those of record. */
export function addScores(park: Park, residents: readonly Tenant[], featured: Tenant): void {
  const { loader, random, calendar } = park;
  const spread = axes.map((_, axis) => {
    const mean = means[axis] ?? 50;
    const width = Math.min(mean, 100 - mean, 24);
    const list = residents.map((tenant) => (tenant === featured ? (featuredScores[axis] ?? 0) : mean + random.int(-width, width)));
    // the rounding of a mean is met to the point: the others take up the difference one by one
    for (
      let index = 0, gap = Math.round(mean * residents.length - list.reduce((all, one) => all + one, 0));
      gap !== 0;
      index = (index + 1) % list.length
    ) {
      const next = (list[index] ?? 0) + Math.sign(gap);
      if (residents[index] === featured || next < 0 || next > 100) continue;
      list[index] = next;
      gap -= Math.sign(gap);
    }
    return list;
  });
  for (let back = 12; back >= 1; back--) {
    const period = monthStart(calendar.day, -back);
    residents.forEach((tenant, index) => {
      if (tenant.settled > addDays(monthStart(period, 1), -1) && back > 1) return;
      const scores = axes.map(
        (axis, place) =>
          [
            axis,
            Math.max(0, Math.min(100, (spread[place]?.[index] ?? 50) - (back > 1 ? Math.round((back - 1) * 0.8) - random.int(-2, 2) : 0))),
          ] as const,
      );
      loader.add('enterprise_synthesize', {
        enterprise_id: tenant.id,
        period,
        ...Object.fromEntries(scores),
        total: Math.round(scores.reduce((all, [, score]) => all + score, 0) / 6),
        safety: 100 - random.pick([0, 0, 0, 2, 2, 4]),
      });
    });
  }
}

/** What happened lately: the ticker of the cockpit. Names are masked, as the business actions write them. */
export function addEvents(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[]): void {
  const { loader, random, calendar } = park;
  const money = (fen: number) => (fen / 100).toLocaleString('zh-CN', { maximumFractionDigits: 0 });
  const events: { at: number; incubator: unknown; building: unknown; type: string; text: string; resource: string; row: number }[] = [];
  const since = calendar.now.getTime() - 3 * 86_400_000;
  const recent = (value: unknown): number | null => {
    const at = Date.parse(String(value));
    return at >= since && at <= calendar.now.getTime() ? at : null;
  };
  const where = new Map(incubators.flatMap(({ buildings }) => buildings.map(({ id, name }) => [id, name] as const)));
  for (const row of loader.rows('visitor')) {
    const at = row.arrived_at ? recent(row.arrived_at) : null;
    if (at)
      events.push({
        at,
        incubator: row.incubator_id,
        building: row.building_id,
        type: 'visitor',
        text: `访客 ${String(row.name).slice(0, 1)}* 已到访 ${where.get(Number(row.building_id)) ?? ''}`,
        resource: 'visitor',
        row: row.id,
      });
  }
  const tenantOf = new Map(residents.map((tenant) => [tenant.id, tenant]));
  for (const row of loader.rows('payment')) {
    const at = recent(row.paid_at);
    const tenant = tenantOf.get(Number(row.enterprise_id));
    if (at && tenant)
      events.push({
        at,
        incubator: row.incubator_id,
        building: tenant.building,
        type: 'pay',
        text: `${tenant.rooms[0]?.label ?? tenant.name} 缴费 ${money(Number(row.amount))} 元`,
        resource: 'payment',
        row: row.id,
      });
  }
  for (const row of loader.rows('mtroom_apl')) {
    const at = row.check_in_at ? recent(row.check_in_at) : null;
    const hall = loader.rows('mtroom').find((one) => one.id === row.mtroom_id);
    if (at)
      events.push({
        at,
        incubator: row.incubator_id,
        building: row.building_id,
        type: 'booking',
        text: `${String(hall?.name)} 开始使用：${String(row.title)}`,
        resource: 'mtroom_apl',
        row: row.id,
      });
  }
  for (const row of loader.rows('alarm')) {
    const at = recent(row.happened_at);
    if (at)
      events.push({
        at,
        incubator: row.incubator_id,
        building: row.building_id,
        type: 'alarm',
        text: String(row.text),
        resource: 'alarm',
        row: row.id,
      });
  }
  for (const row of loader.rows('check_task')) {
    const at = row.finished_at ? recent(row.finished_at) : null;
    if (at && random.chance(0.4))
      events.push({
        at,
        incubator: row.incubator_id,
        building: row.building_id,
        type: 'check',
        text: `巡检任务 ${String(row.number)} 已完成`,
        resource: 'check_task',
        row: row.id,
      });
  }
  for (const tenant of residents.filter(({ settled }) => settled >= calendar.ago(20))) {
    const at = Math.min(Date.parse(calendar.at(tenant.settled, '10:00')), calendar.now.getTime() - 120_000);
    events.push({
      at,
      incubator: tenant.incubator,
      building: tenant.building,
      type: 'settle',
      text: `${tenant.name} 入驻 ${tenant.rooms[0]?.label ?? ''}，${areaOf(tenant)} ㎡`,
      resource: 'enterprise',
      row: tenant.id,
    });
  }
  for (const { at, incubator, building, type, text, resource, row } of events.sort((a, b) => a.at - b.at)) {
    loader.add('park_event', {
      incubator_id: incubator,
      building_id: building,
      occurred_at: new Date(at).toISOString(),
      type,
      text: text.slice(0, 200),
      resource,
      row_id: row,
    });
  }
}
