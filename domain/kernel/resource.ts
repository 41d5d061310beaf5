import type { Action, Audit, OpenFor, Task } from './action';
import type { Call, Query, ReadAt } from './call';
import type { Access, Party, PermissionCode, Read, Source, Write } from './access';
import type { Condition } from './condition';
import type { Column, Filter, ListDefinition, Presentation } from './presentation';
import type { PublicRead } from './public-read';
import type { Field, FieldKind, Fields, SystemFields, Table, Trait } from './schema';

export type { Trait } from './schema';

type Key<F extends Fields> = Extract<keyof F, string>;
/** Each is also the right that it asks for: notice_store. */
export type Operation = 'list' | 'read' | 'store' | 'update' | 'delete' | 'export' | 'import';
/**
 * The rows form a tree: the list page is a table of branches, the API answers the whole of it, and no row is put below itself.
 * The whole is bounded (5000 rows); a table that grows beyond stays a list.
 */
export interface Tree<F extends Fields = Fields> {
  /** The field that names the row above; empty at the top. */
  readonly parent: Key<F>;
  /** The order among rows of one parent. With it places are changed by hand: PUT {base}/arrange, with the right to update. */
  readonly sort?: Key<F>;
  /** Said at `parent` when it is the row itself or one below it. */
  readonly cycle: string;
  /** Which rows may have others below them; all of them, where nothing is said. `refused` stands at `parent`. */
  readonly above?: { readonly when: Condition<F>; readonly refused: string };
  /** Where the whole tree is answered: {data: rows with `children`, total}. The right is that to list, where nothing is said. */
  readonly whole: ReadAt & { readonly access?: Access; readonly source?: Source; readonly anyBuildings?: true };
}
export type Queries = Readonly<Record<string, Query>>;
export interface Resource<F extends Fields = Fields, A extends string = string, H extends A = A, Q extends Queries = Queries> extends Table<F> {
  readonly base: `/${string}`; // the CRUD paths lie below it
  readonly source: Source; // of the base
  readonly operations: readonly Operation[];
  /** Which rows of the table are its own, where not all: fields that are columns, without parameters. */
  readonly where?: Condition<F>;
  readonly columns: readonly (Key<F> | keyof SystemFields | Column<F>)[];
  /** How its pages present the rows. */
  readonly views?: Presentation<F>;
  readonly filters: readonly Filter<Key<F>>[];
  readonly sort: readonly `${'+' | '-'}${Key<F> | keyof SystemFields}`[];
  /** A stretch of time of its rows: whoever is no staff is shown what comes next first, and what is over behind it. */
  readonly nextFirst?: Key<F>;
  readonly form?: readonly { readonly title: string; readonly fields: readonly Key<F>[] }[]; // default: one section, all writable
  /**
   * A new one is asked for section by section, each judged before the next; what was typed is kept on the server meanwhile. `always`: one
   * that is edited too, with all of its steps open.
   */
  readonly steps?: true | 'always';
  /** Title of the form that makes a new one, where it is not 新建 and the label; `newTitles`: of one whose answers meet a condition, the first that does. */
  readonly newTitle?: string;
  readonly newTitles?: readonly { readonly when: Condition<F>; readonly title: string }[];
  /** What making one is called by a party that has another word for it: on the list's button and over the form. */
  readonly newWords?: Partial<Readonly<Record<Party, string>>>;
  /** What is said after a save; 操作成功 where nothing is given. */
  readonly saved?: string;
  /**
   * A register outside that its form asks by the answer of one field, for whoever has the right of the call: what it knows may be taken into these fields,
   * each for itself.
   */
  readonly lookup?: {
    readonly label: string;
    readonly by: Key<F>;
    readonly fields: readonly Key<F>[];
    readonly calls: Readonly<Record<'search' | 'risk', Call>>;
    /** Of what was found, beside its name. */
    readonly shows: readonly Key<F>[];
  };
  /** Its form tells while one types that another record has the same in one of these fields: asked of this query. */
  readonly alike?: { readonly by: readonly Key<F>[]; readonly query: string };
  /** While one fills in something new: what it would cost, said below a question once these are answered. A GET that answers {message}. */
  readonly quote?: { readonly by: readonly Key<F>[]; readonly also?: readonly Key<F>[]; readonly below: Key<F>; readonly query: string };
  /**
   * The ways in which its form is stored, a button each, the emphasised one last; `set` is sent with what was typed, `follows` names
   * an action that follows once it is stored (a refusal leaves it stored, and the form open), `early` is offered before the last step too, and
   * what `confirms` says is ticked before it in the last one, below all that the other steps have. 保存 where nothing is given.
   */
  readonly saves?: readonly {
    readonly label: string;
    readonly set: Readonly<Record<string, number | string>>;
    readonly follows?: NoInfer<A>;
    readonly early?: true;
    readonly confirms?: string;
  }[];
  /** Fields by which the search over everything finds its rows; a number of four digits or more is looked for in mobiles too. */
  readonly found?: readonly Key<F>[];
  /** Its rows wait for auditors: given by `verdict` or `audited` of domain/kernel/audit. */
  readonly audit?: Audit;
  /** What else of it waits for somebody, beside its verdicts and the actions that are taken in turn (domain/kernel/waiting). */
  readonly tasks?: Readonly<Record<string, Task<F>>>;
  /** Until when what waits should be dealt with: a day (until it is over), a moment, or the beginning of a stretch of time. */
  readonly due?: Key<F>;
  readonly editableWhen?: Condition<F>;
  /** Of the rows that a party may edit and remove by the above, those alone that meet this: what staff has confirmed is out of the hand of who wrote it. */
  readonly editableFor?: OpenFor<F>;
  /**
   * Rows that meet `frozen` keep these fields for good: who changes one of them makes a row anew, which begins as any other and names the one
   * before it in `prev`.
   */
  readonly versions?: { readonly frozen: Condition<F>; readonly fields: readonly Key<F>[]; readonly prev: Key<F> };
  /** Fields that say what a row belongs to (a floor: to its building). Beside a question of the same name a choice of it is offered from there only, and a form asks that one first. */
  readonly dependsOn?: readonly Key<F>[];
  /** The same of fields that need not be answered first (the floor of a room). */
  readonly narrowedBy?: readonly Key<F>[];
  /**
   * Rows that may be removed, where not all that may be edited; `refused` is said of the others. `byWriter`: staff is offered it for its own.
   * `frees`: what a row that meets the condition holds, and gives back when it is removed: its question names it.
   */
  readonly deletable?: {
    readonly when: Condition<F>;
    readonly refused: string;
    readonly byWriter?: true;
    readonly frees?: { readonly field: Key<F>; readonly when: Condition<F>; readonly text: string };
  };
  /** Resources whose living rows keep one of these that they name from being removed, where it is soft-deleted: of other rows the database says so itself. */
  readonly heldBy?: readonly string[];
  /** Of a table without rights of its own: the resource whose readers see it in a preview. */
  readonly readAs?: string;
  readonly tree?: Tree<F>;
  readonly actions: Readonly<Record<A, Action<F>>>;
  /** Tables that its hooks write to beside its own and its lines': other open pages that show their rows read them anew. */
  readonly changes?: readonly string[];
  /** Of a list: those of its actions that it offers (domain/kernel/lists). */
  readonly offered?: readonly string[];
  /** Lists of some of its rows, with columns, actions and addresses of their own. */
  readonly lists?: Readonly<Record<string, ListDefinition<F, A>>>;
  readonly handled?: readonly H[]; // actions with a hand-written handler in vapi/features: the compiler asks for each, and for no other
  readonly queries?: Q; // further readings (an inbox, a tree, a count); each needs a handler
  readonly options?: { readonly [K in Key<F>]?: ReadAt }; // addresses where the choices of a code or ref field are asked for; derived
  /** What anybody may read of it without a token. */
  readonly publicRead?: PublicRead<F>;
  readonly exports?: { readonly fileName: string; readonly columns?: readonly Key<F>[] };
  readonly imports?: { readonly fileName: string; readonly columns: readonly Key<F>[]; readonly sameRow: readonly Key<F>[] };
  /** Only where the specification has another path than the derived one, or two of them. */
  readonly endpoints?: {
    /** `access`: the right that it asks for, where the specification calls it something else than module and operation. */
    readonly [O in Operation]?: {
      readonly at?: Read | Write;
      readonly aliases?: readonly (Read | Write)[];
      readonly source?: Source;
      readonly access?: PermissionCode;
    };
  };
}
export type AnyResource = Resource<any, any, any>;
type Usual = 'title' | 'source' | 'operations' | 'sort' | 'actions';
/** What a definition need not say: its rows are called by their first field, its addresses are our own, it is listed and read, the newest first, and has no actions. */
export const defineResource = <
  const F extends Fields,
  const A extends string = never,
  const H extends A = never,
  const Q extends Queries = Readonly<Record<never, Query>>,
