import type { Access, Party } from '@/domain/kernel/access';
import { meets as fulfils, testsOf, type AnyCondition } from '@/domain/kernel/condition';
import { isAudited, isStepVerdict, isVerdict } from '@/domain/kernel/audited';
import { endpointOf, holderOf, isWritable, namedParkOf, parkOf, sectionsOf, type Endpoint } from '@/domain/kernel/derive';
import type { Field, Fields } from '@/domain/kernel/field';
import type { Action, OpenFor } from '@/domain/kernel/action';
import type { AnyResource, Operation } from '@/domain/kernel/resource';
import { isVisible } from '@/domain/kernel/rule';
import { isMissing } from '@/domain/format';
import { clock } from './clock';

/** Who looks: what he may do, and whether he belongs to the park's staff (specification section 6). */
export interface Viewer {
  readonly id: number | null;
  readonly staff: boolean;
  readonly party?: Party | undefined;
  /** The parks whose rows he changes; null: all, also what they share. Undefined: not known, and the server decides. */
  readonly parks?: readonly number[] | null | undefined;
  readonly can: (access: Access) => boolean;
}
type Row = Readonly<Record<string, unknown>>;
/** The field that names the park of a row, and the one that it names for whoever is tied to it. */
export interface OwnPark {
  readonly name: string;
  readonly id: number;
}

/** Whether a row meets a condition now. */
export const meets = (row: Row, condition: AnyCondition | undefined): boolean => condition === undefined || fulfils(condition, row, clock.current());

/** A secret is shown to nobody; a staff field to staff; a field with a right of its own to whoever holds it. */
export const isReadable = (field: Field, viewer: Viewer): boolean =>
  field.kind !== 'secret' && (!field.staffOnly || viewer.staff) && (!field.readableWith || viewer.can(field.readableWith));

/** Whoever meets only what is published has nothing to do with how it came to be: its audit is the park's own business. */
export const meetsPublished = ({ scope }: AnyResource, { party }: Viewer): boolean => party !== undefined && scope[party] === 'online';
const ofAudit: ReadonlySet<string> = new Set(['submitted_at', 'audited_at', 'audited_by', 'reason', 'is_online', 'updated_at']);
export const isBookkeeping = (resource: AnyResource, name: string, viewer: Viewer): boolean =>
  isAudited(resource) && meetsPublished(resource, viewer) && (name === resource.audit?.field || ofAudit.has(name));
/** Every row that the viewer meets names himself there: nothing to choose among. */
export function namesViewer({ scope }: AnyResource, name: string, { party }: Viewer): boolean {
  if (party === undefined || party === 'visitor' || party === 'staff') return false;
  return scope[party] === 'own' && name === (scope.owner?.[party] ?? `${party}_id`);
}
/** What only the server writes and has not written, or what no form offers for this row, is no line of a record that anybody could fill in. */
export const isInRecord = (field: Field, value: unknown, row: Row): boolean =>
  (field.writable !== 'never' && !field.derived && isVisible(field, row)) || !isMissing(value);

/** What the viewer's party calls the making of a new one; undefined: as everybody does. */
export const newWords = (resource: AnyResource, { party }: Viewer): string | undefined => party && resource.newWords?.[party];

/** Address of an operation, action or query; undefined where the resource has none. */
export { endpointOf };
export const addressOf = (endpoint: Endpoint, id?: number | string): string => endpoint.path.replace('{id}', String(id ?? ''));

