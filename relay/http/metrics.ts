import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FeedFigures } from '@/domain/feeds/relay';
import type { Outcome, SiteCounts } from '../site/publicSite';
import type { Upstream } from './upstream';

/** What there is of the sockets now. */
const liveHelp = {
  clients: '实时连接',
  behind: '跟不上推送的实时连接',
  topics: '有人订阅的主题',
  led: '其中由本中继轮询的主题',
  members: '主题的订阅数',
  tokens: '实时连接出示的令牌',
  users: '实时连接的用户',
  connections: 'TCP 连接，包括页面与接口',
} as const;
export type LiveGauges = Readonly<Record<keyof typeof liveHelp, number>>;
type FeedSent = Pick<FeedFigures, 'id' | 'snapshots' | 'snapshotBytes' | 'deltas' | 'deltaBytes'>;

export interface FrontCounts {
  readonly running: number;
  readonly waiting: number;
  readonly receiving: number;
  readonly spooled: number;
  readonly answering: number;
  readonly long: number;
  readonly cut: number;
}
const frontHelp: Record<keyof FrontCounts, string> = {
  running: '后端正在处理的请求',
  waiting: '排队等候的请求',
  receiving: '正在接收的请求内容',
  spooled: '暂存在磁盘上的请求内容（字节）',
  answering: '正在发送的答复',
  long: '占用后端的长答复',
  cut: '因对方不接收而断开的连接',
};

const siteHelp: Record<keyof SiteCounts, string> = {
  pages: '留存的官网页面',
  bytes: '留存的官网页面与数据（字节）',
  making: '正在生成的官网页面',
};

/** Prometheus figures of the relay, with those of the back end behind them. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly polls = new Counter({ name: 'relay_polls_total', help: '轮询次数', labelNames: ['feed', 'result'], registers: [this.registry] });
  private readonly pollSeconds = new Histogram({
    name: 'relay_poll_seconds',
    help: '轮询耗时',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.registry],
  });
  private readonly requests = new Counter({
    name: 'relay_requests_total',
    help: '请求数',
    labelNames: ['kind', 'status'],
    registers: [this.registry],
  });
  private readonly sitePages = new Counter({
    name: 'relay_site_pages_total',
    help: '官网页面请求：cached 留存，made 生成，moved 转址；late、failed、busy、down 改由浏览器绘制',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly siteSeconds = new Histogram({
    name: 'relay_site_render_seconds',
    help: '官网页面绘制耗时',
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.3, 1],
    registers: [this.registry],
  });
  readonly uncaught = new Counter({ name: 'relay_uncaught_errors_total', help: '未捕获的错误', registers: [this.registry] });
  readonly restarts = new Counter({ name: 'relay_backend_restarts_total', help: '内置后端重启次数', registers: [this.registry] });

  constructor(counts: () => LiveGauges, feeds: () => readonly FeedSent[]) {
    collectDefaultMetrics({ register: this.registry, prefix: 'relay_' });
    this.gauges('relay_', liveHelp, counts);
    this.sent('relay_sent_messages_total', '推送的消息数', feeds, ({ snapshots, deltas }) => [snapshots, deltas]);
    this.sent('relay_sent_bytes_total', '推送的字节数', feeds, ({ snapshotBytes, deltaBytes }) => [snapshotBytes, deltaBytes]);
  }

  /** What callers hold of the relay and the back end. */
  front(counts: () => FrontCounts): void {
    this.gauges('relay_front_', frontHelp, counts);
  }

  /** What the public site keeps. */
  site(counts: () => SiteCounts): void {
    this.gauges('relay_site_', siteHelp, counts);
  }

  page(outcome: Outcome): void {
    this.sitePages.inc({ outcome });
  }

  rendered(ms: number): void {
    this.siteSeconds.observe(ms / 1000);
  }

  poll(feed: string, result: string, ms: number): void {
    this.polls.inc({ feed, result });
    this.pollSeconds.observe(ms / 1000);
  }

  request(kind: string, status: number): void {
    this.requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
  }

  /** The text of both; a back end that has none, or is down, leaves out its part. */
  async text(upstream: Upstream): Promise<string> {
    const own = await this.registry.metrics();
    const answer = await upstream.get('/metrics', { accept: 'text/plain' }, 3000).catch(() => null);
    return answer?.status === 200 ? `${own.trimEnd()}\n${answer.body.toString('utf8')}` : own;
  }

  private gauges<K extends string>(prefix: string, helps: Readonly<Record<K, string>>, counts: () => Readonly<Record<K, number>>): void {
    for (const [key, help] of Object.entries(helps) as [K, string][]) {
      const collect = function (this: Gauge) {
        this.set(counts()[key]);
      };
      new Gauge({ name: `${prefix}${key}`, help, registers: [this.registry], collect });
    }
  }

  /** Snapshots and deltas, by feed, as the hub has counted them. */
  private sent(name: string, help: string, feeds: () => readonly FeedSent[], of: (feed: FeedSent) => readonly [number, number]): void {
    const collect = function (this: Counter) {
      this.reset();
      for (const feed of feeds()) {
        const [snapshots, deltas] = of(feed);
        this.inc({ feed: feed.id, kind: 'snapshot' }, snapshots);
        this.inc({ feed: feed.id, kind: 'delta' }, deltas);
      }
    };
    new Counter({ name, help, labelNames: ['feed', 'kind'], registers: [this.registry], collect });
  }

  readonly type = Registry.PROMETHEUS_CONTENT_TYPE;
}
