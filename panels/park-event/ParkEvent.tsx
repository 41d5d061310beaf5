import type { ParkOperation } from '@/domain/feeds/operate';
import { shortTime } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import { levelSigns } from '../kernel/signs';
import { useServerTime } from '../kernel/surface';
import { newsSpeed, Ticker } from '../kernel/Ticker';
import { type Event, shape } from './shape';

const signs = { ...levelSigns, event: { sign: '●', word: '动态' } };
/** A sum at the end is never cut: 缴费 90… would be another amount. */
const withSum = /^(.*?)( [\d,.]+ 元)?$/;
function Row({ row: { kind, time, text } }: { row: Event }) {
  const short = useServerTime((now) => shortTime(time, now));
  const [, what = text, sum] = withSum.exec(text) ?? [];
  return (
    <span className="k-event" data-kind={kind} title={`${time} ${text}`}>
      <i aria-hidden>{signs[kind].sign}</i>
      <span className="visually-hidden">{signs[kind].word}</span>
      <time>{short}</time>
      <span className="k-event-text one-line">{what}</span>
      {sum && <span className="k-event-sum">{sum}</span>}
    </span>
  );
}
export default function ParkEvent({ data, size }: PanelProps<ParkOperation>) {
  const rows = shape(data).map((row) => ({ key: row.key, content: <Row row={row} /> }));
  return <Ticker label="园区动态" rows={rows} size={size} speed={newsSpeed} />;
}
