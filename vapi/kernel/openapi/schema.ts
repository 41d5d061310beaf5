import { mustBeSent, type Field, type FieldKind, type Fields } from '@/domain/kernel/field';
import { isWritable } from '@/domain/kernel/derive';
import { isNested, lineFields } from '@/domain/kernel/lines';
import { isListed, type PublicField } from '@/domain/kernel/public-fields';
import { systemFieldsOf, type AnyResource } from '@/domain/kernel/resource';
import { showsWriter, writer, writerName } from '@/domain/kernel/writer';

export type Schema = Readonly<Record<string, unknown>>;

const string: Schema = { type: 'string' };
export const id: Schema = { type: 'integer', format: 'int64' };
export const many = (items: Schema): Schema => ({ type: 'array', items });
/** How a value of each kind goes over the wire (design/api.md, Answers). */
const shapes: Readonly<Record<FieldKind, Schema>> = {
  text: string,
  longText: string,
  richText: { type: 'string', contentMediaType: 'text/html' },
  mobile: string,
  secret: { type: 'string', format: 'password', writeOnly: true },
  textList: many(string),
  json: {},
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  area: { type: 'number' },
  price: { type: 'string', examples: ['1.2500'] },
  money: { type: 'string', examples: ['1280.00'] },
  wan: { type: 'string', examples: ['128.00'] },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', examples: ['2026-11-20 09:30:00'] },
  time: { type: 'string', examples: ['09:30'] },
  range: { type: 'array', items: { type: ['string', 'null'] }, minItems: 2, maxItems: 2, examples: [['2026-01-01', '2027-01-01']] },
  flag: { type: 'integer' },
  code: {},
  codeList: many({}),
  dict: id,
  region: id,
  ref: id,
  refs: many(id),
  file: id,
  files: many(id),
  lines: {},
  fieldSet: many({ type: 'object', properties: { field: id, value: {} }, required: ['field', 'value'] }),
};
/** What is worth saying of a field beyond its type: unit, limit, codes, where its number leads. */
function remarks({ label, unit, limit, codes, target, hint, readableWith, mask }: Field): string {
  return [
    unit ? `${label}（${unit}）` : label,
    limit !== undefined && `不超过 ${limit} 个字`,
    codes?.items.map(({ code, label: name }) => `${code} ${name}`).join('，'),
    target && target !== 'file' && `指向 ${target}`,
    hint,
    readableWith && `须有 ${readableWith}`,
    mask && '按权限脱敏',
  ]
    .filter(Boolean)
    .join('；');
}
const choices = ({ codes }: Field): Schema => (codes ? { enum: codes.items.map(({ code }) => code) } : {});

const writable = (fields: Fields, storing: boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritable(field, storing)));
/** `sent`: of lines only what may be written, and of a json value what its handler asks for. */
function shapeOf(field: Field, sent: boolean): Schema {
  if (sent && field.sent) return 'each' in field.sent ? many(objectOf(field.sent.each)) : objectOf(field.sent.one);
  if (isNested(field)) return many(objectOf(sent ? writable(lineFields(field), true) : lineFields(field), sent));
  if (field.kind === 'code' || field.kind === 'flag') return { ...shapes[field.kind], ...choices(field) };
  if (field.kind === 'codeList') return many(choices(field));
  return shapes[field.kind];
}
/** Of the row as it was read. */
export const version: Schema = { type: 'integer', description: '读到的版本；已被他人修改时回答 400' };
/** A field as JSON Schema (2020-12), with what a reader has to know of it in Chinese. */
export const schemaOf = (field: Field, sent = false): Schema => ({ ...shapeOf(field, sent), description: remarks(field) });

/** Fields that are sent, or parts of what is read: those that must be there are `required`. */
export function objectOf(fields: Fields, sent = true): Schema {
  const required = Object.keys(fields).filter((key) => fields[key] && mustBeSent(fields[key]));
  const properties = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schemaOf(field, sent)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
/** What a form of the resource sends, when a row is stored or changed; changing asks for the version that was read. */
export function bodyOf(resource: AnyResource, storing: boolean): Schema {
  const { properties, ...rest } = objectOf(writable(resource.fields, storing));
  // of a changed row only what is sent is changed: nothing must be there but the version
  return storing ? { ...rest, properties } : { type: 'object', properties: { ...(properties as object), version }, required: ['version'] };
}
/** A row as it is answered: the engine's own columns and every field but secrets. */
export function rowOf(resource: AnyResource): Schema {
  const kept = Object.fromEntries(
    systemFieldsOf(resource)
      .filter((key) => key !== 'deleted_at' && key !== 'pending')
      .map((key) => [key, key.endsWith('_at') ? shapes.dateTime : id]),
  );
  const named = showsWriter(resource) ? { [writerName]: { ...string, description: `${writer.label}，园区人员可见` } } : {};
  const shown = Object.entries<Field>(resource.fields).filter(([, field]) => field.kind !== 'secret');
  return { type: 'object', properties: { ...kept, ...named, ...Object.fromEntries(shown.map(([key, field]) => [key, schemaOf(field)])) } };
}
/** A row as visitors see it; what stands in the record alone is in no list. */
export const publicRowOf = (fields: readonly PublicField[]): Schema => ({
  type: 'object',
  properties: {
    id,
    ...Object.fromEntries(
      fields.map((field) => {
        const { description, ...shape } = schemaOf(field.shows);
        return [field.name, { ...shape, description: isListed(field) ? description : `${description}；仅详情` }];
      }),
    ),
  },
});
