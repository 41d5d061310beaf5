import { addDays } from './calendar';
import type { Population } from './tenants';
import { areaOf, type Park, type Staff, type Tenant } from './park';

const maxMonths = (field: number): number => (field === 5 ? 60 : 48);
const after = (day: string, months: number): string => addDays(day, Math.round(months * 30.44));

/** The stay and the incubation of a company, and what its history says of them. */
export function addStays(park: Park, { residents, gone }: Population, staff: readonly Staff[]): void {
  const { loader, random, calendar } = park;
  const follower = (incubator: number) => random.pick(staff.filter((one) => one.incubator === incubator)).id;
  const name = new Map(loader.rows('incubator').map((row) => [row.id, String(row.name)]));
  let certificate = 0;
  const noteOf = (tenant: Tenant, day: string, type: number, text: string, resource: string, row: number, isPublic = 1) =>
    loader.add('enterprise_timeline', {
      incubator_id: tenant.incubator,
      enterprise_id: tenant.id,
      happened_at: day,
      type,
      text: text.slice(0, 100),
      is_public: isPublic,
      resource,
      row_id: row,
    });
  for (const tenant of [...residents, ...gone]) {
    const row = loader.rows('enterprise').find((one) => one.id === tenant.id);
    if (row) row.follow_id = follower(tenant.incubator);
    const stay = loader.add('entry_information', {
      incubator_id: tenant.incubator,
      building_id: tenant.building,
      enterprise_id: tenant.id,
      status: tenant.exited ? 3 : 2,
      settlement_type: tenant.rooms.length ? 1 : 2,
      settled_at: tenant.settled,
      begin_kind: 1,
      exited_at: tenant.exited,
      end_kind: tenant.exited ? 1 : null,
      exit_reason: tenant.exited ? (tenant.incubation?.ended === 'graduated' ? random.pick([1, 2]) : random.pick([3, 4, 5])) : null,
    });
    const where = tenant.rooms[0] ? ` ${tenant.rooms[0].label}` : '';
    noteOf(
      tenant,
      tenant.settled,
      2,
      `入驻${name.get(tenant.incubator)}${where}${areaOf(tenant) ? `，面积 ${areaOf(tenant)} ㎡` : ''}`,
      'entry_information',
      stay,
    );
    if (tenant.exited) noteOf(tenant, tenant.exited, 8, '办理退出手续', 'entry_information', stay, 2);
    if (!tenant.incubation) continue;
    const { start, end, ended } = tenant.incubation;
    const id = loader.add('incubation', {
      incubator_id: tenant.incubator,
      enterprise_id: tenant.id,
      status: ended === null ? 1 : ended === 'graduated' ? 2 : 3,
      start_at: start,
      plan_end_at: after(start, maxMonths(tenant.field)),
      agreement: park.files.document('孵化协议.pdf'),
      end_at: end,
      criteria: ended === 'graduated' ? random.pick([[1], [3], [1, 3], [2], [2, 3]]) : null,
      graduate_no: ended === 'graduated' && end ? `BY${end.slice(0, 4)}${String(++certificate).padStart(3, '0')}` : null,
      reason: ended === 'stopped' ? '企业退出，终止孵化' : null,
    });
    noteOf(tenant, start, 3, '签订孵化协议，进入孵化', 'incubation', id);
    if (ended === 'graduated' && end) noteOf(tenant, end, 6, '通过毕业评审，成为毕业企业', 'incubation', id);
  }
  loader.rows('enterprise').forEach((row) => {
    row.created_at ??= calendar.now.toISOString();
  });
}
