import type { Analysis, analysisFeed } from '@/domain/feeds/analysis';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import { FigureNumber, Change } from '../kernel/number';
import type { PanelProps } from '../kernel/panel';
import { Rows, useRowHeight } from '../kernel/pieces';
import { usePicks } from '../kernel/picks';
import { useUnit } from '../kernel/surface';
import { useColumns } from './columns';
import { ExportTable } from './ExportTable';
import { captionOf, partLines, tableRows, titleOf, totalLines } from './shape';
import './eco-cross.css';

/** Below so many u of width the head takes two lines, on a phone three: the largest sum and both changes leave no room for the ways to look at it. */
const broad = 640;
const slim = 480;
/** Below so many u the whole has no room for a drawing of its own. */
const least = 180;
const column = ['column'] as const;
/** What the analysis comes to, and the ways to look at it. */
function Head({
  data,
  view,
  onScreen,
  isNarrow,
  height,
}: {
  readonly data: Analysis;
  readonly view: string;
  readonly onScreen: boolean;
  readonly isNarrow: boolean;
  readonly height: number;
}) {
  const { pick } = usePicks();
  const { total, metric, whole } = data;
  return (
    <div className="eco-cross-head" data-narrow={isNarrow || undefined} style={{ height }}>
      <span className="eco-cross-title one-line">{titleOf(data)}</span>
      <FigureNumber value={total.value} unit={metric.unit} size={32} {...(metric.unit === '万元' && { digits: 1 })} />
      {!whole && metric.course !== 'year' && <Change label="环比" value={total.mom} />}
      <Change label="同比" value={total.yoy} />
      <span className="eco-cross-ways">
        {onScreen &&
          (['table', 'chart'] as const).map((way) => (
            <button
              key={way}
              type="button"
              className="p-button"
              aria-pressed={view === way}
              onClick={() => pick({ view: way === 'table' ? null : way })}
            >
              {way === 'table' ? '表' : '图'}
            </button>
          ))}
        <ExportTable data={data} />
      </span>
    </div>
  );
}
/** One metric by one dimension over the quarters: a table, with the whole drawn below it where there is room, or its parts as a drawing. */
export default function EcoCross({ data, options, size, surface }: PanelProps<Analysis, (typeof analysisFeed)['params']>) {
  const unit = useUnit();
  const row = useRowHeight();
  const columns = useColumns(data);
  const view = options.view ?? 'table';
  const isNarrow = size.width < broad * unit;
  const head = Math.max(36, 56 * unit) * (isNarrow ? (size.width < slim * unit ? 3 : 2) : 1);
  const height = size.height - head;
  const rows = tableRows(data);
  const needed = (rows.length + 1) * row;
  const drawn = height - needed >= least * unit ? height - needed : 0;
  const { lines, draws } = partLines(data);
  return (
    <div className="eco-cross">
      <Head data={data} view={view} onScreen={surface === 'cockpit'} isNarrow={isNarrow} height={head} />
      {view === 'chart' ? (
        <div className="k-rest" style={{ height }}>
          <SeriesChart label={captionOf(data)} lines={lines} draws={draws} size={{ width: size.width, height }} />
        </div>
      ) : (
        <>
          <div className="eco-cross-table" style={{ height: height - drawn }}>
            <Rows
              label={captionOf(data)}
              columns={columns}
              rows={rows}
              keyOf={({ code }) => code}
              size={{ width: size.width, height: height - drawn }}
            />
          </div>
          {drawn > 0 && (
            <div className="k-rest" style={{ height: drawn }}>
              <SeriesChart label={`${data.metric.label}合计`} lines={totalLines(data)} draws={column} size={{ width: size.width, height: drawn }} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
