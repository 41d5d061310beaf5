import type { Database } from '@/vapi/kernel/db/database';
import { demoPark, measures, type Measures } from '../support/measured';

export interface Figure {
  readonly call: string;
  readonly handler_ms: number; // median
  readonly sql_ms: number; // median of the same statements, sent one after the other without a handler
  readonly ratio: number;
}
const calls: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['/cockpit-incubator', {}],
  ['/drive-incubator_info', {}],
  ['/driveEnterprise', {}],
  ['/statistics/yq', {}],
  ['/report/last-knowledge-sum', {}],
  ['/driveOperate', {}],
  ['/statistics/zl', {}],
  ['/statistics/iot', {}],
  ['/statistics/enterprise', {}],
  ['/iot/live', { kind: 'electric' }],
];
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** The statements that a call sends, caught at the database's handle. */
async function statementsOf(at: Measures, db: Database, path: string, values: Readonly<Record<string, unknown>>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const executor = db.q.getExecutor();
  const original = executor.executeQuery;
  executor.executeQuery = (async (query) => {
    sent.push({ text: query.sql, values: query.parameters });
    return original.call(executor, query);
  }) as typeof original;
  try {
    await at.ask(path, { values });
  } finally {
    executor.executeQuery = original;
  }
  return sent;
}
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return median(times);
}
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Each statistics call against its own SQL in the same run, on the demonstration park: what the handler adds, as a ratio. */
export async function benchStatistics(rounds = 15): Promise<readonly Figure[]> {
  const now = new Date('2026-11-20T17:05:00+08:00');
  const db = await demoPark(now);
  try {
    const at = measures(db, now);
    const figures: Figure[] = [];
    for (const [path, values] of calls) {
      const statements = await statementsOf(at, db, path, values);
      const bare = async () => {
        for (const { text, values: params } of statements) await db.rows(text, params);
      };
      const handler = () => at.ask(path, { values });
      await handler();
      await bare();
      const [handler_ms, sql_ms] = [await timed(rounds, handler), await timed(rounds, bare)];
      figures.push({ call: path, handler_ms: rounded(handler_ms), sql_ms: rounded(sql_ms), ratio: rounded(handler_ms / sql_ms) });
    }
    return figures;
  } finally {
    await db.close();
  }
}
