import { sql } from 'kysely';
import type { Progress } from '@/domain/answers/visitors';
import { yuanOf } from '@/domain/format';
import { auditStatus } from '@/domain/kernel/audit';
import type { Codes } from '@/domain/kernel/codes';
import { toWire } from '@/domain/kernel/moment';
import { activityApplyStatus, facilitatorStatus } from '@/domain/codes/content';
import { bookingStatus, fieldRecordStatus } from '@/domain/codes/service';
import { withQueryCode } from '../../business/query-code';
import type { Context, Values } from '../../kernel/context';

interface Found {
  readonly id: number;
  readonly kind: 'settle' | 'tenant' | 'venue' | 'join' | 'activity' | 'booking';
  readonly name: string;
  readonly status: number;
  readonly reason: string | null;
  readonly at: Date;
}
const kinds: Readonly<Record<Found['kind'], { readonly label: string; readonly codes: Codes }>> = {
  settle: { label: '入驻申请', codes: auditStatus },
  tenant: { label: '企业申请', codes: auditStatus },
  venue: { label: '场地申请', codes: fieldRecordStatus },
  join: { label: '服务商合作申请', codes: facilitatorStatus },
  activity: { label: '活动报名', codes: activityApplyStatus },
  booking: { label: '会议室预约', codes: bookingStatus },
};
const none = { facts: [], cancels: false } as const;
const signUp = { waiting: 1, passed: 2, queued: 5 } as const;
async function foundBy({ db }: Context, mobile: unknown, code: string): Promise<Found | undefined> {
  const found = await sql<Found>`select id, 'settle' kind, name, audit_status status, reason, created_at at from settlement_apply
      where query_code = ${code} and contact_mobile = ${mobile}
    union all select id, 'tenant', name, audit_status, reason, created_at from enterprise_apply where query_code = ${code} and contact_mobile = ${mobile}
    union all select id, 'venue', use_for, audit_status, coalesce(reason, cancel_reason), created_at from field_record
      where query_code = ${code} and contact_mobile = ${mobile}
    union all select a.id, 'join', f.name, a.status, a.reason, a.created_at from facilitator_apply a join facilitator f on f.id = a.facilitator_id
      where a.query_code = ${code} and a.form->>'contact_mobile' = ${mobile}
    union all select a.id, 'activity', h.title, a.status, a.reason, a.created_at from activity_apply a join activity h on h.id = a.activity_id
      where a.query_code = ${code} and a.mobile = ${mobile}
    union all select id, 'booking', title, status, reason, created_at from mtroom_apl where query_code = ${code} and contact_mobile = ${mobile} limit 1`.execute(
    db,
  );
  return found.rows[0];
}
interface BookedRoom {
  readonly place: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly cost: number | null;
  readonly code: string | null;
}
interface SignedUp {
  readonly id: number;
  readonly status: number;
  readonly title: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly signed_at: Date | null;
  readonly place: number;
  readonly queued: number;
}
/** Which place a sign-up has that waits, when it begins, how one gets in, and whether it may be taken back still. */
async function ofSignUp({ db, now }: Context, id: number): Promise<Pick<Progress, 'facts' | 'cancels'>> {
  const found = await sql<SignedUp>`select t.id, t.status, h.title, h.start_at, h.end_at, t.signed_at,
      (select count(*)::int from activity_apply o where o.activity_id = t.activity_id and o.status = 5 and o.id <= t.id) place,
      (select count(*)::int from activity_apply o where o.activity_id = t.activity_id and o.status = 5) queued
    from activity_apply t join activity h on h.id = t.activity_id where t.id = ${id}`.execute(db);
  const [row] = found.rows;
  if (!row) return none;
  const { status, place, queued, start_at, end_at, signed_at } = row;
  const facts = [{ name: '活动时间', text: toWire(start_at).slice(0, 16) }];
  if (status === signUp.queued && end_at.getTime() > now.getTime())
    facts.push({ name: '候补次序', text: `第 ${place} 位，共 ${queued} 人候补；有名额时按先后自动递补，以短信告知` });
  if (status === signUp.passed && !signed_at) facts.push({ name: '签到', text: '活动当天凭手机号与现场的签到码签到' });
  const isLive = status === signUp.waiting || status === signUp.passed || status === signUp.queued;
  return { facts, cancels: isLive && !signed_at && end_at.getTime() > now.getTime() };
}
/** Which venue was asked for, for which days, and what they cost once that is agreed. */
async function ofVenue({ db }: Context, id: number): Promise<Pick<Progress, 'facts' | 'cancels'>> {
  const found = await sql<{ place: string; days: string; amount: number | null }>`select concat_ws(' ', i.name, b.name, r.name) place,
      case when t.start_at = t.end_at then t.start_at::text else t.start_at::text || ' 至 ' || t.end_at::text end days, f.amount
    from field_record t join room r on r.id = t.room_id join incubator i on i.id = t.incubator_id left join building b on b.id = t.building_id
      left join fee_bill f on f.id = t.fee_bill_id and t.audit_status <> 6
    where t.id = ${id}`.execute(db);
  const [row] = found.rows;
  if (!row) return none;
  const fee = row.amount === null ? [] : [{ name: '场地费', text: `${yuanOf(Number(row.amount))} 元` }];
  return { facts: [{ name: '场地', text: row.place }, { name: '日期', text: row.days }, ...fee], cancels: false };
}
/** Which room was asked for and when, what it costs, and, once it is granted, the code by which one is let in. */
async function ofBooking({ db }: Context, id: number): Promise<Pick<Progress, 'facts' | 'cancels'>> {
  const found = await sql<BookedRoom>`select concat_ws(' ', i.name, b.name, m.name) place, lower(t.during) start_at, upper(t.during) end_at, t.cost,
      case when t.status = 1 and t.check_in_at is null then t.code end code
    from mtroom_apl t join mtroom m on m.id = t.mtroom_id join incubator i on i.id = t.incubator_id left join building b on b.id = t.building_id
    where t.id = ${id}`.execute(db);
  const [row] = found.rows;
  if (!row) return none;
  const facts = [
    { name: '会议室', text: row.place },
    { name: '时段', text: `${toWire(row.start_at).slice(0, 16)} 至 ${toWire(row.end_at).slice(0, 16)}` },
  ];
  if (Number(row.cost) > 0) facts.push({ name: '费用', text: `${yuanOf(Number(row.cost))} 元` });
  if (row.code !== null) facts.push({ name: '签到码', text: `${row.code}，到场时出示` });
  return { facts, cancels: false };
}
const more: Partial<Record<Found['kind'], (context: Context, id: number) => Promise<Pick<Progress, 'facts' | 'cancels'>>>> = {
  activity: ofSignUp,
  venue: ofVenue,
  booking: ofBooking,
};
/** POST /websit/park/apply/progress. */
export const progress = (context: Context, input: Values): Promise<Progress> =>
  withQueryCode(
    context,
    input,
    (mobile, code) => foundBy(context, mobile, code),
    async ({ id, kind, name, status, reason, at }) => {
      const { label, codes } = kinds[kind];
      const state = codes.items.find(({ code }) => code === status)?.label ?? '';
      return { kind: label, name, state, handed_in: toWire(at), reason, ...((await more[kind]?.(context, id)) ?? none) };
    },
  );
