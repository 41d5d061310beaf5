import type { Party, PermissionCode, Read } from './access';
import type { Choices } from './choices';
import type { Codes } from './codes';
import type { AnyCondition } from './condition';
import type { Rule } from './rule';
import type { Scope } from './scope';
import type { CropSize, UploadUse } from './validators';

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'mobile' // text with a limit; sanitised HTML; a number that is masked
  | 'integer'
  | 'decimal'
  | 'area'
  | 'price' // numbers; ㎡; 元 per unit, numeric(12,4)
  | 'money'
  | 'wan' // integer 分 in the table; on the wire 元, or 万元, as decimal text
  | 'flag' // 1 yes, 2 no
  | 'date'
  | 'dateTime'
  | 'time'
  | 'range' // a range is half-open, of days or of moments
  | 'code'
  | 'codeList'
  | 'dict'
  | 'region'
  | 'ref'
  | 'refs'
  | 'file'
  | 'files'
  | 'textList'
  | 'json'
  | 'lines' // rows of a part, in order: domain/kernel/lines
  | 'fieldSet' // answers to fields that are rows: domain/kernel/field-set
  | 'secret'; // a secret is never answered, logged or exported

export type FieldFormat = 'icon' | 'colour' | 'change';
/** Ways of asking: one or several of a few choices that all stand there, one of a list that is opened, however few, a path of regions, two ends of numbers, stars, stars for each of several things. */
export type Widget = 'radio' | 'select' | 'checkboxes' | 'regionPath' | 'numberRange' | 'rating' | 'ratings' | 'texts';

