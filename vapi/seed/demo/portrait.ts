import type { Row } from './loader';
import type { Incubator, Park, Tenant } from './park';
import { areaOf } from './park';

/** What happened lately: the ticker of the cockpit. Names are masked, as the business actions write them. */
export function addEvents(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[]): void {
  const { loader, random, calendar } = park;
  const money = (fen: number) => (fen / 100).toLocaleString('zh-CN', { maximumFractionDigits: 0 });
  const events: { at: number; incubator_id: unknown; building_id: unknown; type: string; text: string; resource: string; row_id: number }[] = [];
  const now = calendar.now.getTime();
  const tenantOf = new Map(residents.map((tenant) => [tenant.id, tenant]));
  /** The rows of a table of whose moment the last three days hold; no text: nothing is said of it. */
  const collect = (resource: string, type: string, moment: string, textOf: (row: Row) => string | undefined) => {
    for (const row of loader.rows(resource)) {
      const at = row[moment] ? Date.parse(String(row[moment])) : Number.NaN;
      const text = at >= now - 3 * 86_400_000 && at <= now ? textOf(row) : undefined;
      const building_id = row.building_id ?? tenantOf.get(Number(row.enterprise_id))?.building;
      if (text !== undefined) events.push({ at, incubator_id: row.incubator_id, building_id, type, text, resource, row_id: row.id });
    }
  };
  const where = new Map(incubators.flatMap(({ buildings }) => buildings.map(({ id, name }) => [id, name] as const)));
  const halls = new Map(loader.rows('mtroom').map(({ id, name }) => [id, name]));
  collect('visitor', 'visitor', 'arrived_at', (row) => `访客 ${String(row.name).slice(0, 1)}* 已到访 ${where.get(Number(row.building_id)) ?? ''}`);
  collect('payment', 'pay', 'paid_at', ({ enterprise_id, amount }) => {
    const tenant = tenantOf.get(Number(enterprise_id));
    return tenant && `${tenant.rooms[0]?.label ?? tenant.name} 缴费 ${money(Number(amount))} 元`;
  });
  collect('mtroom_apl', 'booking', 'check_in_at', (row) => `${String(halls.get(Number(row.mtroom_id)))} 开始使用：${String(row.title)}`);
  collect('alarm', 'alarm', 'happened_at', (row) => String(row.text));
  collect('check_task', 'check', 'finished_at', (row) => (random.chance(0.4) ? `巡检任务 ${String(row.number)} 已完成` : undefined));
  for (const tenant of residents.filter(({ settled }) => settled >= calendar.ago(20))) {
    const at = Math.min(Date.parse(calendar.at(tenant.settled, '10:00')), now - 120_000);
    const text = `${tenant.name} 入驻 ${tenant.rooms[0]?.label ?? ''}，${areaOf(tenant)} ㎡`;
    events.push({
      at,
      incubator_id: tenant.incubator,
      building_id: tenant.building,
      type: 'settle',
      text,
      resource: 'enterprise',
      row_id: tenant.id,
    });
  }
  for (const { at, text, ...event } of events.sort((one, other) => one.at - other.at))
    loader.add('park_event', { ...event, occurred_at: new Date(at).toISOString(), text: text.slice(0, 200) });
}
