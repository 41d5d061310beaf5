import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hazardLevel } from '@/domain/codes/check';
import { financingRound, knowledgeType } from '@/domain/codes/growth';
import type { ScoredBy } from '@/domain/codes/score';
import { thousands } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import type { AnyResource } from '@/domain/kernel/resource';
import { activityApply } from '@/domain/resources/activity-apply';
import { feeBill } from '@/domain/resources/fee-bill';
import { financing, knowledge } from '@/domain/resources/growth-record';
import { hazard } from '@/domain/resources/hazard';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { reportReturn } from '@/domain/resources/report-return';

export interface Found {
  readonly id: number | null;
  readonly date: string;
  readonly text: string;
  /** A code or a figure of the row, by its source. */
  readonly n: number | null;
  /** It was in time. */
  readonly kept: boolean | null;
}
export interface RowSource {
  /** None: of no list, and no secret. */
  readonly resource?: AnyResource;
  readonly kind: string;
  /** Selects id, date, text, n and kept of the rows that count on a day; rows of its resource are called `t`, and `seen` narrows them. */
  readonly rows: (id: number, day: string, seen: RawBuilder<SqlBool>) => RawBuilder<unknown>;
  readonly counted: (row: Found) => string;
}
/** 分 as 万元. */
export const wanOf = (fen: number | null): number | null => (fen === null ? null : fen / 1_000_000);
const inWan = ({ n }: Found): string => `${thousands(wanOf(n), 2)} 万元`;
const inTime = ({ kept }: Found): string => (kept ? '按时' : '未按时');