/** What forms know of whoever fills them in. */
export interface Contact {
  readonly name: string;
  readonly mobile: string | null;
  readonly building_id: number | null;
  readonly room_id: number | null;
  /** His account, where he is of the staff: he himself deals with what he writes down, if nobody else is named. */
  readonly staff_id: number | null;
}
export interface FieldOptions<V = unknown> {
  /** Must be there; the column is NOT NULL. `true` asks with 请输入, 请选择 or 请上传 and the label; a text is the message itself. */
  readonly required?: true | string;
  /** What forms begin with, and what is stored where nothing is sent; the latter not where `required` has a message of its own (mustBeSent). */
  readonly initial?: V;
  /** What it begins with where a tenant, a facilitator or a tutor fills it in: his own name and mobile, and where he sits, if that is one place; `staff_id`: where staff does. */
  readonly callers?: keyof Contact;
  /** At most so many characters; the message is 标签不能超过 n 个字. */
  readonly limit?: number;
  /** json: at most so many bytes as it is stored; 4 KB, where nothing is said. */
  readonly bytes?: number;
  /** A long value that a list carries all the same: what its page draws. */
  readonly listed?: true;
  /** json: a list of things with these fields, kept in the column of the record itself (domain/kernel/lines, itemList). */
  readonly items?: Fields;
  /** json: what is sent in it, a thing with these fields or a list of such things. For the interface document alone: its handler reads and checks it. */
  readonly sent?: { readonly one: Fields } | { readonly each: Fields };
  /**
   * json: values of the record of `resource` whose id this row has in `id`, by its fields and as its table keeps them. Answered as that
   * record itself would be, with labels, addresses of files and masks, and only where a record is read whole.
   */
  readonly valuesOf?: { readonly resource: string; readonly id: string };
  /** Derived, beside such values (`of`): what that record says now, of those fields alone that are to be another, while the row meets `while`. */
  readonly present?: { readonly of: string; readonly while: AnyCondition };
  /** Precision and scale of a decimal. */
  readonly digits?: readonly [precision: number, scale: number];
  /** The value may be negative (money, wan, area and price may not by default). */
  readonly signed?: true;
  readonly rules?: readonly Rule[];
  /** text: what another field says, as it is spoken, filled by the server for sorting (vapi/kernel/pinyin). `surname`: that of a person begins with his surname. */
  readonly pinyin?: { readonly of: string; readonly surname?: true };
  /** It is there only while the row meets this: in forms, lines and dialogs; the server and an import store nothing in it otherwise. */
  readonly visibleWhen?: AnyCondition;
  /**
   * By the form always, only when stored first, only when changed later (`edit`), or only by the server. `measured`: a live value that devices and the product keep up to
   * date, many rows at a time (vapi/kernel/measure): it raises no version of its row and stands in no log.
   */
  readonly writable?: 'always' | 'store' | 'edit' | 'never' | 'measured';
  /** Without it the value is left out of every answer and export. */
  readonly readableWith?: PermissionCode;
  /** Seen and written by staff only (specification section 6: source channel, customer status, key project). */
  readonly staffOnly?: true;
  /** Seen by whoever sees the row, written by the park's staff alone. */
  readonly staffWrites?: true;
  readonly mask?: 'mobile' | 'idCard' | 'bankCard' | 'plate' | 'name';
  readonly unit?: string;
  readonly hint?: string;
  /** How its value is drawn and asked for, where its kind alone does not say it: the name of an icon, a colour, a change in percent. */
  readonly as?: FieldFormat;
  /** The field of the row that holds the colour in which it is shown. */
  readonly tint?: string;
  /** integer: a share of this field of the row, drawn as such in the record. */
  readonly outOf?: string;
  /** Shown where there is no value: 全部园区. */
  readonly empty?: string;
  /** code: those that may be chosen, where the product alone gives the others. */
  readonly choosable?: readonly (number | string)[];
  /** Of a code with `choosable`: what is answered to whoever sends another; its message of a missing choice, where nothing is said. */
  readonly unchoosable?: string;
  /** In a set of fields: how it is asked, where its kind has more than one way. */
  readonly widget?: Widget;
  /** Its input takes the whole width of a form, in a wide dialog. */
  readonly wide?: true;
  /** ref: whose words stand in its place where the row points at none: a field of its own, or one of the row that another reference of it points at (a person who rents). */
  readonly elseNamed?: string | readonly [ref: string, field: string];
  /** Wire name of its label; default building_id -> building_name, status -> statusText. */
  readonly shownAs?: string;
  /** refs: the join table. Without it the ids are a bigint[] column. */
  readonly join?: string;
  /** A masked field: whose it is to see whole, by the column of the row that names the caller of a kind (his enterprise, provider, account). */
  readonly openTo?: { readonly [P in Exclude<Party, 'visitor'>]?: string };
  /** file, files: which kinds of files it takes, where not any (specification section 9); a plan is one file and no second. */
  readonly takes?: UploadUse;
  /** file: a picture, cut to this size in the crop dialog before it is sent. */
  readonly crop?: CropSize;
  /** Asked for like any field, but no column of the table: the resource's `keep` hook stores it, a reading of its own answers it. */
  readonly apart?: true;
  /** No column and never written: reckoned by the resource's `derive` hook whenever rows are read, listed or exported. Of kinds without a label beside them. */
  readonly derived?: true;
  /** A column that only keeps what was so at the last write: the `derive` hook says what is so now whenever rows are read, listed or exported; its filter is the hook's too. */
  readonly reckoned?: true;
  /** range: of days or of moments. */
  readonly of?: 'date' | 'dateTime';
  /** range: the wire names of its two ends, answered beside the pair and taken in its place. */
  readonly ends?: readonly [start: string, end: string];
  /** ref: the target is a tree, and is chosen from level by level. */
  readonly asTree?: true;
  /** ref: asked as the last step of a path that begins with another question of the form (an incubator, then its building), under a name of its own. */
  readonly path?: { readonly parent: string; readonly label: string };
  /** refs: rows that are made in the form itself, each in a dialog of its own: what a new one begins with (its field, and that of the form), and what is not asked of it. */
  readonly makes?: { readonly begins: Readonly<Record<string, string>>; readonly hides: readonly string[] };
  /** ref, refs: what is offered of the target, where that is not whatever its list shows: domain/kernel/choices. */
  readonly choices?: Choices;
  /** Of a reference to people: the right by which one may be chosen; it is offered to roles though no address asks the caller for it. */
  readonly holding?: string;
}
/** One field: what is stored, shown, asked, checked, filtered and exported. Its key is its wire name and its column name. */
export interface Field<V = any, W = V> extends FieldOptions<V> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly codes?: Codes;
  readonly target?: string; // the resource a ref points at, the dictionary of a dict
  readonly lines?: Lines;
  readonly set?: FieldSet;
  /** A set of fields: the call by which the form of a new record learns what it asks. */
  readonly at?: Read;
  readonly __row?: V;
  readonly __wire?: W; // types only
}
export type Fields = Readonly<Record<string, Field>>;
/** The engine's own columns, in every ordinary table. */
export interface SystemFields {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
}
/** A row inside vapi (money in 分), and as api.md sends it (money in 元, as text). Shallow on purpose: no key paths, no recursion. */
export type Row<F extends Fields> = SystemFields & { [K in keyof F]: F[K] extends Field<infer V, any> ? V : never };
export type Wire<F extends Fields> = SystemFields & { [K in keyof F]: F[K] extends Field<any, infer W> ? W : never };
/** With `required` or `initial` the value is always there; else it may be null. */
export type Filled<V> = FieldOptions<V> & ({ readonly required: true | string } | { readonly initial: V });
/** softDelete: deleted_at. append: rows are never changed, only id and created_at are kept. shadow: the published version stays online while an edit is audited. */
export type Trait = 'softDelete' | 'append' | 'shadow';
/** A definition as fields know it: how its rows are stored, named and seen. All that is said of it: domain/kernel/resource. */
export interface Table<F extends Fields = Fields> {
  readonly name: string; // singular, snake_case: permission module, route id and (unless `table`) the table
  readonly table?: string; // where the name is reserved: user is app_user
  readonly label: string;
  readonly title: Extract<keyof F, string>; // the field that names a row in messages, crumbs and logs
  readonly fields: F;
  readonly scope: Scope;
  /** Composite primary key of a table without an id (joins, counters). Such a table has no engine columns but created_at. */
  readonly key?: readonly Extract<keyof F, string>[];
  readonly traits?: readonly Trait[];
  /** Tables that its derived fields are reckoned from, beside those that it names: a list of it is old when one of them is written to. */
  readonly derivedFrom?: readonly string[];
}
/** How the rows of a part belong to a record and stand in it. */
export interface Belonging {
  /** The column that holds the record's id. */
  readonly parent: string;
  /** The column of their order (1, 2, 3 …), which people change; without it they stand by `sort`, and as they were stored. */
  readonly order?: string;
  readonly sort?: readonly string[];
  /** Columns that say the same in all of them: which kind of record owns them, where several do (`owner_kind`), or which rows of a table they are. */
  readonly fixed?: Readonly<Record<string, number | string>>;
  /** The fields of the part that stand in this record; all of them, where nothing is said. */
  readonly shown?: readonly string[];
  /** Edited as a table, where rows are many and alike; else each is a card. */
  readonly editor?: 'table';
  /** What a new line begins with: field of the part -> field of the record. A line that still says what the record said follows it. */
  readonly begins?: Readonly<Record<string, string>>;
}
/** Which rows belong to a record: those of the part `of` whose `parent` is the record's id. */
export interface Lines extends Belonging {
  readonly of: Table;
}
/** A row that is a field, as it is stored and sent: its id and the columns that `fieldOf` needs. */
export type SetRow = Readonly<Record<string, unknown>> & { readonly id: number };
/** One answer on the wire: `field` is the id of the row that asks; read, it has the row's own columns beside it. */
export interface Answer {
  readonly field: number;
  readonly value: unknown;
  readonly [column: string]: unknown;
}
/**
 * Fields that are rows: what a park adds to the form of an enterprise, the questions of a questionnaire, the items of a report. Form,
 * check, wire, log and statistics of the answers are derived from the field that each row is turned into.
 */
