import { isStepVerdict } from '@/domain/kernel/audited';
import { isEmpty } from '@/domain/kernel/empty';
import { today } from '@/domain/kernel/moment';
import type { Action, Taken } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import { attempt } from './attempt';
import { audited, auditValues } from './audit';
import { fulfils } from './conditions';
import { initials } from './databaseChecks';
import type { Context } from './context';
import { mustBeOpen } from './editable';
import type { Engine } from './engine';
import { invalid, Refusal, refuse, type FieldErrors } from './errors';
import type { ActionHandler, ActionResult, ActionChange } from './handlers';
import { idOf, idsOf } from './ids';
import { causedBy, logChange } from './log';
import { locked, read, readBack } from './operations/read';
import { changeRow } from './operations/store';
import { mustBeCurrent } from './operations/update';
import type { Record_, Stored } from './rows';
import { mustOwn } from './shared';
import { breathe } from './sheets/sheet';
import { askUniques } from './uniqueness';
import { checked } from './validate';

type Values = Record<string, unknown>;
interface ActionCall {
  readonly resource: AnyResource;
  readonly name: string;
  readonly action: Action;
  readonly handler: ActionHandler<any> | undefined;
  readonly engine: Engine;
}
/**
 * Answers of the dialog that are named like a field are stored in it, unless the row stays as it is; a measured one is its handler's to store, a
 * derived one is stored nowhere. What a verdict asks beside itself and is not answered stays as the row has it.
 */
function stored(resource: AnyResource, { keepsRow, flow }: Action, input: Values): Values {
  if (keepsRow) return {};
  const isOpen = (name: string, value: unknown): boolean => flow === 'verdict' && name !== 'reason' && isEmpty(value);
  const isStored = (name: string): boolean => {
    const field = resource.fields[name];
    return name !== 'ids' && field !== undefined && !field.derived && field.writable !== 'measured';
  };
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => isStored(name) && !isOpen(name, value)));
}

type Answer = ActionResult | ActionChange<any> | void;
/** What a handler says it came to; nothing else that it may answer leaves the house. */
function outcome(result: Answer): ActionResult | undefined {
  if (!result || !('message' in result) || typeof result.message !== 'string') return undefined;
  const { set: _set, ...shown } = result;
  return shown as ActionResult;
}
/** The row as it is after a handler or hook has worked: with what it answered stored. */
async function settled({ resource }: ActionCall, context: Context, before: Stored, after: Stored, set: Values | undefined): Promise<Stored> {
  const now = await readBack(resource, context, after);
  return set && Object.keys(set).length > 0 ? changeRow(context, resource, before.id, set, now.version !== before.version) : now;
}
/** Why a row does not fulfil an action's condition, in the action's own words. */
async function refusalOf({ refusals = [], refused = '当前状态不可操作' }: Action, context: Context, row: Stored): Promise<string> {
  for (const { when, message } of refusals) if (await fulfils(context, when, row)) return message;
  return refused;
}
/** What the definition says that the action sets. */
const taken = ({ set = {} }: Action, { now, caller }: Context, input: Values): Values =>
  Object.fromEntries(
    Object.entries(set as Values).map(([field, value]) => {
      const { taken: what, of = '' } = (value ?? {}) as { taken?: Taken['taken']; of?: string };
      const values: Record<Taken['taken'], unknown> = { now, today: today(now), caller: caller.id || null, input: input[of] };
      return [field, what ? values[what] : value];
    }),
  );
