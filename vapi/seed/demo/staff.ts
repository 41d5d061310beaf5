import { makeMobile, makePersonName } from './words';
import type { Incubator, Park, Staff } from './park';

/** An account of the park's own people. */
function account(park: Park, username: string, name: string, type: number, more: Record<string, unknown> = {}): number {
  return park.loader.add('app_user', {
    username,
    password_hash: park.passwordHash,
    name,
    mobile: makeMobile(park.random),
    role_id: park.base.roles.get(type),
    last_login_at: park.calendar.at(park.calendar.ago(park.random.int(1, 6)), `0${park.random.int(8, 9)}:${park.random.int(10, 59)}`),
    ...more,
  });
}
export { account as addAccount };

const departments = ['运营服务部', '招商部', '物业安全部', '财务部'];
/** Departments, the demonstration operator (one incubator only) and the staff of the parks: who follows customers and inspects. */
export function addStaff(park: Park, incubators: readonly Incubator[]): Staff[] {
  const { loader, random } = park;
  const [first] = incubators;
  const ids = departments.map((name, index) => loader.add('department', { name, sort: index + 1 }));
  const operator = account(park, 'operator', '园区运营', 2, { department_id: ids[0] });
  loader.join('user_incubator', { user_id: operator, incubator_id: first?.id, building_ids: null });
  const staff: Staff[] = [{ id: operator, name: '园区运营', incubator: first?.id ?? null }];
  incubators.forEach((incubator, index) => {
    for (let number = 1; number <= 3; number++) {
      const name = makePersonName(random);
      const id = account(park, `staff${index + 1}${number}`, name, 2, { department_id: ids[number % ids.length] });
      loader.join('user_incubator', { user_id: id, incubator_id: incubator.id, building_ids: null });
      staff.push({ id, name, incubator: incubator.id });
    }
    for (const building of incubator.buildings)
      loader.row('building', building.id).manager_id = staff.filter((one) => one.incubator === incubator.id)[1]?.id ?? operator;
  });
  for (const [index, id] of ids.entries()) loader.row('department', id).leader_id = staff[index + 1]?.id ?? operator;
  return staff;
}
