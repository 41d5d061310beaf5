import type { Feed } from '@/domain/kernel/feed';
import type { Json } from '@/domain/kernel/wire';

type Plain = Record<string, Json>;

/** Rows back into the answer they came from: the inverse of relay/live/shape.ts. Row values are shared, never copied. */
export function fromRows(feed: Pick<Feed, 'rows'>, rows: ReadonlyMap<string, Json>): unknown {
  if (!feed.rows) return rows.has('=') ? rows.get('=') : around(rows);
  const list = order(rows).map((key) => rows.get(`:${key}`));
  const path = feed.rows.at === '' ? [] : feed.rows.at.split('.');
  return place(around(rows), path, list as Json[]);
}

const around = (rows: ReadonlyMap<string, Json>): Plain => {
  const entries = [...rows].filter(([id]) => id.startsWith('.')).map(([id, value]) => [id.slice(1), value]);
  return Object.fromEntries(entries) as Plain;
};

/** The order as it is told; what it does not name (it comes in the same message) is left out. */
const order = (rows: ReadonlyMap<string, Json>): readonly string[] =>
  ((rows.get('^') ?? []) as readonly string[]).filter((key) => rows.has(`:${key}`));

function place(body: Json, [head, ...tail]: readonly string[], list: readonly Json[]): Json {
  if (head === undefined) return list;
  const object = body as Plain;
  return { ...object, [head]: place(object[head] ?? {}, tail, list) };
}
