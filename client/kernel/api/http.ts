import { awaitReturn } from './back';
import { queryText, type Query } from '@/domain/kernel/query';
import { endSession, errorOf, HttpError, isLeaving, networkMessage } from './errors';
import { fetchTelling } from './progress';
import { watched, type Send } from './slow';
import { readBuildings, readToken } from '../session/storage';

export { queryText, type Query };
export const base = '/vapi';
/** Request timeout of the specification, section 9. */
const timeout = 600_000;

/** GET, POST, PUT or DELETE. */
export type Method = string;
export interface CallOptions {
  /** Arrays are sent repeated: a=1&a=2. Missing values and empty texts are left out. */
  readonly query?: Query;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** Told how much of a large body is on its way, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Without the token, though there is one. */
  readonly anonymous?: boolean;
  /** Idempotency key: a repeat within a day gets the first answer. */
  readonly key?: string;
  /** Overrides the session's choice of buildings; an empty list sends none. */
  readonly buildings?: readonly number[];
  /** Goes on when the page is left meanwhile; browsers take so of small bodies alone. */
  readonly outlives?: boolean;
}
/** What browsers let outlive its page, in bytes, all such calls together (Fetch standard: 64 KiB); a letter takes up to three. */
const mostOutliving = 20_000;

/** Asked once after a 403 that may come from a remembered building; true when the choice has changed and the call is worth repeating. */
let prune: () => Promise<boolean> = async () => false;
export const pruneBuildingsBy = (pruner: () => Promise<boolean>): void => {
  prune = pruner;
};

/** Paths that ignore the chosen buildings (api.md, Requests). */
export const withoutBuildings = (path: string): boolean => /^\/(?:auth\/|menu$|rule(?:\/|$)|getIncubatorBuildingTree$|system\/)/.test(path);
/** The one call that never carries the token (specification section 7). */
export const withoutToken = (path: string): boolean => path === '/statistics/enterprise';

interface Sent {
  readonly token: string | null;
  readonly buildings: readonly number[];
  readonly init: RequestInit;
}
function prepare(method: Method, path: string, options: CallOptions): Sent {
  const token = options.anonymous || withoutToken(path) ? null : readToken();
  const buildings = withoutBuildings(path) || withoutToken(path) ? [] : (options.buildings ?? readBuildings());
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (buildings.length > 0) headers.Buildings = buildings.join(',');
  if (options.key !== undefined) headers['Idempotency-Key'] = options.key;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const outlives = options.outlives && (typeof body !== 'string' || body.length < mostOutliving);
  const limits = [AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])];
  return {
    token,
    buildings,
    init: { method, headers, signal: AbortSignal.any(limits), ...(body !== undefined && { body }), ...(outlives && { keepalive: true }) },
  };
}

async function ask(method: Method, path: string, options: CallOptions): Promise<{ answer: Response; sent: Sent }> {
  const sent = prepare(method, path, options);
  if (isLeaving() && path !== '/auth/logout') return new Promise(() => {}); // the page is about to be left
  try {
    const address = `${base}${path}${queryText(options.query)}`;
    return { answer: await (options.onProgress ? fetchTelling(address, sent.init, options.onProgress) : fetch(address, sent.init)), sent };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new HttpError(0, networkMessage);
  }
}

/** The body as it was sent: JSON where it is JSON, nothing where there is nothing. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return answer.ok ? text : undefined;
  }
}

/** Asks, and where a 403 may come from a building taken away meanwhile, prunes the choice and asks once more. */
async function answerOf(method: Method, path: string, options: CallOptions): Promise<Response> {
  let { answer, sent } = await ask(method, path, options);
  if (answer.status === 403 && sent.buildings.length > 0 && options.buildings === undefined && (await prune())) {
    ({ answer, sent } = await ask(method, path, options));
  }
  if (answer.ok) return answer;
  const error = errorOf(answer.status, await bodyOf(answer));
  endSession(answer.status, sent.token);
  throw error;
}

/** What may be sent a second time: a reading, and a write whose key lets nothing be done twice. */
const isRepeatable = (method: Method, { key }: CallOptions): boolean => method === 'GET' || key !== undefined;
const anyOf = (signals: readonly (AbortSignal | undefined)[]): AbortSignal => AbortSignal.any(signals.filter((one) => one !== undefined));
/** One call below /vapi: answers the body, throws HttpError. `path` starts with / and carries no query of its own. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const send: Send<T> = async (called) => {
    const signal = anyOf([options.signal, called]);
    const answer = await answerOf(method, path, { ...options, signal });
    try {
      return (await bodyOf(answer)) as T;
    } catch (error) {
      if (signal.aborted) throw error;
      throw new HttpError(0, networkMessage);
    }
  };
  // files take their time, and show how far they are; nobody waits for what goes on without its page
  const asking = options.form || options.outlives ? send() : watched(send, isRepeatable(method, options));
  if (method === 'GET') asking.catch((error: unknown) => error instanceof HttpError && awaitReturn(error.status));
  return asking;
}

const namedBy = (header: string | null): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1] ?? /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
};
interface Fetched {
  readonly blob: Blob;
  readonly name: string | undefined;
}
async function fetchFile(method: Method, path: string, options: CallOptions): Promise<Fetched> {
  const answer = await answerOf(method, path, options);
  return { blob: await answer.blob(), name: namedBy(answer.headers.get('Content-Disposition')) };
}
/** An export: fetched with the token, as a file and the name the server gives it. A signal calls it off. */
export const download = (path: string, query?: Query, signal?: AbortSignal, buildings?: readonly number[]): Promise<Fetched> =>
  fetchFile('GET', path, { ...(query && { query }), ...(signal && { signal }), ...(buildings && { buildings }) });
/** A file that is answered to a form: the faulty rows of an import. */
export const downloadBy = (path: string, form: FormData): Promise<Fetched> => fetchFile('POST', path, { form });
/** Hands a file to the browser's own download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
/** A key for one action of the person: kept over its retries, new for the next action. */
export const makeKey = (): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => alphabet[byte % alphabet.length]).join('');
};
