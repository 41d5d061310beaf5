import type { RawBuilder } from 'kysely';
import type { AuditedResource } from '@/domain/kernel/audited';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context, ReadParameters, Values } from './context';
import type { Hooks } from './handlers';
import type { OwnStep } from './stepRights';
import type { Parser } from './parser';
import type { SharedRights } from './shared';
import type { Reader, Stored } from './rows';
import type { Predicate } from './scopes';

/** What the operations share beside the context of a call: definitions, hooks, and what carries work onwards. */
export interface Engine extends Reader {
  readonly hooks: Readonly<Record<string, Hooks<any>>>;
  /** Tells people: a message row each, and the bell at once. Given by vapi/business/notify. */
  readonly notify: Notify;
  /** Reads the parameters that conditions name. Given by vapi/business/parameters. */
  readonly parameters: ReadParameters;
  /** The audit along the steps of /setting/audit. Given by vapi/business/audit. */
  readonly audit: AuditPort;
  /** Reads people's spreadsheets and documents, apart. */
  readonly parser: Parser;
  /** Work that goes on after its call was answered has failed: the machine's log is told. */
  readonly trouble: (error: unknown) => void;
  /** Messages of the database's own guards, by constraint. */
  readonly guards: ReadonlyMap<string, string>;
  /** Rights of a party to change what belongs to no park (domain/kernel/derive, sharedRights). */
  readonly shared: SharedRights;
}
/** Columns that the row is to have, with what it leaves behind: trail and messages. */
type Audits = (resource: AuditedResource, context: Context, row: Stored, engine: Engine) => Promise<Values>;
/** What the engine asks of the audit: kernel/audit calls it, vapi/business/audit is it. */
export interface AuditPort {
  /** The author submits: along the flow when one is set. */
  readonly submit: Audits;
  /** A row has come to wait, by whatever call: made so, or moved so. `from` is the status that it had. */
  readonly present: (resource: AuditedResource, context: Context, row: Stored, engine: Engine, from?: unknown) => Promise<Values>;
  /** The auditor decides by the action's input. Throws 403 where it is not his to decide. */
  readonly decide: (resource: AuditedResource, context: Context, row: Stored, input: Values, engine: Engine) => Promise<Values>;
  /** A row was edited: `row` is how it was before. */
  readonly edited: Audits;
  /** A row has left the audit without a verdict: withdrawn, cancelled, taken down. */
  readonly left: (resource: AuditedResource, context: Context, before: Stored, to: unknown) => Promise<void>;
  /** The steps that name the user `u` of a query, as a json column; and the rights that come with them beyond those held. */
  readonly ownSteps: RawBuilder<OwnStep[] | null>;
  readonly stepRightsOf: (held: ReadonlySet<string>, steps: readonly OwnStep[]) => string[];
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
