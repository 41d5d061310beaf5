import { useContext, useEffect, useRef } from 'react';
import { liveElectricFeed, liveWaterFeed, type LiveElectric, type LiveWater } from '@/domain/feeds/live';
import type { Feed } from '@/domain/kernel/feed';
import { withUnit } from '@/domain/format';
import { FeedContext, useFeed } from '@/panels/kernel/live';
import { useViewer } from '../../../kernel/session/viewer';

interface Props {
  readonly kind: number;
  /** When the newest of the meters was read, as the page knows it. */
  readonly asOf: string | null;
  readonly onChange: () => void;
}
/** What meters say by the second makes no page be read anew more often than this. */
const leastMs = 15_000;
const pollMs = 60_000;
type Metered = LiveElectric | LiveWater;
/** What tells of the meters of a kind, and how it is asked. */
type Source = readonly [Feed<Metered>, { readonly kind: string }];
const electric: Source = [liveElectricFeed, { kind: 'electric' }];
const water: Source = [liveWaterFeed, { kind: 'water' }];
const time = (at: string | null): string => at?.slice(11, 19) ?? '—';

function Listening({ kind, asOf, onChange }: Props) {
  const [feed, params] = kind === 2 ? water : electric;
  const { data, status, stale } = useFeed(feed, params);
  const newest = data?.as_of ?? null;
  const last = useRef<{ at: string | null; read: number }>({ at: null, read: 0 });
  useEffect(() => {
    if (newest === null || newest === last.current.at) return undefined;
    const isFirst = last.current.at === null;
    last.current.at = newest;
    if (isFirst) return undefined;
    const wait = Math.max(0, last.current.read + leastMs - Date.now());
    const timer = setTimeout(() => {
      last.current.read = Date.now();
      onChange();
    }, wait);
    return () => clearTimeout(timer);
  }, [newest, onChange]);
  const late = stale || status === 'error';
  return (
    <span className="use-live" data-late={late || undefined}>
      <span role="status">{late ? '◌ 延迟' : status === 'ready' ? '● 实时' : '…'}</span>
      {data && <b>{withUnit(data.power.value, data.power.unit)}</b>}
      <span>最近上报 {time(newest ?? asOf)}</span>
    </span>
  );
}
/** Without the right to what the screens are told: read once a minute, while somebody looks. */
function Polling({ asOf, onChange }: Props) {
  useEffect(() => {
    const timer = setInterval(() => document.hidden || onChange(), pollMs);
    return () => clearInterval(timer);
  }, [onChange]);
  return <span className="use-live">最近上报 {time(asOf)}</span>;
}
/** How fresh the meters are, and a word to the page when they have said something new. */
export function Live(props: Props) {
  const line = useContext(FeedContext) !== null;
  return useViewer().can('cockpit_read') && line ? <Listening {...props} /> : <Polling {...props} />;
}
