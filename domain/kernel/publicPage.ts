import type { Codes } from './codes';
import { queryText, type Query } from './query';

/** What the query of a public page's address may say; whatever else stands in it changes nothing. */
export type PageParameter =
  /** Which record: without it the page does not exist. */
  | { readonly kind: 'id' }
  /** Which page of a list, from 1, which is left out of the address. */
  | { readonly kind: 'page' }
  /** A number of a list of choices; of a coded field one of its codes. */
  | { readonly kind: 'number'; readonly codes?: Codes }
  /** A quantity above nothing, with two places at most. */
  | { readonly kind: 'amount' }
  /** What is searched for: trimmed, at most `limit` characters. */
  | { readonly kind: 'text'; readonly limit: number };

/** One reading of a public page, the same for the server that draws it and the browser that draws it again. */
export interface PageRead {
  /** Below /vapi; `{id}` is the parameter of that name. */
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Parameters of the page that go into the query. */
  readonly pass?: readonly string[];
  /**
   * It is asked once another reading of the page is there: with these fields of its record, of a list the first, under the names that this one has for
   * them. Those that stand in the path go there, the others into the query; where one of them is empty, nothing is asked.
   */
  readonly of?: { readonly read: string; readonly fields: Readonly<Record<string, string>> };
  /** The page is about it. A `record` that is not there, or a page beyond the end of a `list`, is a page that is not there. */
  readonly subject?: 'record' | 'list';
}
/** What makes a page public: rendered by the server, found by search engines. */
export interface PublicPage {
  readonly parameters?: Readonly<Record<string, PageParameter>>;
  /** By the names under which the page's components ask for them. */
  readonly reads: Readonly<Record<string, PageRead>>;
  /** The published rows, each of which has a page of this kind: a list of `{ data: [{ id, … }], total }`, and the field that says when a row was changed last. */
  readonly rows?: { readonly path: `/${string}`; readonly query?: Readonly<Record<string, string | number>>; readonly changed?: string };
  /** The path of the page that shows the same: that one is found, and this one names it. */
  readonly twin?: `/${string}`;
}
/** A route as far as its public address is concerned. */
export interface PublicRoute {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly public?: PublicPage;
}
export type PageValues = Readonly<Record<string, string | number | undefined>>;

const largestId = 2 ** 31 - 1;
const largestPage = 100_000;
const numberOf = (text: string, limit: number): number | undefined => {
  const value = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= limit ? value : undefined;
};
/** Anything else than one space between words, and what cannot be seen, is not searched for. */
const wordsOf = (text: string, limit: number): string | undefined =>
  [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, limit).join('').trim() || undefined;

function parameterValue(parameter: PageParameter, text: string): string | number | undefined {
  if (parameter.kind === 'text') return wordsOf(text, parameter.limit);
  if (parameter.kind === 'page') {
    const page = numberOf(text, largestPage);
    return page === 1 ? undefined : page;
  }
  if (parameter.kind === 'amount') return /^\d{1,7}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
  const value = numberOf(text, largestId);
  const codes = parameter.kind === 'number' ? parameter.codes : undefined;
  return codes === undefined || codes.items.some(({ code }) => code === value) ? value : undefined;
}
/** The page's parameters as an address says them, in their order; what is missing, default or nonsense is undefined. */
export function valuesOf({ public: page }: PublicRoute, search: URLSearchParams): PageValues {
  const parameters = Object.entries(page?.parameters ?? {});
  return Object.fromEntries(parameters.map(([name, parameter]) => [name, parameterValue(parameter, search.get(name) ?? '')]));
}
/** The one address of a page with these values: path and query, without the site's. */
export const addressOf = ({ path, public: page }: PublicRoute, values: PageValues): string =>
  path + queryText(Object.fromEntries(Object.keys(page?.parameters ?? {}).map((name) => [name, values[name]])));

