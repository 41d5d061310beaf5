import { sql } from 'kysely';
import { reportCalls } from '@/domain/calls/report';
import { founderType, incubationStage, techField } from '@/domain/codes/customer';
import { labelOf } from '@/domain/kernel/codes';
import { area, date, decimal, text, type Field } from '@/domain/kernel/field';
import { reportReturn } from '@/domain/resources/report-return';
import { areaOf, of, rowsOf } from '../../business/measure/area';
import { round } from '../../business/measure/numbers';
import type { Context } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import { logAction } from '../../kernel/log';
import { sendBook } from '../../kernel/operations/export';
import { inScope } from '../../kernel/scopes';
import { readBody } from '../../kernel/validate';

const [money, flag, words] = [1, 4, 5];
/** 分 in 千元, the unit of the Torch return. */
const fenInThousand = 100_000;
interface Item {
  id: number;
  label: string;
  torch_code: string | null;
  kind: number;
  unit: string | null;
}
interface Filed {
  id: number;
  name: string;
  credit_code: string | null;
  incubator: string;
  tech_field: number | null;
  founder_type: number | null;
  incubation: number;
  registered_at: string | null;
  settled_at: string | null;
  register_money: number | null;
  is_serial: number;
  is_on_stock: number;
  high_tech: boolean;
  sci_sme: boolean;
  area: number | null;
  figures: Readonly<Record<string, [number: number | null, text: string | null]>>;
}
/** Group 基本情况 of statistics.md section 1, as it stands on the last day of the period. */
const basics: readonly (readonly [string, Field])[] = [
  ['name', text('企业名称')],
  ['credit_code', text('统一社会信用代码')],
  ['incubator', text('所属孵化器')],
  ['stage', text('孵化状态')],
  ['field', text('所属技术领域')],
  ['registered_at', date('企业成立时间')],
  ['settled_at', date('入驻时间')],
  ['high_tech', text('J102 高新技术企业')],
  ['sci_sme', text('科技型中小企业')],
  ['listed', text('J103 上市企业')],
  ['founder', text('负责人创业特征')],
  ['serial', text('连续创业者')],
  ['area', area('占用孵化器场地面积')],
  ['register_money', decimal('成立时注册资本', { unit: '千元', digits: [20, 3] })],
];
const yes = (is: boolean): string => (is ? '是' : '否');
const inThousand = (fen: number | null): number | null => (fen === null ? null : round(fen / fenInThousand, 3));
const columnOf = ({ id, label, torch_code, kind, unit }: Item): readonly [string, Field] => {
  const title = torch_code ? `${torch_code} ${label}` : label;
  if (kind === flag || kind === words) return [`i${id}`, text(title)];
  const of = kind === money ? '千元' : unit;
  return [`i${id}`, decimal(title, { digits: [20, 3], ...(of && { unit: of }) })];
};
function figureOf({ kind }: Item, [number, written]: readonly [number | null, string | null] = [null, null]): unknown {
  if (kind === words) return written;
  if (kind === flag) return number === null ? null : yes(number === 1);
  return kind === money ? inThousand(number) : number;
}
const itemsOf = (report: number) => sql<Item>`
  select i.id, i.label, i.torch_code, i.kind::int kind, i.unit from report r join report_item i on i.template_id = r.template_id
  where r.id = ${report} and r.deleted_at is null order by i.sort, i.id`;
const filedOf = (context: Context, report: number) => sql<Filed>`
  select e.id, e.name, e.credit_code, p.name incubator, e.tech_field::int tech_field, e.founder_type::int founder_type, e.incubation::int incubation,
    e.registered_at, e.settled_at, e.register_money::float8 register_money, e.is_serial::int is_serial, e.is_on_stock::int is_on_stock,
    exists (select 1 from honour_in_force(r.period_end) h where h.enterprise_id = e.id and h.kind = 1) high_tech,
    exists (select 1 from honour_in_force(r.period_end) h where h.enterprise_id = e.id and h.kind = 2) sci_sme,
    (select sum(x.area)::float8 from rented_room(array[t.incubator_id], null, r.period_end) x where x.enterprise_id = e.id) area,
    (select coalesce(json_object_agg(v.item_id, json_build_array(v.number_value::float8, v.text_value)), '{}') from report_value v where v.return_id = t.id) figures
  from report_return t join report r on r.id = t.report_id join enterprise e on e.id = t.enterprise_id join incubator p on p.id = t.incubator_id
  where t.report_id = ${report} and t.status = 3 and ${inScope(reportReturn, context)} order by p.sort, p.id, e.name, e.id`;

/** The report that is asked for, else that of the last period with an approved return where the caller looks. */
async function reportWanted(context: Context, given: unknown): Promise<number> {
  if (typeof given === 'number') return given;
  const [last] = await rowsOf(context, sql<{ report_id: number }>`select p.report_id from last_period(${of(areaOf(context, null))}) p`);
  if (!last) throw invalid({ report_id: ['还没有审核通过的填报'] });
  return last.report_id;
}
/** GET /report/torch: every approved return of a report within reach, as xlsx. */
export const torch: RawHandler = async (context, _req, res) => {
  const { draft, errors } = readBody(reportCalls.torch.input, context.request.query, true, context);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const report = await reportWanted(context, draft.report_id);
  const [found] = await rowsOf(context, sql<{ period: string }>`select r.period from report r where r.id = ${report} and r.deleted_at is null`);
  if (!found) throw notFound('报表');
  const items = await rowsOf(context, itemsOf(report));
  const rows = (await rowsOf(context, filedOf(context, report))).map(({ figures, ...one }) => ({
    ...one,
    stage: labelOf(incubationStage, one.incubation),
    field: labelOf(techField, one.tech_field),
    founder: labelOf(founderType, one.founder_type),
    high_tech: yes(one.high_tech),
    sci_sme: yes(one.sci_sme),
    listed: yes(one.is_on_stock === 1),
    serial: yes(one.is_serial === 1),
    register_money: inThousand(one.register_money),
    ...Object.fromEntries(items.map((item) => [`i${item.id}`, figureOf(item, figures[String(item.id)])])),
  }));
  if (rows.length === 0) throw invalid({ report_id: ['该期还没有审核通过的填报'] });
  async function* pages() {
    yield rows;
  }
  const written = await sendBook(context, res, {
    title: '火炬统计表',
    fileName: `火炬统计表_${found.period}`,
    columns: [...basics, ...items.map(columnOf)],
    pages: pages(),
  });
  await context.database.tx((db) => logAction({ ...context, db }, 'export', reportReturn, `导出${found.period}火炬统计表${written}行`));
};
