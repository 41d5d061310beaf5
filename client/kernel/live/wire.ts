/** The wire protocol of the relay as the browser sees it; relay/live/wire.ts is the other half (neither may import the other). */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonRows = Readonly<Record<string, Json>>;

export type SubAck =
  | { ok: true; t: string; e: string; q: number; every: number; at: number | null; stale: boolean; now: number }
  | { ok: false; code: 'forbidden' | 'unknown' | 'limit' | 'unavailable'; retry?: number; now: number };
export interface AuthAck {
  ok: boolean;
  exp: number | null;
  user: number | null;
  retry?: number; // whose token it is could not be asked: to be presented again after so many ms
  now: number;
}
export interface Snapshot {
  t: string;
  e: string;
  q: number;
  at: number;
  stale: boolean;
  rows: JsonRows;
}
/** Leads from `f` to `q`: `set` merges fields, `put` is a whole row, `del` ids. */
export interface Delta {
  t: string;
  e: string;
  f: number;
  q: number;
  at: number;
  set?: JsonRows;
  put?: JsonRows;
  del?: readonly string[];
}
/** `stale: null` says only that the rows were true at `at`. */
export interface State {
  t: string;
  e: string;
  q: number;
  at: number | null;
  stale: boolean | null;
  code?: string;
}
export interface Bye {
  t: string; // '*' is the whole session
  code: string;
}
