import { labelOf } from '@/domain/kernel/codes';
import { requiredMessage, type Field } from '@/domain/kernel/field';
import { bad, ok, type Kind } from './kind';

const choose = (field: Field): string => requiredMessage({ ...field, required: field.required ?? true }) ?? '';
const isText = (field: Field): boolean => typeof field.codes?.items[0]?.code === 'string';
const wholeNumber = (given: unknown): number | null => {
  const number = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

/** The closed code of the field that is meant: '3' and 3 are the same code on the wire. */
const codeOf = (field: Field, given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? field.codes?.items.find(({ code }) => String(code) === String(given))?.code : undefined;

export const code: Kind = {
  column: (field) => (isText(field) ? 'text' : 'smallint'),
  checks: (field, name) => [
    `${name} in (${(field.codes?.items ?? []).map(({ code }) => (typeof code === 'string' ? `'${code}'` : code)).join(', ')})`,
  ],
  parse: (given, field) => {
    const found = codeOf(field, given);
    return found === undefined ? bad(choose(field)) : ok(found);
  },
  wire: (stored) => stored,
  cell: (wire, field) => (field.codes && labelOf(field.codes, wire)) ?? String(wire),
};
export const flag: Kind = { ...code, column: () => 'smallint', checks: (_field, name) => [`${name} in (1, 2)`] };
export const codeList: Kind = {
  column: () => 'integer[]',
  parse: (given, field) => {
    const list = Array.isArray(given) ? given.map((one) => codeOf(field, one)) : [undefined];
    return list.includes(undefined) ? bad(choose(field)) : ok([...new Set(list)]);
  },
  wire: (stored) => stored,
  cell: (wire, field) => (wire as number[]).map((one) => (field.codes && labelOf(field.codes, one)) ?? one).join('，'),
};
/** The value of an item of an open dictionary; that the item exists is asked of the database. */
export const dict: Kind = {
  column: () => 'smallint',
  parse: (given, field) => {
    const value = wholeNumber(given);
    return value === null || Math.abs(value) > 32_767 ? bad(choose(field)) : ok(value);
  },
  wire: (stored) => stored,
};
/** An id of another table; that it exists within the caller's reach is asked of the database. */
export const ref: Kind = {
  column: () => 'bigint',
  parse: (given, field) => {
    const id = wholeNumber(given);
    return id === null || id <= 0 ? bad(choose(field)) : ok(id);
  },
  wire: (stored) => stored,
};
export const region: Kind = ref;
export const file: Kind = { ...ref, parse: (given, field) => (wholeNumber(given) === null ? bad(choose(field)) : ok(wholeNumber(given))) };
const ids: Kind = {
  column: () => 'bigint[]',
  parse: (given, field) => {
    const list = Array.isArray(given) ? given.map(wholeNumber) : [null];
    return list.includes(null) ? bad(choose(field)) : ok([...new Set(list)]);
  },
  wire: (stored) => stored,
  cell: (wire) => (wire as unknown[]).join('，'),
};
export const refs: Kind = { ...ids, column: (field) => (field.join ? null : 'bigint[]') };
export const files: Kind = ids;
