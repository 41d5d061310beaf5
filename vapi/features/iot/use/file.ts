import type { UseCurve } from '@/domain/answers/curve';
import { iotCalls } from '@/domain/calls/iot';
import { useFile } from '@/domain/codes/iot';
import { decimal, integer, text, type Field } from '@/domain/kernel/field';
import { labelOf } from '@/domain/kernel/codes';
import { meter } from '@/domain/resources/meter';
import type { Context, Values } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';
import type { RawHandler } from '../../../kernel/handlers';
import { logAction } from '../../../kernel/log';
import { sendBook } from '../../../kernel/operations/export';
import { readBody } from '../../../kernel/validate';
import { curve } from './curve';
import { loss } from './loss';
import { periodOf } from './period';
import { ranking } from './ranking';
import { subjectOf } from './subject';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
interface Sheet {
  readonly title: string;
  readonly columns: Readonly<Record<string, Field>>;
  readonly rows: readonly Row[];
}
const amount = (label: string, unit: string): Field => decimal(label, { unit, digits: [16, 3] });
function curveSheet({ lines, bands, flow }: UseCurve, title: string): Sheet {
  // a name may stand among the uses and among the flows: 上一期
  const series = [
    ...lines.series,
    ...bands,
    ...(flow?.series ?? []).map((one, at) => (at === 0 ? one : { ...one, name: `${one.name}${flow?.series[0]?.name}` })),
  ];
  return {
    title,
    columns: { at: text('时间'), ...Object.fromEntries(series.map(({ name, unit }, at) => [`v${at}`, amount(name, unit)])) },
    rows: lines.x.map((at, index) => ({ id: index, at, ...Object.fromEntries(series.map(({ data }, place) => [`v${place}`, data[index]])) })),
  };
}
async function sheetOf(context: Context, input: Values): Promise<Sheet> {
  const { period, otherName } = periodOf(context.now, { ...input, against: input.against === 'year' ? 'year' : 'before' });
  const when = `${period.from}_${labelOf(iotCalls.useFile.input.span.codes ?? { name: '', items: [] }, input.span ?? 'day')}`;
  if (input.view === 'ranking') {
    const { unit, data } = await ranking(context, { ...input, limit: 5000 });
    const columns = {
      name: text('名称'),
      use: amount('用量', unit),
      area: amount('面积', '㎡'),
      per_area: amount('单位面积用量', `${unit}/㎡`),
      elapsed: amount('已结束时段用量', unit),
      before: amount(`${otherName}同时段用量`, unit),
      change: amount('变化', '%'),
    };
    return { title: `用量排名_${when}`, columns, rows: data.map((row) => ({ ...row })) };
  }
  if (input.view === 'loss') {
    const { unit, data } = await loss(context, input);
    const columns = {
      name: text('上级表'),
      building_name: text('楼宇'),
      use: amount('用量', unit),
      children: integer('分表数'),
      silent: integer('无数据分表数'),
      below: amount('分表合计', unit),
      loss: amount('损耗', unit),
      rate: amount('损耗率', '%'),
    };
    return { title: `损耗_${when}`, columns, rows: data.map((row) => ({ ...row })) };
  }
  const { name } = await subjectOf(context, input);
  return curveSheet(await curve(context, input), `${name}用量曲线_${when}`);
}
/** GET /iot/use/export: what a view of the analysis shows, as a file. */
export const useFileCall: RawHandler = async (context, _req, res) => {
  const { draft, errors } = readBody(iotCalls.useFile.input, context.request.query, true, context);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { title, columns, rows } = await sheetOf(context, draft);
  async function* pages() {
    yield rows;
  }
  const label = labelOf(useFile, draft.view) ?? '';
  const written = await sendBook(context, res, { title: label, fileName: title, columns: Object.entries(columns), pages: pages() });
  await context.database.tx((db) => logAction({ ...context, db }, 'export', meter, `导出${label}${written}行`));
};
