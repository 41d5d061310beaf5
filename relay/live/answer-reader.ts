import type { Feed } from '@/domain/kernel/feed';
import type { Json } from '@/domain/kernel/wire';
import { afterSpace, afterValue, valuesAt } from './json-text';
import { keyOf, toRows } from './shape';

/** `some`: the rest of the rows is as it was. */
export type Read = { readonly kind: 'same' } | { readonly kind: 'all' | 'some'; readonly rows: Map<string, Json> };

/** Where the rows of an answer stand in its text, in the order of the text. What stands between them is not theirs. */
interface Places {
  readonly ids: readonly string[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}
/** So many rows are compared at once. */
const stride = 32;

/**
 * The answers of one feed as rows, one after the other. Most of an answer is mostly what it was before, byte by byte: that is not parsed
 * again, and no row of it is looked at. Parsed are the rows whose text is another one; all of them where rows came or went.
 */
export class AnswerReader {
  private text: Buffer | null = null;
  private places: Places | null = null;

  constructor(private readonly feed: Pick<Feed, 'rows'>) {}

  /** Throws where it is no JSON, or not what the feed says it is; then it counts as not come. */
  read(body: Buffer): Read {
    if (this.text?.equals(body)) return { kind: 'same' };
    const some = this.changedIn(body);
    const rows = some ?? toRows(this.feed, JSON.parse(body.toString('utf8')) as Json);
    if (!some) this.places = placesOf(this.feed, body, rows);
    // a part of a larger buffer would keep all of it
    this.text = body.buffer.byteLength > 2 * body.length ? Buffer.from(new Uint8Array(body).buffer) : body;
    return { kind: some ? 'some' : 'all', rows };
  }

  /** The rows whose text is another one; null where they do not tell all. */
  private changedIn(body: Buffer): Map<string, Json> | null {
    const changes = this.text && this.places && changesIn(this.text, this.places, body);
    if (!changes || !this.places) return null;
    const { ids } = this.places;
    const values = parsedAt(body, changes);
    if (!values) return null;
    const rows = new Map<string, Json>();
    for (const [at, { n }] of changes.entries()) {
      const id = ids[n] ?? '';
      const value = values[at] ?? null;
      // another row in its place
      if (id.startsWith(':') && this.feed.rows && `:${keyOf(value, this.feed.rows.key)}` !== id) return null;
      rows.set(id, value);
    }
    move(this.places, changes);
    return rows;
  }
}

/** A row whose text is another one, by its place among the rows, and where that text stands now. */
interface Change {
  readonly n: number;
  readonly start: number;
  readonly end: number;
}
/** The rows of a text that are others in the next one; null where something else is. */
function changesIn(text: Buffer, { ids, starts, ends }: Places, next: Buffer): Change[] | null {
  const changes: Change[] = [];
  let at = 0; // up to here both texts say the same
  let shift = 0; // what stands at `at` in the one stands so much further in the other
  const before = (n: number): number => starts[n] ?? text.length;
  const isSameTo = (end: number): boolean =>
    end + shift <= next.length &&
    (end < text.length || end + shift === next.length) &&
    (end === at || text.compare(next, at + shift, end + shift, at, end) === 0);
  for (let n = 0; ; ) {
    if (!isSameTo(before(n))) return null;
    at = before(n);
    if (n === ids.length) return changes;
    let [same, other] = [n, Math.min(n + stride, ids.length)];
    if (isSameTo(before(other))) {
      n = other;
      continue;
    }
    while (other - same > 1) {
      const middle = (same + other) >> 1;
      if (isSameTo(before(middle))) [same, at] = [middle, before(middle)];
      else other = middle;
    }
    const start = before(same) + shift;
    const end = afterValue(next, start);
    if (end === null) return null;
    changes.push({ n: same, start, end });
    at = ends[same] ?? 0;
    shift = end - at;
    n = same + 1;
  }
}
/** The values at some places of a text, parsed in one go: each alone costs more than what is in it. Null where one of them is none. */
function parsedAt(text: Buffer, places: readonly Change[]): readonly Json[] | null {
  const parts = places.flatMap(({ start, end }, at) => (at === 0 ? [text.subarray(start, end)] : [between, text.subarray(start, end)]));
  try {
    const values = JSON.parse(`[${Buffer.concat(parts).toString('utf8')}]`) as readonly Json[];
    return values.length === places.length ? values : null;
  } catch {
    return null;
  }
}
const between = Buffer.from(',');

/** The places in the next text. */
function move({ starts, ends }: Places, changes: readonly Change[]): void {
  let shift = 0;
  for (const [at, { n, end }] of changes.entries()) {
    shift = end - (ends[n] ?? 0);
    ends[n] = end;
    const until = changes[at + 1]?.n ?? starts.length;
    if (until < starts.length) starts[until] = (starts[until] ?? 0) + shift;
    if (shift === 0) continue;
    for (let later = n + 1; later < until; later++) {
      starts[later] = (starts[later] ?? 0) + shift;
      ends[later] = (ends[later] ?? 0) + shift;
    }
  }
}

/** Where the rows of a text stand that is known to be JSON; null where some of them are put together from several places, or one is hidden. */
function placesOf({ rows: list }: Pick<Feed, 'rows'>, text: Buffer, rows: ReadonlyMap<string, Json>): Places | null {
  const root = valuesAt(text, afterSpace(text, 0));
  if (!root || list?.at.includes('.')) return null;
  const order = (rows.get('^') ?? []) as readonly string[];
  const listed = (values: readonly { start: number; end: number }[]) => values.map((value, n) => ({ ...value, id: `:${order[n]}` }));
  const found =
    list?.at === ''
      ? listed(root)
      : root.flatMap(({ name, start, end }) => (name === list?.at ? listed(valuesAt(text, start) ?? []) : [{ start, end, id: `.${name}` }]));
  const ids = found.map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.some((id) => !rows.has(id))) return null;
  return { ids, starts: Int32Array.from(found, ({ start }) => start), ends: Int32Array.from(found, ({ end }) => end) };
}
