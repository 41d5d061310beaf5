import { Skeleton } from '@arco-design/web-react';
import { useMemo } from 'react';
import { feedById } from '@/domain/feeds';
import { type FeedFigures, relayFeed, type RelayFigures as Figures, type RelaySample } from '@/domain/feeds/relay';
import type { Lines } from '@/domain/feeds/blocks';
import { compact, thousands } from '@/domain/format';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { useFreshness } from '@/panels/kernel/FeedPanel';
import { useFeed, useFeedStore } from '@/panels/kernel/live';
import { LiveMark } from '@/panels/kernel/StatusView';
import { ageText } from '@/panels/kernel/status';
import { EnvironmentContext, inPage, useServerTime } from '@/panels/kernel/surface';
import { useSize } from '@/panels/kernel/useSize';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { StaleAlert } from '../../ui/StaleAlert';
import '../../kernel/list/list.css';
import './relay-figures.css';

const noParams = {};
const lost = '实时数据暂时无法更新，恢复后自动继续';

/** The figures of this moment, by what they say: whom it serves, what it does, how it feels. */
function Now({ figures }: { figures: Figures }) {
  const { started, clients, behind, connections, users, topics, members, heap, now } = figures;
  const age = useServerTime((time) => ageText(Math.max(0, time - started)));
  const rows: readonly (readonly [string, string, string?])[] = [
    ['实时连接', thousands(clients), '个'],
    ['跟不上的连接', thousands(behind), '个'],
    ['在线用户', thousands(users), '人'],
    ['TCP 连接', thousands(connections), '个'],
    ['主题', thousands(topics), '个'],
    ['订阅', thousands(members), '个'],
    ['推送流量', thousands(now.sent), 'KB/秒'],
    ['事件循环延迟 p99', thousands(now.lag), '毫秒'],
    ['处理器', thousands(now.cpu), '%'],
    ['常驻内存', thousands(now.rss), 'MB'],
    ['堆内存', thousands(heap), 'MB'],
    ['已运行', age],
  ];
  return (
    <dl className="relay-now">
      {rows.map(([label, value, unit]) => (
        <div key={label} data-warn={label === '跟不上的连接' && behind > 0 ? true : undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
const curves = [
  { title: '实时连接', unit: '个', of: (sample: RelaySample) => sample.clients },
  { title: '推送流量', unit: 'KB/秒', of: (sample: RelaySample) => sample.sent },
  { title: '事件循环延迟 p99', unit: '毫秒', of: (sample: RelaySample) => sample.lag },
  { title: '常驻内存', unit: 'MB', of: (sample: RelaySample) => sample.rss },
] as const;
/** How long before the last one, as -4:35: the axis stands still and the line moves. */
function agoText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds === 0) return '现在';
  return `-${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
function Curve({ title, unit, of, history }: (typeof curves)[number] & { history: readonly RelaySample[] }) {
  const [host, size] = useSize<HTMLDivElement>();
  const lines = useMemo<Lines>(
    () => ({ x: history.map(({ at }) => agoText((history.at(-1)?.at ?? at) - at)), series: [{ name: title, unit, data: history.map(of) }] }),
    [history, title, unit, of],
  );
  return (
    <section className="relay-curve" aria-label={title}>
      <div className="relay-chart" ref={host}>
        {size.width > 0 && (
          <EnvironmentContext value={inPage}>
            <SeriesChart label={title} lines={lines} draws={['line']} size={size} />
          </EnvironmentContext>
        )}
      </div>
    </section>
  );
}
const columns: readonly { title: string; show: (feed: FeedFigures) => string }[] = [
  { title: '主题', show: ({ topics }) => thousands(topics) },
  { title: '订阅', show: ({ members }) => thousands(members) },
  { title: '轮询', show: ({ polls }) => thousands(polls) },
  { title: '失败', show: ({ errors }) => thousands(errors) },
  { title: '最近耗时', show: ({ took }) => (took === null ? '—' : `${thousands(took)} 毫秒`) },
  { title: '全量', show: ({ snapshots }) => thousands(snapshots) },
  { title: '全量字节', show: ({ snapshotBytes }) => `${compact(snapshotBytes)}B` },
  { title: '增量', show: ({ deltas }) => thousands(deltas) },
  { title: '增量字节', show: ({ deltaBytes }) => `${compact(deltaBytes)}B` },
];
function Feeds({ feeds }: { feeds: readonly FeedFigures[] }) {
  if (feeds.length === 0) return <EmptyState text="还没有人看实时数据" hint="打开驾驶舱或工作台之后，每个数据源的轮询与推送会列在这里" />;
  const sorted = [...feeds].sort((one, other) => other.deltaBytes + other.snapshotBytes - one.deltaBytes - one.snapshotBytes);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by Tab
    <section className="relay-feeds" aria-label="数据源" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">数据源</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((feed) => (
            <tr key={feed.id} data-warn={feed.errors > 0 || undefined}>
              <th scope="row">{feedById.get(feed.id)?.label ?? feed.id}</th>
              {columns.map(({ title, show }) => (
                <td key={title}>{show(feed)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
function Body({ figures }: { figures: Figures }) {
  return (
    <>
      <Now figures={figures} />
      <h2>最近十分钟</h2>
      {figures.history.length < 2 ? (
        <EmptyState text="刚刚启动" hint="十秒之后这里出现曲线" />
      ) : (
        <div className="relay-curves">
          {curves.map((curve) => (
            <Curve key={curve.title} {...curve} history={figures.history} />
          ))}
        </div>
      )}
      <h2>数据源</h2>
      <Feeds feeds={figures.feeds} />
    </>
  );
}
/** 中继运行情况: what the relay serves and how it feels, told by itself. */
export default function RelayFigures() {
  const store = useFeedStore();
  const live = useFeed<Figures, {}>(relayFeed, noParams);
  const freshness = useFreshness(live);
  const { data, status } = live;
  const retry = () => store.retry(relayFeed, noParams, undefined);
  return (
    <div className="settings-page relay-page">
      <header>
        <h1>中继运行情况</h1>
        <LiveMark freshness={freshness} />
      </header>
      {data && (status === 'error' || freshness?.kind === 'lost') && <StaleAlert message={lost} onRetry={retry} />}
      {!data && status === 'forbidden' && <ErrorState failure={{ status: 403, message: '如需查看，请联系系统管理员' }} />}
      {!data && status === 'error' && <ErrorState failure={{ status: 0, message: lost }} onRetry={retry} />}
      {!data && (status === 'loading' || status === 'ready') && <Skeleton animation text={{ rows: 10, width: '100%' }} />}
      {data && <Body figures={data} />}
    </div>
  );
}