export interface FieldSet {
  /** The rows that are the fields, their order, and the columns that are sent with each answer. */
  readonly of: Table;
  readonly order: readonly string[];
  readonly columns: readonly string[];
  /** Only rows that meet this. */
  readonly where?: AnyCondition;
  /** Only rows that belong to what the record names: questions by `owner_id`, through the `questionnaire_id` of a sheet. */
  readonly owner?: { readonly column: string; readonly through: string };
  readonly fieldOf: (row: SetRow) => Field;
  /** Rows whose answers are files: whoever may open the record may open them. */
  readonly files?: AnyCondition;
  /** Headings above the rows of one code. */
  readonly groupBy?: string;
  /**
   * The column in which an earlier version of a row names the row itself. One that has answers is never edited: what was asked goes on as a row
   * of its own, deleted and with the answers that were given to it.
   */
  readonly versions?: string;
  /** Where answers are: one row of `table` for a record and a field, the value as jsonb. */
  readonly answers: {
    readonly table: Table;
    readonly record: string;
    readonly field: string;
    /** Records whose answers name nobody: kept under a key made for the occasion, and never read back with the record. */
    readonly unnamed?: { readonly when: AnyCondition; readonly key: string };
    /** More columns of an answer: its score, the questionnaire that it belongs to. */
    readonly more?: (value: unknown, row: SetRow, record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  };
  /** Required fields must be answered while the record meets this; always, where nothing is said. */
  readonly complete?: AnyCondition;
}
