import { sql } from 'kysely';
import { money, yuanOf } from '@/domain/format';
import { enterprise } from '@/domain/resources/enterprise';
import type { entryInformation } from '@/domain/resources/entry-information';
import { today } from '@/domain/kernel/moment';
import { parameterValues } from '../../business/parameters';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { CallHandler, TableOf } from '../../kernel/handlers';
import { mustSee } from '../../kernel/operations/related';
import { deriveStays } from '../../business/tenancies';

type Stay = TableOf<typeof entryInformation>;
interface Standing extends Pick<TableOf<typeof enterprise>, 'residence' | 'incubation' | 'need_status'> {
  readonly stay: number | null;
  /** Days since anybody spoke with it; null where nobody has. */
  readonly silent: number | null;
  readonly next_follow_at: string | null;
  readonly plan_left: number | null;
  readonly energy: number | null;
  /** Of the settlement with which it leaves, while that is not over. */
  readonly leaves: number | null;
}
/** Where it stands, in one statement: its stay in force, its open demand, its incubation, what its meters have counted this month. */
const standingOf = ({ db, now }: Context, id: unknown) => {
  const day = today(now);
  return sql<Standing>`select t.residence, t.incubation, t.need_status, s.id stay, n.silent, n.next_follow_at::text, i.plan_left, u.energy,
      (select max(x.status) from refund x where x.enterprise_id = t.id and x.kind in (2, 3) and x.status in (10, 20)) leaves from enterprise t
    left join lateral (select id from entry_information where enterprise_id = t.id and status in (1, 2) order by id desc limit 1) s on true
    left join lateral (select ${day}::date - max((coalesce(last_follow_at, created_at) at time zone 'Asia/Shanghai')::date) silent, min(next_follow_at) next_follow_at
      from need where enterprise_id = t.id and deleted_at is null and done_at is null and status = 10) n on true
    left join lateral (select min(plan_end_at) - ${day}::date plan_left from incubation where enterprise_id = t.id and status = 1) i on true
    left join lateral (select sum(r.usage)::float8 energy from meter_binding b join meter m on m.id = b.meter_id and m.kind = 1 and m.deleted_at is null
      join meter_rollup r on r.meter_id = m.id and r.grain = 3 and r.bucket_at >= day_start(date_trunc('month', ${day}::date)::date)
      where b.enterprise_id = t.id and b.during @> (r.bucket_at at time zone 'Asia/Shanghai')::date) u on true
    where t.id = ${id} and t.deleted_at is null`.execute(db);
};
/** What is to be done next with it, in words; nothing for whoever has left. */
function nextOf(
  { residence, need_status, incubation, silent, next_follow_at, plan_left, leaves }: Standing,
  day: string,
  soon: number,
  stay?: Partial<Stay>,
): string | null {
  if (residence === 3) return null;
  if (residence === 1) return '确认入驻';
  if (residence === 2) {
    if (leaves !== null) return leaves === 20 ? '确认退租退款' : '审核退租结算';
    const left = stay?.days_left ?? null;
    if (left !== null && left < 0) return `合同已过期 ${-left} 天，续签或退租`;
    if (Number(stay?.overdue ?? 0) > 0) return `催缴逾期账单 ${money(yuanOf(Number(stay?.overdue)))}`;
    if (left !== null && left <= soon) return '办理续签或退租';
    if (incubation === 1 && plan_left !== null && plan_left < 0) return `已过计划毕业日期 ${-plan_left} 天`;
    return incubation === 1 && plan_left !== null ? `距计划毕业 ${plan_left} 天` : null;
  }
  if (need_status === 20) return '签订合同';
  if (need_status === 50) return null;
  if (next_follow_at) return next_follow_at <= day ? `应于 ${next_follow_at} 跟进` : `${next_follow_at} 跟进`;
  return silent === null ? '新增需求' : silent > 0 ? `已 ${silent} 天未跟进` : '今日已跟进';
}
/** The same for the tenant himself: what he has to see to. */
function nextOfTenant({ residence }: Standing, soon: number, stay?: Partial<Stay>): string | null {
  if (residence !== 2) return null;
  const [left, late, open] = [stay?.days_left ?? null, Number(stay?.overdue ?? 0), Number(stay?.balance ?? 0)];
  if (late > 0) return `缴纳逾期账单 ${money(yuanOf(late))}`;
  if (left !== null && left < 0) return `合同已过期 ${-left} 天，请联系园区续签或退租`;
  if (left !== null && left <= soon) return `合同 ${left} 天后到期，请联系园区续签或退租`;
  return open > 0 ? `缴纳账单 ${money(yuanOf(open))}` : null;
}
/** GET /enterprise/{id}/head: what matters most of an enterprise in reach. Money in 元, use in kWh; its next step is that of whoever looks. */
export const head: CallHandler = async (context, { id }) => {
  await mustSee(context, enterprise, id);
  const [standing] = (await standingOf(context, id)).rows;
  if (!standing) throw notFound(enterprise.label);
  const { 'contract.expire_days': soon } = await parameterValues(context.db, 'contract.expire_days');
  const [stay] = standing.stay ? await deriveStays(context, [standing.stay]) : [];
  const yuan = (fen: unknown) => (fen ? yuanOf(Number(fen)) : null);
  return {
    next: context.caller.party === 'staff' ? nextOf(standing, today(context.now), soon, stay) : nextOfTenant(standing, soon, stay),
    ...(stay && { rooms: stay.rooms, area: stay.leased_area, contract_end: stay.contract_end, days_left: stay.days_left }),
    ...(stay && { balance: yuan(stay.balance), overdue: yuan(stay.overdue), deposit: yuan(stay.deposit) }),
    energy: standing.energy === null ? null : Math.round(standing.energy * 10) / 10,
  };
};
type Figures = Pick<
  TableOf<typeof enterprise>,
  'id' | 'rooms' | 'leased_area' | 'contract_end' | 'overdue' | 'last_follow_at' | 'next_follow_at' | 'plan_end_at' | 'change_waits'
>;
/** What the lists say beside the fields of some enterprises: what they hold and owe here, who spoke with them last, when they mean to graduate. */
export async function deriveEnterprises(context: Context, ids: readonly number[]): Promise<Figures[]> {
  const found = await sql<Omit<Figures, 'rooms' | 'leased_area' | 'contract_end' | 'overdue'> & { stay: number | null }>`select t.id, s.id stay,
      n.last_follow_at, n.next_follow_at::text, i.plan_end_at::text,
      case when exists (select 1 from enterprise_change where enterprise_id = t.id and audit_status = 2) then 1 else 2 end change_waits
    from enterprise t
    left join lateral (select id from entry_information where enterprise_id = t.id and status in (1, 2) order by id desc limit 1) s on true
    left join lateral (select max(coalesce(last_follow_at, created_at)) last_follow_at, min(next_follow_at) filter (where status = 10 and done_at is null) next_follow_at
      from need where enterprise_id = t.id and deleted_at is null) n on true
    left join lateral (select min(plan_end_at) plan_end_at from incubation where enterprise_id = t.id and status = 1) i on true
    where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
  const stays = found.rows.flatMap(({ stay }) => stay ?? []);
  const held = new Map((stays.length > 0 ? await deriveStays(context, stays) : []).map((stay) => [stay.id, stay]));
  return found.rows.map(({ stay, ...row }) => {
    const { rooms = null, leased_area = null, contract_end = null, overdue = null } = (stay ? held.get(stay) : undefined) ?? {};
    return { ...row, rooms, leased_area, contract_end, overdue };
  });
}
