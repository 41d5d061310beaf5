import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** One answered call: what it does, its status, and how long it took in seconds. */
  call(does: string, method: string, status: number, seconds: number): void;
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
  return {
    call(does, method, status, took) {
      calls.inc({ method, does, status: String(status) });
      seconds.observe(took);
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}
