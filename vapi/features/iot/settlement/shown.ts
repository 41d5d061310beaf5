import { sql } from 'kysely';
import { grouped, yuanOf } from '@/domain/format';
import type { Context } from '../../../kernel/context';
import { pageOf } from '../../../kernel/filters';
import { allotmentOf, type Allotment } from './allot';
import { ruleOfShare } from './share';

interface Line {
  readonly id: number;
  readonly meter_name: string;
  readonly to_name: string;
  readonly usage: number;
  readonly basis: string;
  readonly bill: string;
  readonly amount: string | null;
}
/** Of a share that another sheet bears: from which to which. */
type Given = Line & { readonly settlement_id: number; readonly to_id: number | null };
/** What is given by now: to sheets of own meters, and to bills of the shared sheet (a line each, of all its days). */
async function given({ db }: Context, id: number): Promise<Given[]> {
  const { rows } =
    await sql<Given>`select min(x.id) id, x.settlement_id, x.to_id, case when x.settlement_id = ${id} then '' else m.name || ' ' || m.number end meter_name,
      case when x.to_id is null then coalesce(f.payer_name, g.name, '') else coalesce(e.name || '　' || n.number, n.number) end to_name, sum(x.usage)::float8 usage,
      case when x.to_id is null then coalesce(f.formula #>> '{meters,0,basis}', '') || coalesce('（' || substr(f.formula ->> 'note', 4) || '）', '')
        else '由其抄表单承担' end basis,
      coalesce(f.number, case when x.to_id is not null then '见其抄表单' end, '') bill, (f.amount / 100.0)::numeric(14,2)::text amount
    from meter_share x join meter_settlement s on s.id = x.settlement_id join meter m on m.id = s.meter_id
    left join meter_settlement t on t.id = x.to_id left join meter n on n.id = t.meter_id left join enterprise e on e.id = t.enterprise_id
    left join fee_bill f on f.id = x.fee_bill_id left join enterprise g on g.id = f.enterprise_id
    where x.settlement_id = ${id} or x.to_id = ${id}
    group by x.settlement_id, x.to_id, x.fee_bill_id, m.id, n.id, e.id, f.id, g.id order by 1`.execute(db);
  return rows;
}
/** Who would get a bill when the sheet is confirmed. */
const planned = ({ shares }: Allotment): Line[] =>
  shares.map(({ contract, payer, usage, charge, basis, rooms }) => ({
    ...{ id: -contract, meter_name: '', to_name: payer.name ?? '', usage: usage / 1000, basis: `${basis}（${rooms}）` },
    ...{ bill: charge ? '确认出账时生成' : '没有生效的能耗单价', amount: charge ? yuanOf(charge.amount) : null },
  }));
/** Why something stays with the park: empty rooms, households that nobody bears for, and what rounding leaves. */
function restWords({ shared, all }: Allotment, rest: number, bearers: number): string {
  if (all === 0) return shared.rule === 1 ? '公摊范围内没有房间' : '公摊范围内没有租户';
  if (rest <= 0) return '';
  // rounded down, each who bears leaves a thousandth at most
  if (rest <= bearers) return '各户取整的余数';
  const part = (all * rest) / shared.usage;
  return shared.rule === 1
    ? `空置、自用等没有租户承担的房间，约 ${grouped((part / 100).toFixed(0))} ㎡·天，含取整余数`
    : `没有租户承担的约 ${grouped(part.toFixed(0))} 户·天，含取整余数`;
}
/** What another sheet bears, with by which rule and part. */
async function explained(context: Context, line: Line | Given): Promise<Line> {
  if (!('to_id' in line)) return line;
  const { settlement_id, to_id, ...shown } = line;
  const rule = to_id === null ? undefined : await ruleOfShare(context, settlement_id, to_id, shown.usage);
  return rule ? { ...shown, basis: `${shown.basis}（${rule}）` } : shown;
}
/**
 * Who bears what of a shared sheet, or what of shared ones a sheet bears, a page of them. Of a shared sheet that waits also whom its
 * confirmation bills; last what of it is left to the park, and why.
 */
export async function shownShares(context: Context, id: number) {
  const { page, pageSize } = pageOf(context.request.query);
  const lines: (Line | Given)[] = await given(context, id);
  const { rows } = await sql<{ status: number }>`select status from meter_settlement where id = ${id}`.execute(context.db);
  const allotment = await allotmentOf(context, id);
  if (allotment) {
    if (rows[0]?.status === 1) lines.push(...planned(allotment));
    const rest = Math.round(allotment.shared.usage) - lines.reduce((sum, { usage }) => sum + Math.round(usage * 1000), 0);
    const park = { id: 0, meter_name: '', to_name: '园区承担', usage: rest / 1000, bill: '', amount: null };
    lines.push({ ...park, basis: restWords(allotment, rest, lines.length) });
  }
  const data: Line[] = [];
  for (const line of lines.slice((page - 1) * pageSize, page * pageSize)) data.push(await explained(context, line));
  return { data, total: lines.length, page, pageSize };
}
