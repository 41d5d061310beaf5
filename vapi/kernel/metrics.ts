import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** One answered call: what it does, its status, and how long it took in seconds. */
  call(does: string, method: string, status: number, seconds: number): void;
  /** One run of a job: how it ended (done, failed, or lost to another process), how long it took in seconds, and when. */
  job(name: string, result: 'done' | 'failed' | 'lost', seconds: number, at: Date): void;
  text(): Promise<string>;
  readonly type: string;
}
/** Figures of the back end in Prometheus text; the relay puts them behind its own. Addresses are named by what they do, never by ids. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'vapi_' });
  const calls = new Counter({ name: 'vapi_calls_total', help: '接口调用次数', labelNames: ['method', 'does', 'status'], registers: [registry] });
  const seconds = new Histogram({
    name: 'vapi_call_seconds',
    help: '接口耗时',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5, 30],
    registers: [registry],
  });
  const runs = new Counter({ name: 'vapi_job_runs_total', help: '定时任务运行次数', labelNames: ['job', 'result'], registers: [registry] });
  const took = new Gauge({ name: 'vapi_job_seconds', help: '定时任务最近一次耗时', labelNames: ['job'], registers: [registry] });
  const last = new Gauge({
    name: 'vapi_job_last_success_timestamp_seconds',
    help: '定时任务最近一次成功的时间',
    labelNames: ['job'],
    registers: [registry],
  });
  return {
    job(name, result, long, at) {
      runs.inc({ job: name, result });
      took.set({ job: name }, long);
      if (result === 'done') last.set({ job: name }, at.getTime() / 1000);
    },
    call(does, method, status, long) {
      calls.inc({ method, does, status: String(status) });
      seconds.observe(long);
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}
