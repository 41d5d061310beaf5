import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outcome, SiteCounts } from '../site/publicSite';
import type { Upstream } from './upstream';

export interface LiveCounts {
  readonly clients: number;
  readonly behind: number;
  readonly topics: number;
  readonly members: number;
}

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

  constructor(counts: () => LiveCounts) {
    collectDefaultMetrics({ register: this.registry, prefix: 'relay_' });
    for (const key of ['clients', 'behind', 'topics', 'members'] as const) {
      const collect = function (this: Gauge) {
        this.set(counts()[key]);
      };
      new Gauge({ name: `relay_${key}`, help: `实时连接：${key}`, registers: [this.registry], collect });
    }
  }

  /** What callers hold of the relay and the back end. */
  front(counts: () => FrontCounts): void {
    for (const [key, help] of Object.entries(frontHelp) as [keyof FrontCounts, string][]) {
      const collect = function (this: Gauge) {
        this.set(counts()[key]);
      };
      new Gauge({ name: `relay_front_${key}`, help, registers: [this.registry], collect });
    }
  }

  /** What the public site keeps. */
  site(counts: () => SiteCounts): void {
    for (const [key, help] of Object.entries(siteHelp) as [keyof SiteCounts, string][]) {
      const collect = function (this: Gauge) {
        this.set(counts()[key]);
      };
      new Gauge({ name: `relay_site_${key}`, help, registers: [this.registry], collect });
    }
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

  readonly type = Registry.PROMETHEUS_CONTENT_TYPE;
}
