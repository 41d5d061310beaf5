import type { Party, PermissionCode, Read } from './access';
import type { Choices } from './choices';
import { yesNo, type Codes } from './codes';
import type { AnyCondition } from './condition';
import type { FieldSet } from './field-set';
import type { Lines } from './lines';
import type { Rule } from './rule';
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

export type FieldFormat = 'icon' | 'colour';
/** Ways of asking: one or several of a few choices that all stand there, a path of regions, two ends of numbers, stars, stars for each of several things. */
export type Widget = 'radio' | 'checkboxes' | 'regionPath' | 'numberRange' | 'rating' | 'ratings';

export interface FieldOptions<V = unknown> {
  /** Must be there; the column is NOT NULL. `true` asks with 请输入, 请选择 or 请上传 and the label; a text is the message itself. */
  readonly required?: true | string;
  readonly initial?: V;
  /** At most so many characters; the message is 标签不能超过 n 个字. */
  readonly limit?: number;
  /** Precision and scale of a decimal. */
  readonly digits?: readonly [precision: number, scale: number];
  /** The value may be negative (money, wan, area and price may not by default). */
  readonly signed?: true;
  readonly rules?: readonly Rule[];
  /** It is there only while the row meets this: in forms, lines and dialogs; the server and an import store nothing in it otherwise. */
  readonly visibleWhen?: AnyCondition;
  /** By the form always, only when stored first, or only by the server. */
  readonly writable?: 'always' | 'store' | 'never';
  /** Without it the value is left out of every answer and export. */
  readonly readableWith?: PermissionCode;
  /** Seen and written by staff only (specification section 6: source channel, customer status, key project). */
  readonly staffOnly?: true;
  /** Seen by whoever sees the row, written by the park's staff alone. */
  readonly staffWrites?: true;
  readonly mask?: 'mobile' | 'idCard' | 'bankCard' | 'plate' | 'name';
  readonly unit?: string;
  readonly hint?: string;
  /** How its value is drawn and asked for, where its kind alone does not say it: the name of an icon, a colour. */
  readonly as?: FieldFormat;
  /** The field of the row that holds the colour in which it is shown. */
  readonly tint?: string;
  /** integer: a share of this field of the row, drawn as such in the record. */
  readonly outOf?: string;
  /** Shown where there is no value: 全部园区. */
  readonly empty?: string;
  /** code: those that may be chosen, where the product alone gives the others. */
  readonly choosable?: readonly (number | string)[];
  /** In a set of fields: how it is asked, where its kind has more than one way. */
  readonly widget?: Widget;
  /** Its input takes the whole width of a form, in a wide dialog. */
  readonly wide?: true;
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
interface Maker<V, W> {
  (label: string, options: Filled<V>): Field<V, W>;
  (label: string, options?: FieldOptions<V>): Field<V | null, W | null>;
}
interface RefMaker<V> {
  (label: string, target: string, options: Filled<V>): Field<V>;
  (label: string, target: string, options?: FieldOptions<V>): Field<V | null>;
}
const make = <V, W = V>(kind: FieldKind, fixed: Partial<Field> = {}): Maker<V, W> =>
  ((label: string, options?: FieldOptions<V>) => ({ kind, label, ...fixed, ...options })) as Maker<V, W>;
const makeRef = <V>(kind: FieldKind): RefMaker<V> =>
  ((label: string, target: string, options?: FieldOptions<V>) => ({ kind, label, target, ...options })) as RefMaker<V>;

export const text = make<string>('text');
export const longText = make<string>('longText');
export const richText = make<string>('richText');
/** Masked for everyone without `privacy_show`: first 3 and last 4 digits (specification section 9). */
export const mobile = make<string>('mobile', { mask: 'mobile', limit: 20 });
export const integer = make<number>('integer');
export const decimal = make<number>('decimal');
export const area = make<number>('area', { unit: '㎡' });
export const price = make<string>('price');
/** Integer 分 in tables and arithmetic, 元 as decimal text on the wire. */
export const money = make<number, string>('money', { unit: '元' });
/** Integer 分 in tables, 万元 as decimal text on the wire. */
export const wan = make<number, string>('wan', { unit: '万元' });
export const flag = make<1 | 2>('flag', { codes: yesNo });
export const date = make<string>('date');
export const dateTime = make<string>('dateTime');
export const time = make<string>('time');
export const range = make<string>('range', { of: 'date' });
/** A stretch of time, [start, end): a pair of moments on the wire, and each of them under its own name. */
export function period(label: string, ends: readonly [start: string, end: string], options: Filled<string>): Field<string>;
export function period(label: string, ends: readonly [start: string, end: string], options?: FieldOptions<string>): Field<string | null>;
export function period(label: string, ends: readonly [start: string, end: string], options?: FieldOptions<string>): Field {
  return { kind: 'range', label, of: 'dateTime', ends, ...options };
}
export const region = make<number>('region', { target: 'region' });
export const file = make<number>('file', { target: 'file' });
export const files = make<number[]>('files', { target: 'file' });
export const textList = make<string[]>('textList');
export const json = make<unknown>('json');
export const secret = make<string>('secret', { writable: 'never' });
export const ref = makeRef<number>('ref');
export const refs = makeRef<number[]>('refs');
export const dict = makeRef<number>('dict');
export function code<C extends number | string>(label: string, table: Codes<C>, options: Filled<NoInfer<C>>): Field<C>;
export function code<C extends number | string>(label: string, table: Codes<C>, options?: FieldOptions<NoInfer<C>>): Field<C | null>;
export function code(label: string, table: Codes, options?: FieldOptions<any>): Field {
  return { kind: 'code', label, codes: table, ...options };
}
/** Several codes of one table, an int[] column. */
export const codeList = (label: string, table: Codes<number>, options?: FieldOptions<number[]>): Field<number[] | null> => ({
  kind: 'codeList',
  label,
  codes: table,
  ...options,
});

/** Column groups of entities.md 0.2. */
export const inIncubator = { incubator_id: ref('所属园区', 'incubator', { required: '请选择园区' }) } as const;
export const inPlace = { ...inIncubator, building_id: ref('楼宇', 'building') } as const;

const chosen: ReadonlySet<FieldKind> = new Set(['code', 'codeList', 'dict', 'region', 'ref', 'refs', 'flag', 'date', 'dateTime', 'time', 'range']);
/** What a form says when the field is empty: its own text, else 请输入, 请选择 or 请上传 and the label. */
export function requiredMessage(field: Field): string | undefined {
  if (!field.required) return undefined;
  if (typeof field.required === 'string') return field.required;
  const verb = field.kind === 'file' || field.kind === 'files' ? '请上传' : chosen.has(field.kind) ? '请选择' : '请输入';
  return verb + field.label;
}
/** The field's own rules, then those that its options imply (limit, not negative), in the order in which they are answered: what is printed for it is said first. */
export function rulesOf(field: Field): readonly Rule[] {
  const implied: Rule[] = [];
  if (field.limit !== undefined) implied.push({ rule: 'maxLength', limit: field.limit, message: `${field.label}不能超过${field.limit}个字` });
  if (!field.signed && !field.derived && (field.kind === 'money' || field.kind === 'wan' || field.kind === 'area' || field.kind === 'price')) {
    implied.push({ rule: 'min', limit: 0, message: `${field.label}不能小于0` });
  }
  return [...(field.rules ?? []), ...implied];
}
/** Wire name of what is shown beside the stored value: building_name, statusText, logo_path. Undefined where the value speaks for itself. */
export function shownName(key: string, field: Field): string | undefined {
  if (field.shownAs) return field.shownAs;
  switch (field.kind) {
    case 'ref':
    case 'region':
      return key.endsWith('_id') ? `${key.slice(0, -3)}_name` : `${key}_name`;
    case 'code':
    case 'dict':
    case 'flag':
    case 'codeList':
      return `${key}Text`;
    case 'file':
      return key.endsWith('_id') ? `${key.slice(0, -3)}_path` : `${key}_path`;
    default:
      return undefined;
  }
}
