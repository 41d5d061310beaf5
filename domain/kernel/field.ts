import { yesNo, type Codes } from './codes';
import { today } from './moment';
import type { Rule } from './rule';
import type { Field, FieldKind, FieldOptions, Fields, Filled } from './schema';

export type { Field, FieldFormat, FieldKind, FieldOptions, Fields, Filled, Row, Widget, Wire } from './schema';

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
export function code(label: string, table: Codes, options?: FieldOptions): Field {
  return { kind: 'code', label, codes: table, ...options };
}
/** Several codes of one table, an int[] column. */
export const codeList = (label: string, table: Codes<number>, options?: FieldOptions<number[]>): Field<number[] | null> => ({
  kind: 'codeList',
  label,
  codes: table,
  ...options,
});

/** Some of the fields of a definition, in this order: what another page shows of its rows. */
export const these = <F extends Fields, K extends Extract<keyof F, string>>(fields: F, ...names: readonly K[]): Pick<F, K> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>;
/** Column groups of entities.md 0.2. */
export const inIncubator = { incubator_id: ref('所属园区', 'incubator', { required: '请选择园区' }) } as const;
export const inPlace = { ...inIncubator, building_id: ref('楼宇', 'building') } as const;

/** What a field begins with; a day that begins with `today` is that of the moment. */
export const initialOf = ({ kind, initial }: Field, now: Date): unknown => (kind === 'date' && initial === 'today' ? today(now) : (initial ?? null));

const chosen: ReadonlySet<FieldKind> = new Set(['code', 'codeList', 'dict', 'region', 'ref', 'refs', 'flag', 'date', 'dateTime', 'time', 'range']);
/** What a form says when the field is empty: its own text, else 请输入, 请选择 or 请上传 and the label. */
export function requiredMessage(field: Field): string | undefined {
  if (!field.required) return undefined;
  if (typeof field.required === 'string') return field.required;
  const verb = field.kind === 'file' || field.kind === 'files' ? '请上传' : chosen.has(field.kind) ? '请选择' : '请输入';
  return verb + field.label;
}
/**
 * Whether whoever stores a record has to send it. What has an initial value need not be sent, but where the message is one of its own:
 * this the specification asks for, and a form begins with the initial value only so that it is quickly answered.
 */
export const mustBeSent = ({ required, initial }: Field): boolean =>
  required !== undefined && (initial === undefined || typeof required === 'string');
/** Of json, as it is stored: what no definition allows more of. */
const usualBytes = 4 * 1024;
const longBytes = 64 * 1024;
/** Long values stand in a record alone: a list leaves them out, but where the definition has them listed. */
export const isLong = ({ kind, bytes = 0, listed, valuesOf }: Field): boolean =>
  !listed && (kind === 'richText' || bytes > longBytes || valuesOf !== undefined);
function withinBytes({ label, bytes = usualBytes }: Field): Rule {
  const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
  return {
    rule: 'custom',
    name: 'withinBytes',
    message: `${label}不能超过${bytes / 1024}KB`,
    holds: (value) => sizeOf(value) <= bytes,
    bad: { value: 'x'.repeat(bytes) },
  };
}
const amounts: ReadonlySet<string> = new Set(['money', 'wan', 'area', 'price']);
/** A field whose own rule holds it to nothing below 0 needs no second sentence about it. */
const isHeldAboveZero = ({ rules = [] }: Field): boolean => rules.some((one) => one.rule === 'min' && one.limit >= 0);
/** The field's own rules, then those that its options imply (limit, not negative), in the order in which they are answered: what is printed for it is said first. */
export function rulesOf(field: Field): readonly Rule[] {
  const implied: Rule[] = [];
  if (field.limit !== undefined) implied.push({ rule: 'maxLength', limit: field.limit, message: `${field.label}不能超过${field.limit}个字` });
  if (!field.signed && !field.derived && amounts.has(field.kind) && !isHeldAboveZero(field)) {
    implied.push({ rule: 'min', limit: 0, message: `${field.label}不能小于0` });
  }
  if (field.kind === 'json') implied.push(withinBytes(field));
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
/** Columns of the table that joins the rows of a field to those of its target: owner first. */
export const joinColumns = (resource: { readonly name: string }, field: Field): readonly [string, string] => {
  const owner = `${resource.name}_id`;
  const other = `${field.target}_id`;
  return [owner, owner === other ? `other_${other}` : other];
};
