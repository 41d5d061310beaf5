import { bad, ok, type Kind } from './kind';

const isLine = (one: unknown): boolean => typeof one === 'object' && one !== null && !Array.isArray(one);
/** Rows of a table of their own: the record has no column for them. Their fields are read one by one by vapi/kernel/validate. */
export const lines: Kind = {
  column: () => null,
  parse: (given) => (Array.isArray(given) && given.every(isLine) ? ok(given) : bad('格式不正确')),
  wire: (stored) => stored,
};
/** Answers to fields that are rows: kept in a table of their own, read one by one by vapi/kernel/fieldSets. */
export const fieldSet: Kind = lines;
