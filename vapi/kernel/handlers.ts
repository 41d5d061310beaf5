import type { Request, Response } from 'express';
import type { RawBuilder } from 'kysely';
import type { Fields, Row } from '@/domain/kernel/field';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource, Resource } from '@/domain/kernel/resource';
import type { ChoiceRule, Context, Values } from './context';
import type { FieldErrors } from './errors';
import type { Job } from './jobs/job';
import type { Predicate } from './scopes';
import type { TokenKind } from './tokens';

/** What every record has, whatever its fields. */
type AnyFields = Record<never, never>;
/** Column values to be stored in a row; each may be SQL over it. */
export type Columns<T> = { readonly [K in keyof T]?: T[K] | Date | RawBuilder<unknown> };
/** What an action came to, where its usual word of success says too little: `message` is shown instead, and all of it but `set` joins the answer. */
export interface ActionResult<F extends Fields = AnyFields> {
  readonly message: string;
  /** Of that, what somebody has to know before he confirms it: its preview says so. */
  readonly warnings?: readonly string[];
  readonly set?: Columns<Row<F>>;
  readonly [figure: string]: unknown;
}
/** What an action changes of its own record beyond the definition's `set` and the answers: the engine stores it, in the action's own entry of the log. */
export interface ActionChange<F extends Fields = AnyFields> {
  readonly set: Columns<Row<F>>;
}
/**
 * An action's own work: the engine has locked the row, checked `when`, stored `set` and the answers. Then it stores the `set` that the
 * handler answers, reads the row back and logs. `before` is the row as it was. Other rows are changed by ./changes.
 */
export type ActionHandler<F extends Fields = AnyFields> = (
  context: Context,
  row: Row<F>,
  input: Values,
  before: Row<F>,
) => Promise<ActionResult<F> | ActionChange<F> | void>;
/** A reading or a call: the body of the answer. `input` holds what the call's `input` declares, parsed; else the query or body as it came; `id` of the path. */
export type CallHandler = (context: Context, input: Values) => Promise<unknown>;
/** Writes its answer itself; `id` is the one in its path, 0 where it names none. */
export type RawHandler = (context: Context, req: Request, res: Response, id: number) => Promise<void>;
/** The rungs on the server, each inside the transaction of the operation. */
export interface Hooks<F extends Fields = Fields> {
  /** Before an action locks its rows: locks of what several rows belong to, so that two calls never wait for each other in a ring. */
  readonly lock?: (context: Context, ids: readonly number[], action: string) => Promise<void>;
  /** Fills numbers, dates, the owner, before anything is stored. */
  readonly prepare?: (context: Context, draft: Partial<Row<F>>, before?: Row<F>) => Promise<Partial<Row<F>>>;
  /** Further errors at fields. */
  readonly check?: (context: Context, draft: Partial<Row<F>>, before?: Row<F>) => Promise<FieldErrors>;
  /** Stores the fields kept `apart` from the row; right after it, before its place is asked about. Given only what was sent of them. What it answers is stored in a new row. */
  readonly storeApart?: (context: Context, row: Row<F>, apart: Partial<Row<F>>) => Promise<void> | Promise<Partial<Row<F>>>;
  /** Slow work that asks no database, for the drafts of an import before its transaction opens: nobody waits for it then. */
  readonly beforeImport?: (drafts: readonly Partial<Row<F>>[]) => Promise<void>;
  /** What is kept `apart`, in words, for the log of changes: read before a change and after it. */
  readonly logValues?: (context: Context, row: Row<F>) => Promise<Readonly<Record<string, string | null>>>;
  /** Keeps what was sent to a change somewhere else, to be decided on, and answers true: the row stays as it is. */
  readonly instead?: (context: Context, row: Row<F>, changes: Partial<Row<F>>) => Promise<boolean>;
  /** Messages, to-dos, derived rows. */
  readonly after?: (context: Context, row: Row<F>, before?: Row<F>) => Promise<void>;
  /** Further conditions of the list, its counter and its export: a tab that is no column. */
  readonly where?: (context: Context) => readonly Predicate[];
  /** Of the rows `t` that wait for an action or a task, those that are the caller's to deal with, where neither his rights nor his reach say so. */
  readonly waits?: (context: Context) => Predicate;
  /** The derived fields of some rows, by their ids, as a row has them (money in 分): one query for a page. */
  readonly derive?: (context: Context, ids: readonly number[]) => Promise<readonly (Pick<Row<F>, 'id'> & Partial<Row<F>>)[]>;
  /** Of reckoned fields what is so now, as SQL over a row `t`: for conditions and lists that name them. */
  readonly computed?: { readonly [K in keyof F]?: (context: Pick<Context, 'now'>) => RawBuilder<unknown> };
  /** Another answer than the list's rows, where the address asks for one (`topBuild=1`); undefined: the rows as always. */
  readonly list?: (context: Context) => Promise<unknown>;
  /** A record as whoever opens it is answered, where that is not what is kept of it: as it is shown, in and out. */
  readonly answered?: (context: Context, row: Values) => Promise<Values>;
  /** A record as a document has it, where that is not all that is kept of it: as it is shown, in and out. */
  readonly printed?: (context: Context, row: Values) => Promise<Values>;
  /** After any action, by its name. What it answers is stored in the record, in the same entry of the log. */
  readonly afterAction?: (context: Context, action: string, row: Row<F>, before: Row<F>) => Promise<Columns<Row<F>> | void>;
  /** Where a record went that is no more: who asks for it is answered that one. */
  readonly wentTo?: (context: Context, id: number) => Promise<number | undefined>;
  /** Before a record is removed: refuses, and lets go of what hangs on it. */
  readonly beforeRemove?: (context: Context, row: Row<F>) => Promise<void>;
}
/** Exactly one handler for each action named in `handled` and each query; none missing, none left over. */
export type Handlers<R> =
  R extends Resource<infer F, any, infer H, infer Q> ? { readonly [K in H]: ActionHandler<F> } & { readonly [K in keyof Q]: CallHandler } : never;
