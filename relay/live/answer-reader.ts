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
    if (!this.text || !this.places) return null;
    const { text, places } = this;
    const { ids, starts, ends } = places;
    const rows = new Map<string, Json>();
    const moved: { readonly n: number; readonly end: number }[] = [];
    let at = 0; // up to here both texts say the same
    let shift = 0; // what stands at `at` in the one stands so much further in the other
    const before = (n: number): number => starts[n] ?? text.length;
    const isSameTo = (end: number): boolean =>
      end + shift <= body.length &&
      (end < text.length || end + shift === body.length) &&
      (end === at || text.compare(body, at + shift, end + shift, at, end) === 0);
    for (let n = 0; ; ) {
      if (!isSameTo(before(n))) return null;
      at = before(n);
      if (n === ids.length) break;
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
      const end = afterValue(body, start);
      const value = end === null ? undefined : this.valueOf(ids[same] ?? '', body, start, end);
      if (end === null || value === undefined) return null;
      rows.set(ids[same] ?? '', value);
      moved.push({ n: same, end });
      at = ends[same] ?? 0;
      shift = end - at;
      n = same + 1;
    }
    move(places, moved);
    return rows;
  }

  /** The new value of a row; undefined where it is none, or another row's. */
  private valueOf(id: string, body: Buffer, start: number, end: number): Json | undefined {
    try {
      const value = JSON.parse(body.toString('utf8', start, end)) as Json;
      return id.startsWith(':') && this.feed.rows && `:${keyOf(value, this.feed.rows.key)}` !== id ? undefined : value;
    } catch {
      return undefined;
    }
  }
}

/** The places in the next text, where some rows end elsewhere. */
function move({ starts, ends }: Places, moved: readonly { readonly n: number; readonly end: number }[]): void {
  let next = 0;
  let shift = 0;
  for (let n = 0; n < starts.length; n++) {
    const [start = 0, end = 0] = [starts[n], ends[n]];
    starts[n] = start + shift;
    const known = moved[next]?.n === n ? moved[next++] : undefined;
    if (known) shift = known.end - end;
    ends[n] = end + shift;
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
