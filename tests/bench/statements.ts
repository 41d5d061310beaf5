import type { CompiledQuery } from 'kysely';
import type { Park } from '../support/park';

export const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
/** How long some work takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
/** The statements that a call sends, session and versions too: what stands between them and the answer is the product's. */
export async function statementsOf(park: Park, call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = park.database.q.getExecutor();
  const original = executor.executeQuery;
  const sent: CompiledQuery[] = [];
  executor.executeQuery = (async (requested) => {
    sent.push(requested);
    return original.call(executor, requested);
  }) as typeof original;
  try {
    await call();
  } finally {
    executor.executeQuery = original;
  }
  return sent;
}
export interface Times {
  readonly endpoint_ms: number;
  readonly sql_ms: number;
  readonly ratio: number;
}
/** A call over HTTP and its statements directly, in turn, each after `before`; medians. */
export async function inTurn(
  park: Park,
  call: () => Promise<unknown>,
  statements: readonly CompiledQuery[],
  rounds: number,
  before: () => Promise<unknown> = async () => {},
): Promise<Times> {
  const [endpoint, direct]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await before();
    endpoint.push(await timed(call));
    await before();
    direct.push(
      await timed(async () => {
        for (const statement of statements) await park.database.q.executeQuery(statement);
      }),
    );
  }
  const [endpoint_ms, sql_ms] = [median(endpoint), median(direct)];
  return { endpoint_ms, sql_ms, ratio: endpoint_ms / sql_ms };
}