/** The table behind a definition, for a feature's own queries: const q: Kysely<{ room: TableOf<typeof room> }> = db. */
export type TableOf<R> = R extends Resource<infer F, any, any, any> ? Row<F> : never;

/** What a feature brings to the engine; app.ts puts them together. */
export interface Feature {
  readonly actions?: Readonly<Record<string, ActionHandler<any>>>; // 'notice.send'
  readonly calls?: Readonly<Record<string, CallHandler>>; // 'notice.inbox', or a call's 'GET /menu'
  readonly raws?: Readonly<Record<string, RawHandler>>;
  readonly hooks?: Readonly<Record<string, Hooks<any>>>;
  /** Work that time asks for. */
  readonly jobs?: readonly Job[];
  /** Tokens of those who are no users. */
  readonly tokens?: readonly TokenKind[];
  readonly choices?: Readonly<Record<string, ChoiceRule>>; // rules that fields name in `choices`
}
export function handlersOf<R extends AnyResource>(resource: R, handlers: Handlers<R>): Feature {
  const named = (keys: readonly string[]) =>
    Object.fromEntries(
      Object.entries(handlers as Record<string, unknown>)
        .filter(([key]) => keys.includes(key))
        .map(([key, value]) => [`${resource.name}.${key}`, value]),
    );
  return {
    actions: named([...(resource.handled ?? [])]) as Record<string, ActionHandler<any>>,
    calls: named(Object.keys(resource.queries ?? {})) as Record<string, CallHandler>,
  };
}
export const hookInto = <F extends Fields>(resource: Resource<F, any, any, any>, hooks: Hooks<F>): Feature => ({ hooks: { [resource.name]: hooks } });

type CallHandlers<C extends Readonly<Record<string, Call>>> = {
  readonly [K in keyof C]: C[K] extends { readonly raw: true } ? RawHandler : CallHandler;
};
/** Handlers of a table of calls: one for each, the compiler asks. */
export function answers<C extends Readonly<Record<string, Call>>>(calls: C, handlers: CallHandlers<C>): Feature {
  const callHandlers: Record<string, CallHandler> = {};
  const raws: Record<string, RawHandler> = {};
  for (const [key, call] of Object.entries(calls)) {
    if (call.raw) raws[call.at] = handlers[key] as RawHandler;
    else callHandlers[call.at] = handlers[key] as CallHandler;
  }
  return { calls: callHandlers, raws };
}
const listed = (features: readonly Feature[]) => ({
  jobs: features.flatMap(({ jobs = [] }) => jobs),
  tokens: features.flatMap(({ tokens = [] }) => tokens),
});
/** Features put together; two handlers of one name are a mistake of the programmer. */
export function combine(features: readonly Feature[]): Required<Feature> {
  const all: Required<Feature> = { actions: {}, calls: {}, raws: {}, hooks: {}, choices: {}, ...listed(features) };
  for (const part of ['actions', 'calls', 'raws', 'hooks', 'choices'] as const) {
    for (const feature of features) {
      for (const [key, value] of Object.entries(feature[part] ?? {})) {
        if (Object.hasOwn(all[part], key)) throw new Error(`two handlers for ${key}`);
        Object.assign(all[part], { [key]: value });
      }
    }
  }
  return all;
}
