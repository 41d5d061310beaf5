import type { Feed } from '@/domain/kernel/feed';
import type { Json } from '@/domain/kernel/wire';

/**
 * An answer of the back end as rows. Without `feed.rows` the top-level keys are the rows. With it, the list at `feed.rows.at`
 * gives rows `:key`, the keys around it rows `.name`, and `^` holds the order of the list. An answer that is no object is one row.
 * client/kernel/live/shape.ts is the inverse.
 */
export function toRows(feed: Pick<Feed, 'rows'>, body: Json): Map<string, Json> {
  if (!feed.rows) return topLevel(body);
  const path = feed.rows.at === '' ? [] : feed.rows.at.split('.');
  const list = at(body, path);
  if (!Array.isArray(list)) throw new Error(`no list at "${feed.rows.at}"`);
  const rows = new Map<string, Json>();
  if (path.length > 0) for (const [key, value] of Object.entries(without(body, path) as object)) rows.set(`.${key}`, value as Json);
  const order: string[] = [];
  for (const item of list as readonly Json[]) {
    const id = unusedId(rows, `:${keyOf(item, feed.rows.key)}`);
    rows.set(id, item);
    order.push(id.slice(1));
  }
  return rows.set('^', order);
}

function topLevel(body: Json): Map<string, Json> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new Map([['=', body]]);
  return new Map(Object.entries(body).map(([key, value]) => [`.${key}`, value as Json]));
}

function at(body: Json, path: readonly string[]): Json | undefined {
  let here: Json | undefined = body;
  for (const key of path) here = typeof here === 'object' && here !== null ? (here as Record<string, Json>)[key] : undefined;
  return here;
}

/** The answer with an empty list in the place of the rows. */
function without(body: Json, [head, ...tail]: readonly string[]): Json {
  if (head === undefined) return [];
  const object = body as Record<string, Json>;
  return { ...object, [head]: without(object[head] ?? null, tail) };
}

/** What a row of a list is known by. */
export function keyOf(item: Json, key: string): string {
  const value = typeof item === 'object' && item !== null ? (item as Record<string, Json>)[key] : item;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Two rows under one key would hide each other; the later ones get a number. */
function unusedId(rows: ReadonlyMap<string, Json>, id: string): string {
  if (!rows.has(id)) return id;
  for (let n = 2; ; n++) if (!rows.has(`${id}~${n}`)) return `${id}~${n}`;
}
