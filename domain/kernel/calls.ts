import { endpointsOf, endpointsOfCalls, type Endpoint } from './derive';
import { linesOf } from './lines';
import type { Action } from './action';
import type { Call } from './call';
import { tableOf, type AnyResource } from './resource';
import type { Field, Fields, SetRow } from './schema';

/** A table of calls, or a resource with its operations, queries and actions. */
export type Source = Readonly<Record<string, Call>> | AnyResource;
type OfResource = { readonly fields: Fields; readonly actions: object; readonly queries?: object };
/** What narrows a resource's list, and any other reading of it. */
type OfList<F> = { readonly [K in Named<F> | 'page' | 'pageSize' | 'sortField' | 'sortOrder']?: Scalar };
type Named<T> = Extract<keyof T, string>;
type Scalar = string | number | undefined;
/** The operations of a resource as calls. */
interface Operations<F> {
  readonly list: { readonly input: OfList<F>; readonly answer: Rows };
  readonly read: { readonly input: { readonly id: number }; readonly answer: SetRow };
  readonly tree: { readonly input: Nothing; readonly answer: Rows };
}
interface Writes<F> {
  readonly store: { readonly input: Some<F>; readonly answer: SetRow };
  readonly update: { readonly input: Some<F> & { readonly id: number; readonly version?: unknown }; readonly answer: SetRow };
  readonly delete: { readonly input: { readonly id: number; readonly version?: unknown }; readonly answer: unknown };
  readonly arrange: { readonly input: { readonly ids: readonly number[] }; readonly answer: unknown };
}
/** A page of rows, as api.md sends them. */
export interface Rows<R = SetRow> {
  readonly data: readonly R[];
  readonly total: number;
}
type Nothing = { readonly [key: string]: never };
type WireOf<T> = T extends Field<any, infer W> ? W : never;
type Some<F> = { readonly [K in keyof F]?: WireOf<F[K]> | null | undefined };
/** What a reading takes: what is required of it, and what may be missing. */
type Given<I> = { readonly [K in keyof I as null extends WireOf<I[K]> ? never : K]: WireOf<I[K]> } & {
  readonly [K in keyof I as null extends WireOf<I[K]> ? K : never]?: WireOf<I[K]> | undefined;
};
/** The names in braces of a path. */
type InPath<At> = At extends `${string}{${infer Name}}${infer Rest}` ? Name | InPath<Rest> : never;
type Params<At> = { readonly [P in InPath<At>]: string | number };
type Takes<C> = C extends { readonly anyNames: true }
  ? Readonly<Record<string, Scalar | readonly number[]>>
  : C extends { readonly at: `GET ${string}`; readonly input: infer I }
    ? Given<I>
    : C extends { readonly input: infer I } | { readonly body: infer I }
      ? Some<I>
      : C extends { readonly at: `DELETE ${string}` }
        ? { readonly version?: unknown }
        : unknown;
type InputOfCall<C, More = unknown> = C extends { readonly at: infer At }
  ? keyof (Params<At> & Takes<C> & More) extends never
    ? Nothing
    : Params<At> & Takes<C> & Omit<More, keyof Takes<C>>
  : never;

type ReadsIn<C> = { [K in keyof C]: C[K] extends { readonly at: `GET ${string}`; readonly changesByGet?: undefined } ? K : never }[keyof C];
/** Names of the readings of a source; any other does not compile. */
export type ReadName<S> = S extends OfResource ? keyof Operations<Fields> | Named<NonNullable<S['queries']>> : Extract<ReadsIn<S>, string>;
/** Names of its writes. */
export type SendName<S> = S extends OfResource ? keyof Writes<Fields> | Named<S['actions']> : Exclude<Named<S>, ReadsIn<S>>;

type Definition<S, N> = S extends OfResource
  ? N extends keyof NonNullable<S['queries']>
    ? NonNullable<S['queries']>[N]
    : never
  : N extends keyof S
    ? S[N]
    : never;
type OperationOf<S, N> = S extends OfResource
  ? N extends keyof (Operations<S['fields']> & Writes<S['fields']>)
    ? (Operations<S['fields']> & Writes<S['fields']>)[N]
    : never
  : never;
type Unchecked = Readonly<Record<string, unknown>>;
/** What a call takes: the fields of its input, and what its path names. Of an action whatever its dialog asks. */
export type InputOf<S, N> = S extends OfResource
  ? N extends keyof S['actions']
    ? Unchecked
    : N extends keyof NonNullable<S['queries']>
      ? InputOfCall<NonNullable<S['queries']>[N], OfList<S['fields']>>
      : OperationOf<S, N> extends { readonly input: infer I }
        ? I
        : never
  : InputOfCall<Definition<S, N>>;
/** What it answers, as its definition says. */
export type AnswerOf<S, N> = [OperationOf<S, N>] extends [never] ? AnswerIn<Definition<S, N>> : AnswerIn<OperationOf<S, N>>;
type AnswerIn<C> = C extends { readonly answer: infer T } ? T : unknown;

/**
 * Tables that an operation or action of a resource changes: its own (and its name, where choices are cached by it), its lines', those that its
 * readings come from, and what it and the action say that they write.
 */
export const changedBy = (resource: AnyResource, action?: Action): string[] => [
  ...new Set([
    tableOf(resource),
    resource.name,
    ...linesOf(resource.fields).map(([, , lines]) => tableOf(lines.of)),
    ...Object.values(resource.queries ?? {}).flatMap(({ reads }) => reads),
    ...(resource.changes ?? []),
    ...(action?.changes ?? []),
  ]),
];
const called: ReadonlySet<Endpoint['as']> = new Set(['operation', 'query', 'action']);
const isResource = (source: Source): source is AnyResource => 'operations' in source && 'fields' in source;

export interface CallRequest {
  readonly method: string;
  readonly path: string;
  /** What the path does not name: the query of a reading, the body of a write; undefined where nothing is left. */
  readonly rest: Readonly<Record<string, unknown>> | undefined;
  /** Tables that its answer is made of. */
  readonly reads: readonly string[];
  /** Tables that it changes. */
  readonly changes: readonly string[];
}
/** Where and how a declared call is sent. Throws where a resource does not have the operation. */
export function requestOf(source: Source, name: string, input: unknown): CallRequest {
  const endpoints = isResource(source)
    ? endpointsOf(source).filter(({ as, list }) => called.has(as) && list === undefined)
    : endpointsOfCalls(source);
  const endpoint = endpoints.find(({ does }) => does === name);
  if (!endpoint) throw new Error(`there is no call ${name}`);
  const rest = { ...(input as Record<string, unknown> | undefined) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value ?? ''));
  });
  return {
    method: endpoint.method,
    path,
    rest: Object.keys(rest).length > 0 ? rest : undefined,
    reads: isResource(source) && endpoint.as === 'operation' ? [...new Set([tableOf(source), ...endpoint.reads])] : endpoint.reads,
    changes: isResource(source) ? changedBy(source, source.actions[name]) : (source[name]?.changes ?? []),
  };
}
