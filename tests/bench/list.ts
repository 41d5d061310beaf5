import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { inTurn, median, statementsOf, timed, type Times } from './statements';

export interface ListFigure {
  readonly what: string;
  readonly engine: EngineName;
  readonly rows: number;
  readonly endpoint_ms: number; // median, over HTTP, with session, scope, labels and JSON
  readonly sql_ms: number; // median of the statements of a page and its total, sent directly one after the other
  readonly ratio: number;
  readonly page_ms?: number; // where the total was known already: median of the statements that were left
  readonly http_ms: number; // median of an answer without any work: what a small ratio over a millisecond of SQL is made of
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
/** The call over HTTP and its statements directly, in turn, each after `before`; medians. Undefined: it does not count its rows as often as meant. */
async function measure(park: Park, query: string, counts: 0 | 1, before: () => Promise<unknown>, rounds: number): Promise<Times | undefined> {
  const call = async () => {
    const { status, body } = await park.call(['operation_log_list'], 'GET', `/vapi/operationLog?pageSize=20&${query}`);
    if (status !== 200 || body.data.length !== 20) throw new Error(`the list answered ${status} with ${body.data?.length} rows`);
  };
  for (let warm = 0; warm < 3; warm++) await call(); // the account is made, a slow count is known
  await before();
  const own = await statementsOf(park, call);
  const counted = own.filter(({ sql }) => /^select count\(\*\)/.test(sql)).length;
  if (counted !== counts) return undefined;
  return inTurn(park, call, own, rounds, before);
}
/**
 * The list endpoint over tables of many rows (BENCH_ROWS changes how many) against its own SQL: a first page, a deep one, the last, and
 * a text search. Each twice: after a write to the table, when the rows must be counted, and as people turn pages, when their number is
 * known. The measure is the same for both: the SQL that a page with its total takes.
 */
export async function listBench(sizes = (process.env.BENCH_ROWS ?? '100000,1000000').split(',').map(Number), rounds = 15): Promise<ListFigure[]> {
  const figures: ListFigure[] = [];
  for (const [engine, rows] of engines.flatMap((one) => sizes.map((size) => [one, size] as const))) {
    const park = await openPark({ engine });
    const write = () => park.database.tx((tx) => park.database.rows('delete from operation_log where false', [], tx));
    try {
      await fill(park, rows);
      const empty: number[] = [];
      for (let round = 0; round < 3 * rounds; round++) empty.push(await timed(() => park.call(null, 'GET', '/healthz')));
      const of = { engine, rows, http_ms: median(empty) };
      const last = Math.floor(rows / 20);
      const requested: readonly (readonly [what: string, query: string])[] = [
        ['第 3 页', 'page=3'],
        ['正中一页', `page=${Math.floor(last / 2)}`],
        ['倒数第二页', `page=${last - 1}`],
        ['文字查询', `row_title=${encodeURIComponent('number 123')}`],
      ];
      for (const [what, query] of requested) {
        const cold = await measure(park, query, 1, write, rounds);
        if (!cold) throw new Error(`${what}: the rows were not counted after a write`);
        figures.push({ what: `${what}，须计数`, ...of, ...cold });
        // a count that is fast is not kept: there is no second case
        const warm = await measure(park, query, 0, async () => {}, rounds);
        const { sql_ms } = cold;
        if (warm)
          figures.push({
            what: `${what}，已知总数`,
            ...of,
            endpoint_ms: warm.endpoint_ms,
            sql_ms,
            ratio: warm.endpoint_ms / sql_ms,
            page_ms: warm.sql_ms,
          });
      }
    } finally {
      await park.close();
    }
  }
  return figures;
}
