import type { Analysis, AnalysisRow } from '@/domain/feeds/analysis';
import { change, keepsDecimals, thousands } from '@/domain/format';
import { useLists } from '../kernel/host';
import { OpenButton } from '../kernel/OpenButton';
import type { Column } from '../kernel/pieces';
import { quarterText } from '../kernel/quarters';
import { analysedList } from '../lists';
import { splitOf } from './shape';

/** As many signs a figure has in a usual park: where they are longer, fewer of them stand side by side. */
const usual = 9;
/** Where the table is at least so wide, in em, the year before stands in it as well; where it is narrower, only the last quarters. */
const wide = 88;
const narrow = 44;
const year = 4;
/** The columns of the cross table. A figure leads to the returns that add up to it, where there is a list of them. */
export function useColumns({ x, metric, by, whole, reports, rows }: Analysis): readonly Column<AnalysisRow>[] {
  const { to } = useLists();
  const written = (value: number | null): string => thousands(value, 1, keepsDecimals(metric.unit));
  const longest = Math.max(usual, ...rows.flatMap(({ values }) => values.map((value) => written(value).length)));
  const from = (width: number): { readonly from: number } => ({ from: (width * longest) / usual });
  const partOf = ({ code }: AnalysisRow): number | null => (rows.some((row) => row.code === code) ? code : null);
  const figure = (row: AnalysisRow, value: number | null, of: readonly number[], label: string) => {
    const link = value === null ? undefined : analysedList(of, by, partOf(row));
    return (
      <span className="k-way">
        {written(value)}
        <OpenButton label={`${row.name}${label} ${written(value)} ${metric.unit}`} onOpen={to(link)} />
      </span>
    );
  };
  const isAdded = whole && metric.course === 'flow';
  const quarters = x.map((quarter, at): Column<AnalysisRow> => {
    const back = x.length - at;
    return {
      title: quarterText(quarter),
      cell: (row) => figure(row, row.values[at] ?? null, reports[at] ?? [], quarterText(quarter)),
      figure: true,
      ...(back > year ? from(wide) : back > 1 + Number(!isAdded) && from(narrow)),
    };
  });
  return [
    { title: splitOf({ by }), cell: ({ name }) => <span title={name}>{name}</span>, wide: true },
    { title: '家数', cell: ({ enterprises }) => thousands(enterprises, 0), figure: true, ...from(50) },
    ...quarters,
    ...(isAdded
      ? [{ title: '近四季', cell: (row: AnalysisRow) => figure(row, row.value, reports.slice(-year).flat(), '近四季'), figure: true }]
      : []),
    { title: '占比 %', cell: ({ share }) => thousands(share, 1, true), figure: true },
    ...(whole || metric.course === 'year' ? [] : [{ title: '环比', cell: ({ mom }: AnalysisRow) => change(mom), figure: true, ...from(40) }]),
    { title: '同比', cell: ({ yoy }) => change(yoy), figure: true, ...from(32) },
  ];
}
