import { randomBytes } from 'node:crypto';
import { diffRow } from './diff';
import type { DeltaMessage, Json, JsonRows } from '@/domain/kernel/wire';

interface Row {
  value: Json;
  rev: number; // the sequence of its last change
}
export type Delta = Pick<DeltaMessage, 'f' | 'q' | 'set' | 'put' | 'del'>;
export type Since = { kind: 'nothing' } | { kind: 'delta'; delta: Delta } | { kind: 'snapshot'; rows: JsonRows };

/**
 * The rows of one topic with their revisions. There are no increments: every change is an absolute value under a revision, so
 * whatever a client missed can be told in one message. Pure but for the epoch; no clock, no sockets.
 */
export class Rows {
  readonly e: string;
  q = 0;
  private readonly rows = new Map<string, Row>();
  /** id -> revision of its removal, oldest first. */
  private readonly tombstones = new Map<string, number>();
  /** Removals up to this sequence are forgotten: a client older than this gets a snapshot. */
  private minRevision = 0;

  constructor(
    epoch: string = randomBytes(6).toString('base64url'),
    private readonly maxTombstones = 1000,
  ) {
    this.e = epoch;
  }

  get size(): number {
    return this.rows.size;
  }

  /** Takes the whole new state; gives the step from the last sequence to the next, or null when nothing changed. */
  replace(next: ReadonlyMap<string, Json>): Delta | null {
    return this.step(next, true);
  }

  /** Takes the new state of some rows; the others stay as they are. */
  change(some: ReadonlyMap<string, Json>): Delta | null {
    return this.step(some, false);
  }

  private step(next: ReadonlyMap<string, Json>, isWhole: boolean): Delta | null {
    const q = this.q + 1;
    const set: [string, Json][] = [];
    const put: [string, Json][] = [];
    const before = this.rows.size;
    let known = 0;
    for (const [id, value] of next) {
      const row = this.rows.get(id);
      const change = row ? diffRow(row.value, value) : { put: value };
      if (row) known += 1;
      if (!change) continue;
      if ('set' in change) set.push([id, change.set]);
      else put.push([id, change.put]);
      if (row) {
        row.value = value;
        row.rev = q;
      } else {
        this.rows.set(id, { value, rev: q });
        this.tombstones.delete(id);
      }
    }
    // Looked for only when some are missing: mostly none are.
    const del = !isWhole || known === before ? [] : [...this.rows.keys()].filter((id) => !next.has(id));
    for (const id of del) this.addTombstone(id, q);
    // The first good answer is a step even when it is empty: a client has to learn that there is nothing.
    if (set.length + put.length + del.length === 0 && this.q > 0) return null;
    this.q = q;
    return pack(q - 1, q, set, put, del);
  }

  /**
   * What a client that holds {e, q} lacks: nothing, one merged delta, or a snapshot when the epoch differs, when its past is
   * forgotten, or when half of the rows changed. Reconnecting, a slow client and a follower are this one question.
   */
  since(e: string | undefined, q: number | undefined): Since {
    if (e !== this.e || q === undefined || q > this.q || q < this.minRevision || q < 1) return { kind: 'snapshot', rows: this.snapshot() };
    if (q === this.q) return { kind: 'nothing' };
    const put: [string, Json][] = [];
    for (const [id, row] of this.rows) if (row.rev > q) put.push([id, row.value]);
    if (put.length * 2 >= this.rows.size && this.rows.size > 1) return { kind: 'snapshot', rows: this.snapshot() };
    const del = [...this.tombstones].filter(([, rev]) => rev > q).map(([id]) => id);
    return { kind: 'delta', delta: pack(q, this.q, [], put, del) };
  }

  private snapshot(): JsonRows {
    return Object.fromEntries([...this.rows].map(([id, row]) => [id, row.value]));
  }

  private addTombstone(id: string, q: number): void {
    this.rows.delete(id);
    this.tombstones.delete(id); // so that the map stays in the order of revisions
    this.tombstones.set(id, q);
    const limit = Math.max(this.maxTombstones, this.rows.size);
    for (const [oldest, rev] of this.tombstones) {
      if (this.tombstones.size <= limit) break;
      this.tombstones.delete(oldest);
      this.minRevision = Math.max(this.minRevision, rev);
    }
  }
}

function pack(f: number, q: number, set: [string, Json][], put: [string, Json][], del: readonly string[]): Delta {
  return {
    f,
    q,
    ...(set.length > 0 && { set: Object.fromEntries(set) }),
    ...(put.length > 0 && { put: Object.fromEntries(put) }),
    ...(del.length > 0 && { del }),
  };
}