const right: RowSource = {
  resource: knowledge,
  kind: knowledge.label,
  rows: (id, day, seen) => sql`select t.id, t.granted_at::text date, t.name "text", t.type::float8 n, null::boolean kept
    from knowledge t join right_in_force(${day}::date) k on k.row_id = t.id where t.enterprise_id = ${id} and ${seen}`,
  counted: ({ n }) => `${labelOf(knowledgeType, n)} 1 项`,
};
const raised: RowSource = {
  resource: financing,
  kind: financing.label,
  rows: (
    id,
    day,
    seen,
  ) => sql`select t.id, t.happened_at::text date, concat_ws('，', ${sql.raw(`case t.round ${financingRound.items.map(({ code, label }) => `when ${code} then '${label}'`).join(' ')} end`)}, t.investor) "text",
      t.amount::float8 n, null::boolean kept
    from financing t where t.enterprise_id = ${id} and ${seen} and t.deleted_at is null and t.confirmed_at is not null and t.round <> 7 and t.happened_at <= ${day}::date`,
  counted: inWan,
};
/** A figure of its approved quarters, by its key: of a year, or of that which it is compared with too. */
const filed = (key: string, years: number): RowSource => ({
  resource: reportReturn,
  kind: '上报',
  rows: (id, day, seen) => sql`select t.id, r.period_end::text date, r.title "text", v.number_value::float8 n, null::boolean kept
    from report_return t join report r on r.id = t.report_id and r.deleted_at is null and r.kind = 2 and r.status in (3, 4)
    join report_value v on v.return_id = t.id join report_item i on i.id = v.item_id and i.key = ${key}
    where t.enterprise_id = ${id} and ${seen} and t.status = 3 and r.period_end > (${day}::date - make_interval(years => ${years}))::date and r.period_end <= ${day}::date`,
  counted: inWan,
});
const people: RowSource = {
  resource: reportReturn,
  kind: '上报',
  rows: (
    id,
    day,
    seen,
  ) => sql`(select t.id, r.period_end::text date, r.title || '：从业人员 ' || trim_scale(sum(v.number_value) filter (where i.key = 'employees')) || ' 人' "text",
      sum(v.number_value) filter (where i.key <> 'employees')::float8 n, null::boolean kept
    from report_return t join report r on r.id = t.report_id and r.deleted_at is null and r.kind = 2 and r.status in (3, 4)
    join report_value v on v.return_id = t.id
    join report_item i on i.id = v.item_id and i.key in ('employees', 'degree_doctor', 'degree_master', 'degree_bachelor')
    where t.enterprise_id = ${id} and ${seen} and t.status = 3 and r.period_end > (${day}::date - interval '2 years')::date and r.period_end <= ${day}::date
    group by t.id, r.id having sum(v.number_value) filter (where i.key = 'employees') > 0 order by r.period_end desc limit 1)`,
  counted: ({ n }) => `本科及以上 ${n ?? 0} 人`,
};
const bill: RowSource = {
  resource: feeBill,
  kind: '账单',
  rows: (id, day, seen) => sql`select t.id, d.due_at::text date, t.number || ' ' || p.name "text", null::float8 n, d.in_time kept
    from due_thing(${day}::date) d join fee_bill t on t.id = d.row_id join payment_item p on p.id = t.payment_item_id
    where d.kind = 'fee_bill' and d.enterprise_id = ${id} and ${seen}`,
  counted: inTime,
};
const returned: RowSource = {
  resource: reportReturn,
  kind: '上报',
  rows: (id, day, seen) => sql`select t.id, d.due_at::text date, r.title "text", null::float8 n, d.in_time kept
    from due_thing(${day}::date) d join report_return t on t.id = d.row_id join report r on r.id = t.report_id
    where d.kind = 'report_return' and d.enterprise_id = ${id} and ${seen}`,
  counted: inTime,
};
const mended: RowSource = {
  resource: hazard,
  kind: '整改',
  rows: (id, day, seen) => sql`select t.id, d.due_at::text date, t.text, null::float8 n, d.in_time kept
    from due_thing(${day}::date) d join hazard t on t.id = d.row_id where d.kind = 'hazard' and d.enterprise_id = ${id} and ${seen}`,
  counted: inTime,
};
const danger: RowSource = {
  resource: hazard,
  kind: hazard.label,
  rows: (id, day, seen) => sql`select t.id, to_char(t.found_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') date,
      ${sql.raw(`case t.level ${hazardLevel.items.map(({ code, label }) => `when ${code} then '${label}'`).join(' ')} end`)} || '：' || t.text "text", p.points::float8 n, null::boolean kept
    from hazard_points(${day}::date) p join hazard t on t.id = p.row_id where p.enterprise_id = ${id} and ${seen}`,
  counted: ({ n }) => `扣 ${n} 分`,
};
const signUp: RowSource = {
  resource: activityApply,
  kind: '活动报名',
  rows: (
    id,
    day,
    seen,
  ) => sql`select t.id, to_char(d.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') date, v.title "text", null::float8 n, null::boolean kept
    from act_of_firm(${day}::date) d join activity_apply t on t.id = d.row_id join activity v on v.id = t.activity_id
    where d.kind = 'activity_apply' and d.enterprise_id = ${id} and ${seen}`,
  counted: () => '1 次',
};
const booking: RowSource = {
  resource: mtroomApl,
  kind: mtroomApl.label,
  rows: (
    id,
    day,
    seen,
  ) => sql`select t.id, to_char(d.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') date, t.title "text", null::float8 n, null::boolean kept
    from act_of_firm(${day}::date) d join mtroom_apl t on t.id = d.row_id where d.kind = 'mtroom_apl' and d.enterprise_id = ${id} and ${seen}`,
  counted: () => '1 次',
};
const login: RowSource = {
  kind: '登录',
  rows: (
    id,
    day,
  ) => sql`select null::bigint id, to_char(d.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') date, '企业账号登录平台' "text", null::float8 n, null::boolean kept
    from act_of_firm(${day}::date) d where d.kind = 'session' and d.enterprise_id = ${id}`,
  counted: () => '1 天',
};
/** Where the rows behind each axis come from. */
export const sourcesOf: Readonly<Record<ScoredBy, readonly RowSource[]>> = {
  innovation: [right, filed('rd', 1)],
  growth: [filed('revenue', 2)],
  team: [people],
  finance: [raised],
  compliance: [bill, returned, mended],
  activity: [signUp, booking, login],
  safety: [danger],
};
