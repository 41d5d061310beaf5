import type { CompiledQuery } from 'kysely';
import { openPark } from '../support/park';

export interface ListFigure {
  readonly rows: number;
  readonly endpoint_ms: number; // median, over HTTP, with session, scope, labels and JSON
  readonly sql_ms: number; // median of the statements that read the rows and count them, sent directly
  readonly ratio: number;
}
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The list endpoint over a table of many rows against its own SQL issued directly, both in turn; medians. */
export async function listBench(rows = 100_000, rounds = 25): Promise<ListFigure> {
  const park = await openPark();
  try {
    const incubator = await park.rows.ref('incubator');
    await park.database.rows(
      `insert into notice (title, type, content, incubator_id, audit_status, is_online, published_at, created_at)
       select '公告 ' || n, 1, '<p>第 ' || n || ' 条</p>', $1, 1 + n % 5, 1 + n % 2, now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [incubator, rows],
    );
    await park.database.rows('analyze notice');
    const call = () => park.call(['notice_list'], 'GET', '/vapi/notice/notice?page=3&pageSize=20&audit_status=3');
    const executor = park.database.q.getExecutor();
    const original = executor.executeQuery;
    const sent: CompiledQuery[] = [];
    await call(); // the account is made, the plans are warm
    executor.executeQuery = (async (query) => {
      sent.push(query);
      return original.call(executor, query);
    }) as typeof original;
    const { status, body } = await call();
    executor.executeQuery = original;
    if (status !== 200 || body.data.length !== 20) throw new Error(`the list answered ${status}`);
    const own = sent.filter(({ sql }) => /from "notice"/.test(sql));
    if (own.length === 0) throw new Error('the list sent no statement');
    const endpoint: number[] = [];
    const direct: number[] = [];
    for (let round = 0; round < rounds; round++) {
      endpoint.push(await timed(call));
      direct.push(
        await timed(async () => {
          for (const query of own) await park.database.q.executeQuery(query);
        }),
      );
    }
    const [endpoint_ms, sql_ms] = [median(endpoint), median(direct)];
    return { rows, endpoint_ms, sql_ms, ratio: endpoint_ms / sql_ms };
  } finally {
    await park.close();
  }
}
