import { sql, type SqlBool } from 'kysely';
import { reportCalls } from '@/domain/calls/report';
import { otherField, techField } from '@/domain/codes/customer';
import { isEmpty } from '@/domain/kernel/empty';
import { largeChange, reportReturn } from '@/domain/resources/report-return';
import { earn } from '../../business/points';
import { wan } from '../../kinds/number';
import type { Context, Values } from '../../kernel/context';
import { codesWanted } from '../../kernel/filters';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import { inScope, type Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { reportJobs } from './jobs';
import { remind } from './remind';
import { torch } from './torch';

const passed = 3;
interface Filed {
  readonly id: number;
  readonly key: string;
  readonly item: string;
  readonly kind: number;
  readonly unit: string | null;
  readonly now: string | null;
  readonly now_text: string | null;
  readonly before: string | null;
  readonly before_text: string | null;
}
const kinds = { money: 1, flag: 4, text: 5 } as const;
/** A figure as it was filled in: money in 万元, a yes or a no in words. */
function shown({ kind }: Filed, number: string | null, text: string | null): unknown {
  if (kind === kinds.text) return text;
  if (number === null) return null;
  if (kind === kinds.money) return wan.wire(number, reportReturn.fields.explain);
  return kind === kinds.flag ? (Number(number) === 1 ? '是' : '否') : Number(number);
}
/** By how many percent a figure has changed; of what was nought there is no share. */
function changeOf({ kind, now, before }: Filed): number | null {
  if (kind === kinds.text || kind === kinds.flag || now === null || before === null) return null;
  const [from, to] = [Number(before), Number(now)];
  if (from === 0) return to === 0 ? 0 : null;
  return ((to - from) / Math.abs(from)) * 100;
}
/** What the same enterprise filed for the period right before, once that was approved; only where the caller may see it too. */
async function lastReturn(context: Context, { report_id, enterprise_id }: Values): Promise<number | null> {
  const period = sql`select p.id from report p join report r on r.id = ${report_id} where p.template_id = r.template_id and p.kind = r.kind
    and p.deleted_at is null and (p.year, p.number) < (r.year, r.number) order by p.year desc, p.number desc limit 1`;
  const found = await sql<{ id: number }>`select t.id from report_return t where t.report_id = (${period}) and t.enterprise_id = ${enterprise_id}
    and t.status = 3 and ${inScope(reportReturn, { ...context, chosen: null })}`.execute(context.db);
  return found.rows[0]?.id ?? null;
}
/** The figures of a return beside those of the period before: what is audited (entities.md 11.4). A draft is its author's alone. */
async function figures(context: Context, { id }: Values, { engine }: Services) {
  const row = await read(reportReturn, context, Number(id), engine);
  if (Number(row.status) < 2 && context.caller.party === 'staff') return { data: [], total: 0 };
  const { rows } = await sql<Filed>`select i.id, i.key, i.label item, i.kind, i.unit, v.number_value as now, v.text_value now_text,
      b.number_value as before, b.text_value before_text
    from report r join report_item i on i.template_id = r.template_id
    left join report_value v on v.item_id = i.id and v.return_id = ${id}
    left join report_value b on b.item_id = i.id and b.return_id = ${await lastReturn(context, row)}
    where r.id = ${row.report_id} and (i.is_require = 1 or v.item_id is not null or b.item_id is not null) order by i.sort, i.id`.execute(context.db);
  const explained = (row.explain ?? {}) as Values;
  const data = rows.map((one) => {
    const change = changeOf(one);
    return {
      id: one.id,
      item: one.unit ? `${one.item}（${one.unit}）` : one.item,
      now: shown(one, one.now, one.now_text),
      before: shown(one, one.before, one.before_text),
      change: change === null ? null : Math.round(change * 10) / 10,
      large: change !== null && Math.abs(change) >= largeChange ? 1 : 2,
      explain: isEmpty(explained[one.key]) ? null : String(explained[one.key]),
    };
  });
  return { data, total: data.length };
}
/** Returns of enterprises of a field; who names none is of 其他. */
function ofField(context: Context): Predicate[] {
  const fields = codesWanted(context, 'tech_field', techField, '技术领域');
  if (fields.length === 0) return [];
  return [
    sql<SqlBool>`exists (select 1 from enterprise e where e.id = t.enterprise_id and coalesce(e.tech_field, ${sql.lit(otherField)}) = any(${sql.val(fields)}::smallint[]))`,
  ];
}
/** What enterprises file for the reports of the park. */
export const reportFeature = (services: Services): Feature =>
  combine([
    { jobs: reportJobs },
    hookInto(reportReturn, {
      where: ofField,
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.status === passed) await earn(context, 'filed', [row.id]);
      },
    }),
    handlersOf(reportReturn, { figures: (context, input) => figures(context, input, services), remind: remind(services) }),
    answers(reportCalls, { torch }),
  ]);
