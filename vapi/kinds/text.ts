import { isEmpty } from '@/domain/kernel/empty';
import type { Field, Fields } from '@/domain/kernel/field';
import { withoutTurns } from '@/domain/kernel/typed';
import { sanitize } from '../kernel/sanitize';
import { bad, ok, type Kind } from './kind';

const limitCheck = (field: Field, name: string): string[] => (field.limit === undefined ? [] : [`char_length(${name}) <= ${field.limit}`]);
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const plain: Kind = {
  column: () => 'text',
  checks: limitCheck,
  parse: (given) => {
    if (typeof given !== 'string' && typeof given !== 'number') return bad('格式不正确');
    const value = String(given).trim();
    return invisible.test(value) ? bad('格式不正确') : ok(value === '' ? null : value);
  },
  wire: (stored) => stored,
};
export const text: Kind = plain;
export const longText: Kind = plain;
export const mobile: Kind = plain;
/** Sanitised by an allow-list when it is written, so that what passes is what shows. */
export const richText: Kind = {
  column: () => 'text',
  parse: (given) => (typeof given === 'string' ? ok(sanitize(given) || null) : bad('格式不正确')),
  wire: (stored) => stored,
  cell: (wire) =>
    String(wire)
      .replace(/<[^>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
};
/** Never answered: the reader of rows leaves it out by kind. */
export const secret: Kind = { column: () => 'text', parse: (given) => (typeof given === 'string' ? ok(given) : bad('格式不正确')), wire: () => null };
export const textList: Kind = {
  column: () => 'text[]',
  parse: (given) => (Array.isArray(given) && given.every((one) => typeof one === 'string') ? ok(given.map(withoutTurns)) : bad('格式不正确')),
  wire: (stored) => stored,
  cell: (wire) => (wire as string[]).join('，'),
};
const isListOfObjects = (given: unknown): given is Readonly<Record<string, unknown>>[] =>
  Array.isArray(given) && given.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
/** A thing of a list in one cell of an export: what can be read of it. */
const wordsOf = (fields: Fields, one: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .flatMap(([name, { kind }]) => (kind === 'file' || isEmpty(one[name]) ? [] : [String(one[name])]))
    .join('，');
export const json: Kind = {
  column: () => 'jsonb',
  parse: (given, field) => (field.items && !isListOfObjects(given) ? bad('格式不正确') : ok(JSON.stringify(given))),
  wire: (stored) => stored,
  cell: (wire, field) =>
    field.items && isListOfObjects(wire) ? wire.map((one) => wordsOf(field.items ?? {}, one)).join('；') : JSON.stringify(wire),
};
