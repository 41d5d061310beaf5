import type { CompiledQuery } from 'kysely';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';

export interface ListFigure {
  readonly what: string;
  readonly engine: EngineName;
  readonly rows: number;
  readonly endpoint_ms: number; // median, over HTTP, with session, scope, labels and JSON
  readonly sql_ms: number; // median of its own statements sent directly: the count and the rows, as a first call sends them
  readonly ratio: number;
}
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
/** Rows straight into the operation log, without its slower indexes meanwhile: it is the table that grows first. */
async function fill(park: Park, rows: number): Promise<void> {
  const run = (text: string, params: readonly unknown[] = []) =>
    park.database.tx((tx) => park.database.rows<{ indexdef: string; indexname: string }>(text, params, tx));
  const indexes = await run("select indexname, indexdef from pg_indexes where tablename = 'operation_log' and indexdef not like '%UNIQUE%'");
  for (const { indexname } of indexes) await run(`drop index "${indexname}"`);
  await run(
    `insert into operation_log (username, action, module, resource, row_id, row_title, ip, created_at)
     select 'user' || n % 50, case n % 3 when 0 then 'store' when 1 then 'update' else 'delete' end, 'notice', 'notice', n,
       'record number ' || n, '10.0.0.' || n % 250, now() - n * interval '20 seconds' from generate_series(1, $1::int) n`,
    [rows],
  );
  for (const { indexdef } of indexes) await run(indexdef);
  await park.database.rows('analyze operation_log');
}
/** The same call over HTTP and its own statements sent directly, in turn; medians. */
async function measure(park: Park, query: string, rounds: number): Promise<Pick<ListFigure, 'endpoint_ms' | 'sql_ms' | 'ratio'>> {
  const call = () => park.call(['operation_log_list'], 'GET', `/vapi/operationLog?pageSize=20&${query}`);
  const executor = park.database.q.getExecutor();
  const original = executor.executeQuery;
  const sent: CompiledQuery[] = [];
  await park.call(['operation_log_list'], 'GET', '/vapi/operationLog?pageSize=1&action_label=nothing'); // the account is made
  // a write to the table, so that the count is asked for once more
  await park.database.tx((tx) => park.database.rows('delete from operation_log where false', [], tx));
  executor.executeQuery = (async (asked) => {
    sent.push(asked);
    return original.call(executor, asked);
  }) as typeof original;
  const { status, body } = await call();
  executor.executeQuery = original;
  if (status !== 200 || body.data.length !== 20) throw new Error(`the list answered ${status} with ${body.data?.length} rows`);
  for (let warm = 0; warm < 3; warm++) await call(); // a slow count is known now
  const own = sent.filter(({ sql }) => /from "operation_log"/.test(sql));
  if (own.length !== 2) throw new Error(`the list sent ${own.length} statements, not its count and its rows`);
  const endpoint: number[] = [];
  const direct: number[] = [];
  for (let round = 0; round < rounds; round++) {
    endpoint.push(await timed(call));
    direct.push(
      await timed(async () => {
        for (const statement of own) await park.database.q.executeQuery(statement);
      }),
    );
  }
  const [endpoint_ms, sql_ms] = [median(endpoint), median(direct)];
  return { endpoint_ms, sql_ms, ratio: endpoint_ms / sql_ms };
}
/** The list endpoint over a table of many rows against its own SQL: a first page, a deep one, the last, and a text search. */
export async function listBench(rows = Number(process.env.BENCH_ROWS ?? 200_000), rounds = 25): Promise<ListFigure[]> {
  const figures: ListFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      await fill(park, rows);
      const last = Math.floor(rows / 20);
      const asked: readonly (readonly [what: string, query: string])[] = [
        ['第 3 页', 'page=3'],
        ['正中一页', `page=${Math.floor(last / 2)}`],
        ['倒数第二页', `page=${last - 1}`],
        ['文字查询', `row_title=${encodeURIComponent('number 1234')}`],
      ];
      for (const [what, query] of asked) figures.push({ what, engine, rows, ...(await measure(park, query, rounds)) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