export const mayOperate = (resource: AnyResource, operation: Operation, viewer: Viewer): boolean => {
  const endpoint = resource.operations.includes(operation) ? endpointOf(resource, operation, 'operation') : undefined;
  return endpoint !== undefined && viewer.can(endpoint.access);
};
/** Whether a row is the viewer's to change: staff of one park only reads what all parks share, and what is another's. */
export function isOwn(resource: AnyResource, row: Row, { staff, parks }: Viewer): boolean {
  const park = parkOf(resource);
  // a list that leaves the park out says nothing of it
  if (!staff || parks === undefined || (park && !(park in row))) return true;
  return holderOf(resource, row, parks) === 'own';
}
/** The park of whoever is tied to one goes without saying where a row must name one (decisions.md, A-035): in which field, and which it is. */
export function ownParkOf(resource: AnyResource, { parks }: Viewer): OwnPark | undefined {
  const name = parkOf(resource);
  const field = name === undefined ? undefined : resource.fields[name];
  const [id, ...others] = parks ?? [];
  return name !== undefined && field?.required !== undefined && isWritable(field, true) && id !== undefined && others.length === 0
    ? { name, id }
    : undefined;
}
/** The questions as the viewer is asked them: staff of some parks alone must name one, also where a row may do without, as it would be everybody's then. */
export function formFieldsOf(resource: AnyResource, { staff, parks }: Viewer): Fields {
  const name = staff && parks ? namedParkOf(resource) : undefined;
  const field: Field | undefined = name === undefined ? undefined : resource.fields[name];
  if (name === undefined || field === undefined || field.required !== undefined) return resource.fields;
  const { hint: _, ...rest } = field; // what is said of an empty answer
  return { ...resource.fields, [name]: { ...rest, required: true } };
}
/** Whether a row that says so of a field may reach the viewer: a contract reaches its tenant once it is approved, so there is no tab of drafts for him. What is reckoned, and never stored, may. */
export function mayReach(resource: AnyResource, name: string, value: unknown, { party }: Viewer): boolean {
  const only: AnyCondition | undefined = party && resource.scope.only?.[party];
  const field: Field | undefined = resource.fields[name];
  if (!only || !field?.codes?.items.some(({ code }) => code === value)) return true;
  const branches: readonly AnyCondition[] = only.any ?? [only];
  return branches.some((branch) => {
    const test: unknown = branch[name];
    return (
      (typeof test === 'object' && test !== null && !Array.isArray(test)) ||
      test === undefined ||
      (Array.isArray(test) ? test.includes(value) : test === value)
    );
  });
}
/** Whether the viewer may make a row on a page that holds some of its answers: staff of one park not where these leave no park to be named. */
export function mayStoreIn(resource: AnyResource, held: Row | undefined, viewer: Viewer): boolean {
  const park = parkOf(resource);
  const field = park === undefined ? undefined : resource.fields[park];
  const isForAll = held !== undefined && field?.visibleWhen !== undefined && !isVisible(field, held);
  return mayOperate(resource, 'store', viewer) && !(isForAll && viewer.staff && viewer.parks);
}
/** What is the writer's alone is offered to staff for what it wrote itself. */
const isWritersOwn = (does: { readonly byWriter?: true } | undefined, row: Row, viewer: Viewer): boolean =>
  !does?.byWriter || !viewer.staff || row.created_by === viewer.id;
/** Whether a row is still in the hand of the viewer's party. */
const isOpenTo = (openFor: OpenFor<any> | undefined, row: Row, { party }: Viewer): boolean =>
  meets(row, party && party !== 'visitor' ? openFor?.[party]?.when : undefined);
export const mayEdit = (resource: AnyResource, row: Row, viewer: Viewer): boolean =>
  mayOperate(resource, 'update', viewer) &&
  meets(row, resource.editableWhen) &&
  isOpenTo(resource.editableFor, row, viewer) &&
  isOwn(resource, row, viewer);
export const mayDelete = (resource: AnyResource, row: Row, viewer: Viewer): boolean =>
  mayOperate(resource, 'delete', viewer) &&
  meets(row, resource.deletable?.when ?? resource.editableWhen) &&
  isOpenTo(resource.editableFor, row, viewer) &&
  isWritersOwn(resource.deletable, row, viewer) &&
  isOwn(resource, row, viewer);

