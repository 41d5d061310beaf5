import type { AnyResource } from '@/domain/kernel/resource';
import type { Context, ReadParameters } from './context';
import type { Hooks } from './handlers';
import type { Parser } from './parser';
import type { Reader } from './rows';
import type { Predicate } from './scopes';

/** What the operations share beside the context of a call: definitions, hooks, and what carries work onwards. */
export interface Engine extends Reader {
  readonly hooks: Readonly<Record<string, Hooks<any>>>;
  /** Tells people: a message row each, and the bell at once. Given by vapi/business/notify. */
  readonly notify: Notify;
  /** Reads the parameters that conditions name. Given by vapi/business/parameters. */
  readonly parameters: ReadParameters;
  /** Reads people's spreadsheets and documents, apart. */
  readonly parser: Parser;
  /** Work that goes on after its call was answered has failed: the machine's log is told. */
  readonly trouble: (error: unknown) => void;
  /** Messages of the database's own guards, by constraint. */
  readonly guards: ReadonlyMap<string, string>;
  /** Rights to change what belongs to no park (domain/kernel/derive, sharedRights). */
  readonly shared: ReadonlySet<string>;
}
/** The conditions a resource's hook adds to its list. */
export const alsoOf = (engine: Pick<Engine, 'hooks'>, resource: AnyResource, context: Context): readonly Predicate[] =>
  engine.hooks[resource.name]?.where?.(context) ?? [];
export interface Notice {
  readonly users: readonly number[];
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly title: string;
  readonly content?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly dedupe?: string; // the same reminder once for a user
}
export type Notify = (context: Context, notice: Notice) => Promise<void>;
