import { statisticsCalls } from '@/domain/calls/statistics';
import { dimension } from '@/domain/codes/analysis';
import type { Analysis, AnalysisRow } from '@/domain/feeds/analysis';
import { labelOf } from '@/domain/kernel/codes';
import { decimal, integer, text, type Field } from '@/domain/kernel/field';
import { reportReturn } from '@/domain/resources/report-return';
import { invalid } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import { logAction } from '../../kernel/log';
import { sendBook } from '../../kernel/operations/export';
import { readBody } from '../../kernel/validate';
import { analysis } from './analysis';

/** One decimal of 万元 and of a share; counts have none. */
const columnsOf = ({ by, metric, whole, x }: Analysis): (readonly [string, Field])[] => {
  const digits = metric.unit === '万元' ? ([20, 1] as const) : ([20, 0] as const);
  const figureOf = (label: string) => decimal(label, { unit: metric.unit, digits: [...digits] });
  const percentOf = (label: string) => decimal(label, { unit: '%', digits: [10, 1] });
  return [
    ['name', text(labelOf(dimension, by) ?? '')],
    ['enterprises', integer('填报企业', { unit: '家' })],
    ...x.map((quarter) => [quarter, figureOf(quarter)] as const),
    // of a stock the last quarter says it already
    ...(whole && metric.course === 'flow' ? [['value', figureOf('近四季合计')] as const] : []),
    ['share', percentOf('占比')],
    ...(whole || metric.course === 'year' ? [] : [['mom', percentOf('环比')] as const]),
    ['yoy', percentOf('同比')],
  ];
};
const lineOf = (x: readonly string[], { values, ...row }: AnalysisRow) => ({
  ...row,
  ...Object.fromEntries(x.map((quarter, at) => [quarter, values[at] ?? null])),
});
/** GET /statistics/analysis/export: the cross table with its totals, as xlsx. */
export const analysisExport: RawHandler = async (context, _req, res) => {
  const { draft, errors } = readBody(statisticsCalls.analysisExport.input, context.request.query, true, context);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const found = await analysis(context, draft);
  if (found.period === null) throw invalid({ period: ['还没有审核通过的填报'] });
  const { metric, by, period, x, rows, total, whole } = found;
  const of = `${metric.label}按${labelOf(dimension, by)}`;
  async function* pages() {
    yield [...rows, total].map((row) => lineOf(x, row));
  }
  await sendBook(context, res, {
    title: '数据分析',
    fileName: `${of}_${period}${whole ? '近四季' : ''}`,
    columns: columnsOf(found),
    pages: pages(),
  });
  await context.database.tx((db) => logAction({ ...context, db }, 'export', reportReturn, `导出${period}${of}的数据分析`));
};
