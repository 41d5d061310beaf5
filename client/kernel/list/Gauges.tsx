import { Button } from '@arco-design/web-react';
import { grouped } from '@/domain/format';
import type { GaugeRow, ListGauges } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { StaleAlert } from '../../ui/StaleAlert';
import { useReadQuery, type Failure } from '../api/api';
import { useViewer } from '../session/viewer';
import { endpointOf } from '../visibility';
import type { FilterValues } from './listState';
import './gauges.css';

interface Props {
  readonly resource: AnyResource;
  readonly gauges: ListGauges;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}
/** Nearly taken, and taken: said in words too. */
const toneOf = ({ left, of }: GaugeRow): 'full' | 'scarce' | undefined => (left === 0 ? 'full' : left <= of * 0.1 ? 'scarce' : undefined);
const words = { full: '已满', scarce: '紧张' } as const;

function Gauge({ row, gauges, chosen, onChoose }: { row: GaugeRow; gauges: ListGauges; chosen: boolean; onChoose: () => void }) {
  const tone = toneOf(row);
  return (
    <button type="button" className={tone ? `gauge gauge-${tone}` : 'gauge'} aria-pressed={chosen} onClick={onChoose}>
      <span className="gauge-name">
        {row.name}
        {tone && <small>{words[tone]}</small>}
      </span>
      <span className="gauge-left">
        {gauges.left} <b>{grouped(row.left)}</b>
      </span>
      <span className="gauge-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (row.taken / Math.max(1, row.of)) * 100)}%` }} />
      </span>
      <span className="gauge-note">
        {gauges.taken} {grouped(row.taken)} / {grouped(row.of)}
      </span>
      {row.notes.map((note) => (
        <span key={note} className="gauge-note">
          {note}
        </span>
      ))}
    </button>
  );
}
/** Above a list: how much is taken of each of a few things, and what is left. Choosing one shows its rows alone, choosing it again all. */
export default function Gauges({ resource, gauges, values, onChange }: Props) {
  const { can } = useViewer();
  const endpoint = endpointOf(resource, gauges.query, 'query');
  const skip = !endpoint || !can(endpoint.access);
  const { data, error, refetch } = useReadQuery({ path: endpoint?.path ?? '', reads: endpoint?.reads ?? [] }, { skip });
  if (skip) return null;
  const rows = (data as { data: readonly GaugeRow[] } | undefined)?.data;
  const failure = error as Failure | undefined;
  const [chosen] = values[gauges.filter] ?? [];
  const { [gauges.filter]: _chosen, ...others } = values;
  const retry = () => void refetch();
  return (
    <section className="gauges" aria-label={gauges.title} aria-busy={!rows && !failure}>
      {failure && rows && <StaleAlert message={failure.message} onRetry={retry} />}
      {failure && !rows && (
        <p className="gauges-word">
          {gauges.title}加载失败：{failure.message}
          <Button type="text" size="mini" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {rows?.length === 0 && <p className="gauges-word">{gauges.empty}</p>}
      {!rows && !failure && <div className="gauges-room" />}
      {rows && rows.length > 0 && (
        <div className="gauges-row">
          {rows.map((row) => (
            <Gauge
              key={row.id}
              row={row}
              gauges={gauges}
              chosen={chosen === String(row.id)}
              onChoose={() => onChange(chosen === String(row.id) ? others : { ...others, [gauges.filter]: [String(row.id)] })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
