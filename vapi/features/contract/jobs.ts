import { sql, type SqlBool } from 'kysely';
import { contract } from '@/domain/resources/contract';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { addDays, today } from '@/domain/kernel/moment';
import { unbindEnded } from '../../business/meter-bindings';
import { parameterValues } from '../../business/parameters';
import { sharingWith } from '../../business/rooms';
import { followRooms } from '../../business/whereabouts';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { closeRenewed } from './renew';
import type { Job, Outcome } from '../../kernel/jobs/job';

const words = (...parts: readonly (readonly [number, string])[]): string | undefined =>
  parts.flatMap(([count, text]) => (count > 0 ? [`${text} ${count}`] : [])).join('，') || undefined;

/** A contract whose last day is over has run out; one that another in force continues has been renewed (domain.md section 5). */
async function runOut(context: Context, day: string): Promise<number> {
  const continued = sql`exists (select 1 from contract n where n.id = t.next_contract_id and n.status in (20, 30, 40) and n.deleted_at is null)`;
  const over = sql<SqlBool>`t.status = 30 and t.end_at < ${day}::date`;
  const rows = await changeRows(context, contract, over, { status: sql`case when ${continued} then 50 else 40 end` }, { action: 'expire' });
  await closeRenewed(context, rows);
  return rows.length;
}
interface Blocked {
  room_id: number;
  room: string;
  contract_id: number;
  number: string;
  handler_id: number;
}
/**
 * A tenant who stays after the end keeps the room day by day: what he holds moves on to the end of today, over days without a run too, while
 * nobody else has the room (entities.md 3.6). Where somebody has, the manager is told, once a contract and room.
 * @param only of one contract
 */
export async function keepStaying(
  context: Context,
  { notify }: Engine,
  day: string,
  only: number | null = null,
): Promise<{ kept: number; blocked: number }> {
  const until = addDays(day, 1);
  const staying = sql`${only === null ? sql`true` : sql`t.contract_id = ${only}`} and t.kind = 3 and t.released_at is null and upper(t.during) <= ${day}::date and exists (select 1 from contract c
    where c.id = t.contract_id and c.status = 40 and c.deleted_at is null and upper(t.during) > c.end_at)`;
  const taken = sql`exists (select 1 from room_occupancy o where o.room_id in ${sharingWith(sql`t.room_id`)} and o.id <> t.id and o.released_at is null
    and (o.room_id = t.room_id or o.contract_id is distinct from t.contract_id)
    and o.during && daterange(least(upper(t.during), ${until}::date), ${until}::date))`;
  const during = sql`daterange(least(lower(t.during), ${until}::date), ${until}::date)`;
  const kept = await changeRows(context, roomOccupancy, sql<SqlBool>`${staying} and not ${taken}`, { during }, { action: 'stay' });
  const blocked = await sql<Blocked>`select distinct t.room_id, r.name room, t.contract_id, c.number, c.handler_id
    from room_occupancy t join contract c on c.id = t.contract_id join room r on r.id = t.room_id where ${staying} and ${taken}`.execute(context.db);
  for (const { room_id, room, contract_id, number, handler_id } of blocked.rows) {
    await notify(context, {
      users: [handler_id],
      type: 4,
      title: `合同 ${number} 已到期未退，房间 ${room} 已另有安排`,
      content: '原承租方未办理退租，请尽快联系处理',
      dedupe: `contract.stay:${contract_id}:${room_id}`,
    });
  }
  return { kept: kept.length, blocked: blocked.rows.length };
}
const expire = async (context: Context, engine: Engine): Promise<Outcome> => {
  const day = today(context.now);
  const over = await runOut(context, day);
  const { kept, blocked } = await keepStaying(context, engine, day);
  const unbound = await unbindEnded(context, day);
  const followed = await followRooms(context);
  return words(
    [over, '到期合同'],
    [followed, '换楼宇的企业与合同'],
    [kept, '到期未退顺延房间'],
    [blocked, '被占用房间'],
    [unbound, '止租房间的表计'],
  );
};

interface Ending {
  id: number;
  number: string;
  end_at: string;
  left: number;
  users: number[];
}
/**
 * Contracts that end soon: at 90, 60, 30 and 7 days (the parameter says when), the manager and the tenant's accounts are told once each. Of
 * several such days that have passed only the nearest to the end is told of: a contract that is signed late is not announced four times.
 */
async function remind(context: Context, { notify }: Engine): Promise<Outcome> {
  const { 'contract.remind_days': days } = await parameterValues(context.db, 'contract.remind_days');
  const day = today(context.now);
  const ending = await sql<Ending>`select c.id, c.number, c.end_at, c.end_at - ${day}::date as left,
      array(select c.handler_id union select u.id from app_user u where u.enterprise_id = c.enterprise_id and u.status = 1 and u.deleted_at is null) users
    from contract c where c.status = 30 and c.next_contract_id is null and c.deleted_at is null
      and c.end_at between ${day}::date and ${day}::date + ${Math.max(...days)}::int order by c.id`.execute(context.db);
  for (const { id, number, end_at, left, users } of ending.rows) {
    const step = Math.min(...days.filter((one) => one >= left));
    await notify(context, {
      users,
      type: 4,
      title: left === 0 ? `合同 ${number} 今天到期` : `合同 ${number} 还有 ${left} 天到期`,
      content: `到期日 ${end_at}，请及时办理续签或退租`,
      dedupe: `contract.ending:${id}:${end_at}:${step}`,
    });
  }
  return words([ending.rows.length, '临近到期合同']);
}
export const contractJobs = (engine: Engine): readonly Job[] => [
  { name: 'contract_expiry', title: '合同到期', schedule: { daily: '00:00' }, change: (context) => expire(context, engine) },
  { name: 'contract_reminders', title: '合同到期提醒', schedule: { daily: '08:30' }, change: (context) => remind(context, engine) },
];