export interface NamedAction {
  readonly name: string;
  readonly action: Action;
  readonly endpoint: Endpoint;
  /** Answers that go with it unasked: of a variant of an action (通过, 驳回). */
  readonly given?: Row;
  /** Of a variant: whether it may be the emphasised button. */
  readonly leads?: boolean;
}
/** Whether an action leads on, and may be the one emphasised button: it undoes nothing, ends nothing, and is what is usually meant. */
export const leads = ({ action, leads: own }: NamedAction): boolean => own ?? (!action.confirm && !action.quiet);
const bothOf = (one: AnyCondition | undefined, other: AnyCondition): AnyCondition => (one ? { all: [one, other] } : other);
/** An action as it is offered: itself, or each of its variants, which ask for what their given answers leave open. */
function variantsOf(named: NamedAction): NamedAction[] {
  const { name, action, endpoint } = named;
  if (!action.variants) return [named];
  return action.variants.map(({ name: variant, label, given, when: only, confirm, leads: own }) => {
    const input = Object.fromEntries(
      Object.entries(action.input ?? {}).filter(([key, field]) => !(key in given) && (!field.visibleWhen || meets(given, field.visibleWhen))),
    );
    return {
      name: `${name}.${variant}`,
      endpoint,
      given,
      leads: own,
      action: { ...action, label, input, ...(only && { when: bothOf(action.when, only) }), ...(confirm && { confirm }) },
    };
  });
}
/** As it is to the viewer: without what only staff is asked, and leading on unless it is quiet to his party. */
function openTo({ quiet, only, ...action }: Action, { staff, party = staff ? 'staff' : undefined }: Viewer): Action {
  const isQuiet = quiet === true || (party !== undefined && (quiet?.includes(party) ?? false));
  const input = Object.entries<Field>(action.input ?? {}).filter(([, field]) => staff || !field.staffOnly);
  return {
    ...action,
    ...(only && { when: bothOf(action.when, only) }),
    ...(action.input && { input: Object.fromEntries(input) }),
    ...(isQuiet && { quiet: true }),
  };
}
/** Actions that the viewer has the right to, by what they act on: those that lead on first, then what undoes. */
export const actionsFor = (resource: AnyResource, viewer: Viewer, on: readonly ('row' | 'rows' | 'list')[]): NamedAction[] =>
  Object.entries(resource.actions as Readonly<Record<string, Action>>)
    .filter(([name]) => resource.offered?.includes(name) ?? true)
    .flatMap(([name, action]) => {
      const endpoint = endpointOf(resource, name, 'action');
      return endpoint && on.includes(action.on ?? 'row') && viewer.can(action.access)
        ? variantsOf({ name, action: openTo(action, viewer), endpoint })
        : [];
    })
    .sort((one, other) => Number(leads(other)) - Number(leads(one)));
/** Whether an action may be done with a row as it stands now; a verdict is given by whom a step asks, wherever he works. */
export const mayAct = (resource: AnyResource, { action }: NamedAction, row: Row, viewer: Viewer): boolean =>
  meets(row, action.when) &&
  isOpenTo(action.openFor, row, viewer) &&
  isWritersOwn(action, row, viewer) &&
  (action.keepsRow === true || isStepVerdict(action, row) || isOwn(resource, row, viewer));
/** What may be done with one row as it stands now. */
export const rowActions = (resource: AnyResource, row: Row, viewer: Viewer): NamedAction[] =>
  actionsFor(resource, viewer, ['row', 'rows']).filter((named) => mayAct(resource, named, row, viewer));

/** What an action is called in the menu for several rows: two of one name say which rows each is for. */
export function batchLabel(resource: AnyResource, { name, action }: NamedAction, offered: readonly NamedAction[]): string {
  const label = `批量${action.label}`;
  if (offered.every((other) => other.name === name || other.action.label !== action.label)) return label;
  const states = testsOf(action.when ?? {}).flatMap(([field, test]) =>
    ('is' in test ? test.is : []).flatMap(
      (one) => resource.fields[field]?.codes?.items.find(({ code }: { code: unknown }) => code === one)?.label ?? [],
    ),
  );
  return states.length > 0 ? `${label}（${states.join('、')}）` : label;
}

