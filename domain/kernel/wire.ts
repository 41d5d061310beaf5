/** The wire protocol between a relay and its screens: socket.io events, JSON text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonRows = Readonly<Record<string, Json>>;

/** Client to relay. `buildings` absent or empty: all that the caller may see. `e`, `q`: what the client already holds. */
export interface SubAsk {
  readonly feed: string;
  readonly params: Readonly<Record<string, string>>;
  readonly buildings: readonly number[];
  readonly e?: string;
  readonly q?: number;
}
export type RefuseCode = 'forbidden' | 'unknown' | 'limit' | 'unavailable';
/** `now`: server time in ms, from which the client keeps its clock offset. `every`: the poll period in ms. `at`: server time of the last good poll. */
export type SubAck =
  | { ok: true; t: string; e: string; q: number; every: number; at: number | null; stale: boolean; now: number }
  | { ok: false; code: RefuseCode; retry?: number; now: number };
/**
 * `exp`: when the token ends, in ms. `user`: whose token it is, so that a client drops what belonged to somebody else. `retry`:
 * whose it is could not be asked, or was not asked yet; the client brings it again after so many ms.
 */
export type AuthAck = { ok: boolean; exp: number | null; user: number | null; retry?: number; now: number };

/** Relay to client. `t` topic, `e` epoch, `q` sequence, `at` server time in ms at which this was last known to be true. */
export interface SnapshotMessage {
  t: string;
  e: string;
  q: number;
  at: number;
  stale: boolean;
  rows: JsonRows;
}
/** Leads from `f` to `q`; all values are absolute, so that deltas can be merged and repeated. */
export interface DeltaMessage {
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
export interface StateMessage {
  t: string;
  e: string;
  q: number;
  at: number | null;
  stale: boolean | null;
  code?: string;
}
export type ByeCode = 'forbidden' | 'expired' | 'elsewhere' | 'revoked' | 'changed';
/** `t: '*'` is the whole session; with `changed` it goes on, with other rights than before. */
export interface ByeMessage {
  t: string;
  code: ByeCode;
}
export const everything = '*';
