import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FeedFigures, RelayFigures, RelaySample } from '@/domain/feeds/relay';
import { monotonic } from './monotonic';

/** What the relay knows of itself at this moment. */
export interface LiveCounts {
  readonly clients: number;
  readonly behind: number;
  readonly topics: number;
  /** Of these, those that this relay polls; another tells it of the rest. */
  readonly led: number;
  readonly members: number;
  readonly tokens: number;
  readonly users: number;
  readonly sentBytes: number;
}
interface Sources {
  readonly counts: () => LiveCounts;
  readonly feeds: () => FeedFigures[];
  /** TCP connections of the web server. */
  readonly connections: () => number;
}
const sampleMs = 5000;
const kept = 120; // ten minutes
const resolution = 20; // ms between looks at the loop; it is part of what they measure
const MB = 1024 * 1024;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The relay's own figures: those of now, and how the last minutes went. Costs one timer, whether or not somebody looks. */
export class Figures {
  private readonly started = Date.now();
  private readonly lag: IntervalHistogram = monitorEventLoopDelay({ resolution });
  private readonly samples: RelaySample[] = [];
  private readonly timer: NodeJS.Timeout;
  private before = { at: monotonic(), bytes: 0, cpu: process.cpuUsage() };

  constructor(private readonly sources: Sources) {
    this.lag.enable();
    this.timer = setInterval(() => this.sample(), sampleMs);
    this.timer.unref();
  }

  read(): RelayFigures {
    const { clients, behind, topics, members, users } = this.sources.counts();
    return {
      started: this.started,
      clients,
      behind,
      connections: this.sources.connections(),
      users,
      topics,
      members,
      heap: tenth(process.memoryUsage().heapUsed / MB),
      now: this.samples.at(-1) ?? this.measure(),
      history: [...this.samples],
      feeds: this.sources.feeds(),
    };
  }

  close(): void {
    clearInterval(this.timer);
    this.lag.disable();
  }

  private sample(): void {
    this.samples.push(this.measure());
    if (this.samples.length > kept) this.samples.shift();
    this.before = this.mark();
    this.lag.reset();
  }

  /** Since the last sample. */
  private measure(): RelaySample {
    const { at, bytes, cpu } = this.mark();
    const ms = Math.max(1, at - this.before.at);
    const used = cpu.user + cpu.system - this.before.cpu.user - this.before.cpu.system;
    return {
      at: Date.now(),
      clients: this.sources.counts().clients,
      sent: tenth((bytes - this.before.bytes) / 1024 / (ms / 1000)),
      lag: this.lag.count > 0 ? tenth(Math.max(0, this.lag.percentile(99) / 1e6 - resolution)) : 0,
      cpu: tenth((used / 1000 / ms) * 100),
      rss: tenth(process.memoryUsage.rss() / MB),
    };
  }

  private mark(): { at: number; bytes: number; cpu: NodeJS.CpuUsage } {
    return { at: monotonic(), bytes: this.sources.counts().sentBytes, cpu: process.cpuUsage() };
  }
}