/** What the body of an action names its rows by, where the path does not; and so what its dialog does not ask. */
export const isRowKey = (key: string): boolean => key === 'id' || key === 'ids';
export const inputFields = (action: Action): Fields => Object.fromEntries(Object.entries(action.input ?? {}).filter(([key]) => !isRowKey(key)));
/** An action of the list that asks for its rows: it is done to those that are chosen, in one call. */
export const takesTogether = (action: Action): boolean => action.on === 'list' && action.input?.ids !== undefined;
/**
 * Body of an action on one row: the answers, and the row's id where the path has no place for it. A verdict says which version was
 * read, so that nobody passes what was changed after he looked.
 */
export function actionBody({ action, endpoint }: NamedAction, row: Row | undefined, answers: Row): Row {
  if (row === undefined) return answers;
  const body = isVerdict(action) && row.version !== undefined ? { ...answers, version: row.version } : answers;
  if (endpoint.path.includes('{id}')) return body;
  return action.on === 'rows' || action.input?.ids ? { ...body, ids: [row.id] } : { ...body, id: row.id };
}

/** His own firm, facilitator or tutor, which the server takes for a new row whatever is sent, and which no row of his is taken away from: no question. */
function goesUnasked(resource: AnyResource, key: string, viewer: Viewer, storing: boolean): boolean {
  const { party } = viewer;
  if (party === undefined || party === 'visitor' || party === 'staff' || key !== `${party}_id`) return false;
  return storing || namesViewer(resource, key, viewer);
}
/** The form's sections with the fields that the viewer may write now; sections without any are left out. */
export const formSections = (resource: AnyResource, viewer: Viewer, storing: boolean): { title: string; fields: string[] }[] =>
  sectionsOf(resource)
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((key) => {
        const field = resource.fields[key];
        if (goesUnasked(resource, key, viewer, storing)) return false;
        // a secret is written and never read
        return isWritable(field, storing) && (viewer.staff || !field.staffWrites) && (field.kind === 'secret' || isReadable(field, viewer));
      }),
    }))
    .filter(({ fields }) => fields.length > 0);

/** A field that may be written, though no form asks for it and no column shows it, is what a page of its own works with: an order, a half-done draft. */
const isWorkedWith = (resource: AnyResource, key: string): boolean =>
  isWritable(resource.fields[key], true) && !resource.columns.some((column) => (typeof column === 'string' ? column : column.field) === key);

/** What the record's banner and its 审核记录 say of an audit is no line of its own. */
const shownElsewhere: ReadonlySet<string> = new Set(['reason', 'audit_flow_id', 'audit_step']);
/** Whether people fill in a record at all: what only devices and the server write has no form to follow. */
const isFilledIn = (resource: AnyResource): boolean => resource.operations.includes('store') || resource.operations.includes('update');
/** The detail's sections: those of the form, then what only the server writes; all in one where nobody fills in a form. */
export function detailSections(resource: AnyResource, viewer: Viewer): { title: string; fields: string[] }[] {
  const sections = resource.form || isFilledIn(resource) ? sectionsOf(resource) : [{ title: '基本信息', fields: Object.keys(resource.fields) }];
  const listed = new Set(sections.flatMap(({ fields }) => fields));
  const readable = (key: string) =>
    !(isAudited(resource) && shownElsewhere.has(key)) &&
    isReadable(resource.fields[key], viewer) &&
    !isBookkeeping(resource, key, viewer) &&
    (listed.has(key) || !isWorkedWith(resource, key));
  const earlier = (at: number, key: string) => sections.slice(0, at).some(({ fields }) => fields.includes(key));
  const shown = sections.map(({ title, fields }, at) => ({ title, fields: fields.filter((key) => readable(key) && !earlier(at, key)) }));
  const named = new Set(shown.flatMap(({ fields }) => fields));
  const rest = Object.keys(resource.fields).filter((key) => !named.has(key) && readable(key));
  return [...shown, { title: '其他信息', fields: rest }].filter(({ fields }) => fields.length > 0);
}
