import { sql } from 'kysely';
import { visitorStatus } from '@/domain/codes/service';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../kernel/context';

/** Whether a car may pass, and why in words for whoever stands at the barrier. */
export interface Admission {
  readonly allowed: boolean;
  readonly reason: string;
}
/** A gate as it asks for itself. */
export interface AskingGate {
  readonly id: number;
  readonly incubator_id: number;
  readonly car_park_id: number;
  readonly dir: number;
}
type Moment = Pick<Context, 'db' | 'now'>;
const yes = (reason: string): Admission => ({ allowed: true, reason });
const no = (reason: string): Admission => ({ allowed: false, reason });
/** 企业: its tenant may have no more of them inside than its contracts say. */
const ofTenant = 2;

interface Registered {
  readonly id: number;
  readonly kind: number;
  readonly enterprise_id: number | null;
  readonly since: string | null;
  readonly last: string | null;
}
async function registeredAs({ db }: Moment, gate: AskingGate, plate: string): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`select id, kind::int kind, enterprise_id, lower(valid)::text since, (upper(valid) - 1)::text "last"
    from vehicle where incubator_id = ${gate.incubator_id} and plate = ${plate} and deleted_at is null`.execute(db);
  return rows[0];
}
interface Quota {
  readonly contracts: number;
  readonly running: number;
  readonly allowed: number | null;
  readonly inside: number;
}
/**
 * What a tenant's leases let stand in the park at a time, and what of its cars stands there beside this one. A lease that has run out
 * holds until its tenant has left, one that was renewed until its last day.
 */
async function quotaOf({ db, now }: Moment, gate: AskingGate, enterprise: number, plate: string): Promise<Quota> {
  const day = today(now);
  const { rows } = await sql<Quota>`
    with leases as (select c.car_spaces, c.start_at <= ${day}::date and (c.status in (30, 40) or (c.status = 50 and c.end_at >= ${day}::date)) runs
      from contract c where c.enterprise_id = ${enterprise} and c.incubator_id = ${gate.incubator_id} and c.status >= 30 and c.status <> 90 and c.deleted_at is null)
    select count(*)::int contracts, (count(*) filter (where l.runs))::int running, (sum(l.car_spaces) filter (where l.runs))::int allowed,
      (select count(*)::int from car_stay s join vehicle v on v.id = s.vehicle_id and v.kind = ${ofTenant}
        where s.enterprise_id = ${enterprise} and s.incubator_id = ${gate.incubator_id} and s.cleared_at is null and s.plate <> ${plate}) inside
    from leases l`.execute(db);
  return rows[0] ?? { contracts: 0, running: 0, allowed: null, inside: 0 };
}
async function forVehicle(moment: Moment, gate: AskingGate, plate: string, car: Registered): Promise<Admission> {
  const day = today(moment.now);
  if (car.since !== null && day < car.since) return no(`车辆自 ${car.since} 起有效`);
  if (car.last !== null && day > car.last) return no(`车辆有效期至 ${car.last}，已过期`);
  if (car.kind === ofTenant && car.enterprise_id !== null) {
    const { contracts, running, allowed, inside } = await quotaOf(moment, gate, car.enterprise_id, plate);
    if (contracts > 0 && running === 0) return no('企业没有履行中的合同');
    if (allowed !== null && inside >= allowed) return no(allowed === 0 ? '企业没有停车位' : `企业的${allowed}个停车位已停满`);
  }
  return yes('登记车辆');
}

interface Expected {
  readonly status: number;
  readonly day: string;
}
/** Registrations of visitors that name the plate, those of today first, then the next one, then the one before. */
export const visitsOf = (incubator: number, plate: string, day: string) =>
  sql<Expected>`select x.status, x.day::text "day" from (
      select status::int status, (visit_at at time zone 'Asia/Shanghai')::date "day", id from visitor where incubator_id = ${incubator} and plate = ${plate}) x
    order by x.day <> ${day}::date, x.day < ${day}::date, abs(x.day - ${day}::date), x.id desc limit 50`;
async function isFull({ db }: Moment, gate: AskingGate): Promise<boolean> {
  const { rows } = await sql`select 1 from car_park where id = ${gate.car_park_id} and inside >= spaces`.execute(db);
  return rows.length > 0;
}
/** 已通过, 已到访: on the day of the visit, as often as they come and go. */
const admitted: ReadonlySet<number> = new Set([3, 5]);
/** A visitor's car passes on the day for which it was approved, and on no other; undefined where no registration names it. */
async function forVisitor(moment: Moment, gate: AskingGate, plate: string): Promise<Admission | undefined> {
  const day = today(moment.now);
  const [first, ...others] = (await visitsOf(gate.incubator_id, plate, day).execute(moment.db)).rows;
  if (!first) return undefined;
  const now = [first, ...others].filter((one) => one.day === day);
  if (now.some(({ status }) => admitted.has(status))) return (await isFull(moment, gate)) ? no('车位已满') : yes('访客');
  const [one] = now;
  if (one) return no(`访客登记${labelOf(visitorStatus, one.status)?.replace(/\(.*\)/, '') ?? ''}`);
  const next = [first, ...others].find(({ status, day: on }) => on > day && admitted.has(status));
  return no(next ? `访客预约的日期是 ${next.day}` : '今天没有访客登记');
}
/** May this car pass this gate in this direction? Nobody is kept in. */
export async function admissionOf(moment: Moment, gate: AskingGate, plate: string, dir: 1 | 2): Promise<Admission> {
  if (dir === 2) return yes('出场');
  const car = await registeredAs(moment, gate, plate);
  const asVehicle = car && (await forVehicle(moment, gate, plate, car));
  if (asVehicle?.allowed) return asVehicle;
  return (await forVisitor(moment, gate, plate)) ?? asVehicle ?? no('未登记的车辆');
}