>(
  resource: Omit<Resource<F, A, H, Q>, Usual | 'filters'> &
    Partial<Pick<Resource<F, A, H, Q>, Usual>> & { readonly filters: readonly (Filter<Key<F>> | Filter<Key<F>>['field'])[] },
): Resource<F, A, H, Q> => ({
  title: firstOf(resource.fields),
  source: 'decided',
  operations: ['list', 'read'],
  sort: ['-created_at'],
  actions: {} as Readonly<Record<A, Action<F>>>,
  ...resource,
  filters: resource.filters.map((one) => (typeof one === 'string' ? { field: one, match: matchOf(resource.fields[one]) } : one)),
});
const firstOf = <F extends Fields>(fields: F): Key<F> => Object.keys(fields)[0] as Key<F>;
const usualMatch: { readonly [K in FieldKind]?: Filter['match'] } = {
  text: 'contains',
  longText: 'contains',
  mobile: 'contains',
  date: 'between',
  dateTime: 'between',
};
/** How a list is asked for a field whose filter is its name alone: words by a part of them, days (created_at too, the engine's own) by a span, all else as it is. */
const matchOf = (field: Field | undefined): Filter['match'] => usualMatch[field?.kind ?? 'dateTime'] ?? 'equals';

/** A table that no call reads by itself: part of another row, or plumbing. */
type Part<F extends Fields> = Pick<Resource<F, never>, 'name' | 'label' | 'fields'> & {
  readonly title?: Key<F>;
  readonly columns?: readonly Key<F>[];
} & Partial<Pick<Resource<F, never>, 'table' | 'key' | 'traits' | 'readAs'>>;
export const defineTable = <const F extends Fields>(part: Part<F>): Resource<F, never> => ({
  title: firstOf(part.fields),
  base: `/${part.name}`,
  source: 'decided',
  operations: [],
  scope: { staff: 'own', enterprise: 'none', facilitator: 'none', tutor: 'none', visitor: 'none' },
  columns: [],
  filters: [],
  sort: [],
  actions: {} as Record<never, Action<F>>,
  ...part,
});

export const tableOf = (resource: Pick<Table, 'name' | 'table'>): string => resource.table ?? resource.name;
export const has = (resource: Pick<Table, 'traits'>, trait: Trait): boolean => resource.traits?.includes(trait) ?? false;
/** The engine's columns of a table, by its traits. */
export function systemFieldsOf(resource: Pick<Table, 'key' | 'traits'>): readonly string[] {
  if (resource.key) return ['created_at'];
  if (has(resource, 'append')) return ['id', 'created_at'];
  const usual = ['id', 'version', 'created_at', 'updated_at', 'created_by'];
  const deleted = has(resource, 'softDelete') ? ['deleted_at'] : [];
  return [...usual, ...deleted, ...(has(resource, 'shadow') ? ['pending'] : [])];
}