type Fields = Readonly<Record<string, unknown>>;
/** What a reading takes from the answer that it waits for; null where that is not there, or has not all of it. */
function takenOf({ of }: PageRead, answer: unknown): PageValues | null {
  if (!of) return {};
  const { data } = (answer ?? {}) as { readonly data?: readonly Fields[] };
  const record = Array.isArray(data) ? data[0] : (answer as Fields | undefined);
  const taken = Object.entries(of.fields).map(([name, field]) => [name, record?.[field]] as const);
  return taken.every(([, value]) => typeof value === 'number' || typeof value === 'string') ? (Object.fromEntries(taken) as PageValues) : null;
}
/** A reading as the browser's own call writes it; null where a part of it is not known. `answer`: of the reading that it waits for. */
export function readingOf(read: PageRead, values: PageValues, answer?: unknown): { readonly path: string; readonly query: Query } | null {
  const taken = takenOf(read, answer);
  if (!taken) return null;
  const known = { ...values, ...taken };
  const named = new Set<string>();
  const path = read.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    named.add(name);
    return encodeURIComponent(String(known[name]));
  });
  if ([...named].some((name) => known[name] === undefined)) return null;
  const passed = [...(read.pass ?? []), ...Object.keys(taken).filter((name) => !named.has(name))].map((name) => [name, known[name]] as const);
  return { path, query: { ...read.query, ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)) } };
}
/** A reading by the address that it is asked at, below /vapi. */
export const readingKey = (path: string, query?: Query): string => path + queryText(query);

export type Plan<R extends PublicRoute = PublicRoute> =
  | { readonly kind: 'page'; readonly route: R; readonly values: PageValues; readonly address: string }
  /** Another address is the right one. */
  | { readonly kind: 'moved'; readonly to: string }
  /** A page of the product that only the browser draws. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown' };

const plainPath = (path: string): string => path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '') || '/';
/** `{path}` at the end of a route takes the rest of the address. */
const covers = (route: string, path: string): boolean => route === path || (route.endsWith('{path}') && path.startsWith(route.slice(0, -6)));

/**
 * What an address means. A public page that is written in another way than its own (a slash at the end, other letters, a first page, an empty search)
 * has moved to it; what the page does not know stays in the address and changes nothing.
 */
export function planOf<R extends PublicRoute>(routes: readonly R[], pathname: string, search: URLSearchParams): Plan<R> {
  const path = plainPath(pathname);
  const route = routes.find((one) => one.public && one.path.toLowerCase() === path.toLowerCase());
  if (!route) return { kind: routes.some((one) => covers(one.path, path)) ? 'other' : 'unknown' };
  const values = valuesOf(route, search);
  const address = addressOf(route, values);
  const isOwn = Object.entries(route.public?.parameters ?? {}).every(([name, { kind }]) => {
    const given = search.getAll(name);
    // which record is meant is never guessed: a wrong number is no page, and not another one
    return given.length === 0 || (given.length === 1 && (given[0] === String(values[name] ?? '') || kind === 'id') && given[0] !== '');
  });
  return route.path === pathname && isOwn ? { kind: 'page', route, values, address } : { kind: 'moved', to: address };
}

/** An answer as the renderer takes it: JSON text, with the status it came with. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: string;
}
/** What the renderer of the pages is asked: a page, its address, and the answers to its readings by their keys. */
export interface RenderTask {
  readonly route: string;
  readonly values: PageValues;
  readonly address: string;
  readonly status: 200 | 404;
  readonly answers: Readonly<Record<string, ReadAnswer>>;
  /** Stands for the site's own address (`https://host`), which the one who sends the page knows. */
  readonly origin: string;
}
/** Pieces of a document, as HTML; `modules`: the sources whose scripts and styles it needs. */
export interface RenderedPage {
  readonly head: string;
  readonly bodyAttributes: string;
  readonly body: string;
  readonly modules: readonly string[];
}
/** The renderer of the public pages, as the server build makes it of the client (client/site/server.tsx). */
export interface PageRenderer {
  readonly routes: readonly PublicRoute[];
  /** Readings of every page: its frame. */
  readonly frame: Readonly<Record<string, PageRead>>;
  render(task: RenderTask): Promise<RenderedPage>;
}
