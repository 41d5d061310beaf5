import type { RawBuilder, SqlBool } from 'kysely';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Caller } from './caller';
import type { Database, Db } from './db/database';

/** Values by name: of a body, a query or a row, before anything is known of them. */
export type Values = Readonly<Record<string, unknown>>;
export interface RequestInfo {
  readonly id: string; // request id, in the log and in a 500
  readonly ip: string;
  readonly userAgent: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** SHA-256 of a text and the login token behind it: proves whose session has sent it, and never hands the token on. Without a login there is none. */
  readonly sealOf?: (text: string) => string;
}
/** The action on a record in whose course something else is changed; `words` as a reader of the log has them. */
export interface Cause {
  readonly resource: string;
  readonly action: string;
  readonly id: number | null;
  readonly words: string;
  /** The record itself, where it is called like another that it points at. */
  readonly about?: { readonly resource: AnyResource; readonly row: Values };
}
/** Values of parameters by key: given by whoever keeps them (vapi/business/parameters). */
export type ReadParameters = (db: Db, keys: readonly string[]) => Promise<Values>;
/** Which rows of a target (aliased `t`) a caller may choose, where no condition on the row says it. A feature brings it by name. */
export type ChoiceRule = (context: Context, answers: ChoiceAnswers) => RawBuilder<SqlBool> | Promise<RawBuilder<SqlBool>>;
/** What a form has answered of the questions by which a choice is narrowed (`narrowedBy`), where it is a form that wants to know. */
export type ChoiceAnswers = Readonly<Record<string, readonly number[]>>;

/** All definitions by name, so that a reference finds its target. Made once from the list that app.ts is given. */
export interface Registry {
  readonly all: readonly AnyResource[];
  get(name: string): AnyResource;
  table(name: string): string;
  /** A rule that features bring for choices, by its name. */
  choiceRule(name: string): ChoiceRule;
  /** Tables that a row of the resource shows or is seen by: its own, those of its labels, and those of its scope. */
  tablesShown(resource: AnyResource): readonly string[];
}
/** What every piece of work is given. Inside a write `db` is the open transaction; the clock is `now`. */
export interface Context {
  readonly db: Db;
  readonly database: Database;
  readonly caller: Caller;
  readonly now: Date;
  /** The Buildings header, already held against the reach; null: all that the caller may see. */
  readonly chosen: readonly number[] | null;
  readonly request: RequestInfo;
  /** The parameters in force, where a condition names one. */
  readonly parameters?: ReadParameters;
  /** All definitions, where what is done may name one record by another. */
  readonly registry?: Registry;
  /** In whose course this is done; the first cause, where one led to another. */
  readonly cause?: Cause;
  /** The record that is acted on: whatever changes of it meanwhile stands in the action's own entry of the log, and makes no further `version`. */
  readonly acting?: { readonly table: string; readonly id: number; readonly version: number } | undefined;
}
/** The definitions of a call. Work of the system itself, which holds no draft against them, may be without. */
export function definitionsOf({ registry }: Pick<Context, 'registry'>): Registry {
  if (!registry) throw new Error('this work was given no definitions');
  return registry;
}
/** The same context inside a transaction of its own: for handlers of calls declared `ownTransaction`. */
export const inTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.database.tx((db) => work({ ...context, db }));
