import { addDays } from './calendar';
import type { Population } from './tenants';
import { areaOf, ofTenant, type Park, type Staff, type Tenant } from './park';

const maxMonths = (field: number): number => (field === 5 ? 60 : 48);
/** What the history of a company says of a row of its own. */
export const addHistory = (
  { loader }: Park,
  { id, incubator }: Pick<Tenant, 'id' | 'incubator'>,
  happened_at: string,
  type: number,
  text: string,
  about: { readonly resource: string; readonly row_id: number; readonly is_public?: 2 },
): number => loader.add('enterprise_timeline', { incubator_id: incubator, enterprise_id: id, happened_at, type, text: text.slice(0, 100), ...about });
const after = (day: string, months: number): string => addDays(day, Math.round(months * 30.44));

/** The stay and the incubation of a company, and what its history says of them. */
export function addStays(park: Park, { residents, gone }: Population, staff: readonly Staff[]): void {
  const { loader, random, calendar } = park;
  const follower = (incubator: number) => random.pick(staff.filter((one) => one.incubator === incubator)).id;
  let certificate = 0;
  for (const tenant of [...residents, ...gone]) {
    loader.row('enterprise', tenant.id).follow_id = follower(tenant.incubator);
    const stay = loader.add('entry_information', {
      ...ofTenant(tenant),
      status: tenant.exited ? 3 : 2,
      settlement_type: tenant.rooms.length ? 1 : 2,
      settled_at: tenant.settled,
      begin_kind: 1,
      exited_at: tenant.exited,
      end_kind: tenant.exited ? 1 : null,
      exit_reason: tenant.exited ? (tenant.incubation?.ended === 'graduated' ? random.pick([1, 2]) : random.pick([3, 4, 5])) : null,
    });
    const about = { resource: 'entry_information', row_id: stay };
    const where = tenant.rooms[0] ? ` ${tenant.rooms[0].label}` : '';
    const area = areaOf(tenant) ? `，面积 ${areaOf(tenant)} ㎡` : '';
    addHistory(park, tenant, tenant.settled, 2, `入驻${loader.row('incubator', tenant.incubator).name}${where}${area}`, about);
    if (tenant.exited) addHistory(park, tenant, tenant.exited, 8, '办理退出手续', { ...about, is_public: 2 });
    if (!tenant.incubation) continue;
    const { start, end, ended } = tenant.incubation;
    const row_id = loader.add('incubation', {
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
    const history = { resource: 'incubation', row_id };
    addHistory(park, tenant, start, 3, '签订孵化协议，进入孵化', history);
    if (ended === 'graduated' && end) addHistory(park, tenant, end, 6, '通过毕业评审，成为毕业企业', history);
  }
  loader.rows('enterprise').forEach((row) => {
    row.created_at ??= calendar.now.toISOString();
  });
}