/** One row: locked, its condition checked, its fields set, the handler called, logged. The second of two at once finds the condition gone. */
async function actOn(call: ActionCall, context: Context, id: number, input: Values, body: Values): Promise<ActionResult | undefined> {
  const { resource, name, action, handler, engine } = call;
  const before = await locked(resource, context, id);
  if (!action.keepsRow && !isStepVerdict(action, before)) mustOwn(context, resource, before);
  if (!(await fulfils(context, action.when, before))) refuse(await refusalOf(action, context, before));
  await mustBeOpen(action.openFor, context, before);
  mustBeCurrent(before, body);
  const answers = stored(resource, action, input);
  const errors: FieldErrors = {};
  await askUniques(resource, answers, { ...before, ...answers }, errors, context);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const changes = {
    ...answers,
    ...taken(action, context, input),
    ...(await auditValues(resource, action, context, before, input, engine)),
  };
  let after = Object.keys(changes).length > 0 ? await changeRow(context, resource, id, changes) : before;
  const inside = causedBy(context, resource, name, after, before);
  const result = await handler?.(inside, after as never, asSent(action, input, body), before as never);
  if (handler) after = await settled(call, context, before, after, result?.set);
  const afterAction = engine.hooks[resource.name]?.afterAction;
  if (afterAction)
    after = await settled(call, context, before, after, (await afterAction(inside, name, after as never, before as never)) ?? undefined);
  if (!action.flow) after = await settled(call, context, before, after, { ...(await audited(resource, context, after, engine, before)) });
  if (!action.unlogged) await logChange(context, resource, name, before, after);
  return outcome(result);
}
/** A handler is given what was sent, not what a jsonb column takes. */
const asSent = (action: Action, input: Values, body: Values): Values =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, action.input?.[name]?.kind === 'json' ? (body[name] ?? null) : value]));
export interface RowResult {
  id: number;
  ok: boolean;
  message?: string;
}
/** Several rows: all of them, or the ones that may be, each with its own result; a single one that is refused is refused. */
async function actOnAll(call: ActionCall, context: Context, input: Values, body: Values): Promise<{ data: RowResult[] }> {
  const ids = idsOf(body);
  const { version: _one, ...rest } = body; // of one row, not of all of them
  const data: RowResult[] = [];
  for (const [at, id] of ids.entries()) {
    const refused = await attempt(context, call.engine, () => actOn(call, context, id, input, rest));
    if (refused && ids.length === 1) throw refused;
    data.push(refused ? { id, ok: false, message: refused.message } : { id, ok: true });
    if (at % 50 === 49) await breathe();
  }
  return { data };
}
/** The rows that a body names, to be locked; whether it names any, and properly, is judged later, in the action's own words. */
const namedIn = ({ id, ids }: Values): number[] =>
  [ids ?? id ?? []]
    .flat()
    .map(idOf)
    .filter((one) => !Number.isNaN(one));
/** The one row that an action of a row is for: several are refused, not passed over in silence. */
function onlyOne(body: Values): number {
  const [id = Number.NaN, ...others] = idsOf(body);
  return others.length > 0 ? refuse('一次只能操作一条记录') : id;
}
/** Carries out an action of a resource inside the open transaction of the call. */
export async function act(call: ActionCall, context: Context, id: number | undefined, body: Values): Promise<Record_> {
  const { resource, action, engine } = call;
  const { version: _version, id: _id, ...rest } = body;
  const given = rest.ids === undefined ? rest : { ...rest, ids: [rest.ids].flat() }; // one id of an address is a list too
  if (action.on !== 'list') await engine.hooks[resource.name]?.lock?.(context, id === undefined ? namedIn(body) : [id], call.name);
  // a row out of reach is not there, whatever else is wrong with what was sent
  if (!action.on || action.on === 'row') await locked(resource, context, id ?? onlyOne(body));
  const fields = action.input
    ? await checked(
        { name: resource.name, fields: action.input },
        { ...initials(action.input, context.now), ...keep(given, action.input) },
        true,
        context,
      )
    : {};
  // one of its addresses may name a row
  if (action.on === 'rows') return { ...(await actOnAll(call, context, fields, id === undefined ? body : { ...body, ids: [id] })) };
  if (action.on === 'list') {
    const result = await call.handler?.(
      causedBy(context, resource, call.name, undefined),
      undefined as never,
      asSent(action, fields, body),
      undefined as never,
    );
    if (action.creates) return { ...(await read(resource, context, Number((result as ActionResult | undefined)?.id), engine)), done: action.done };
    return { done: action.done, ...outcome(result) };
  }
  const target = id ?? onlyOne(body);
  const outcomeOfRow = await actOn(call, context, target, fields, body);
  const row = await read(resource, context, target, engine).catch((error: unknown) => {
    // whoever was let in by a step of the audit alone sees the row no longer once it has gone on
    if (error instanceof Refusal && error.status === 404) return { id: target };
    throw error;
  });
  return { ...row, ...outcomeOfRow };
}
/** `ids` belongs to the engine unless the dialog asks for it. */
const keep = (given: Values, fields: object): Values =>
  Object.hasOwn(fields, 'ids') ? given : Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'ids'));
