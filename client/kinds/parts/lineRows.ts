import { isWritable } from '@/domain/kernel/derive';
import type { Field, Fields } from '@/domain/kernel/field';
import { isVisible } from '@/domain/kernel/rule';
import { isMissing } from '@/domain/format';
import type { Row } from '../kind';

/** What tells a line apart on the page: its id, or the mark that it was given here. */
export const keyOf = (line: Row): string => String(line.id ?? line['~']);
export const linesIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
/** What a question of a new line begins with. */
export const startOf = (field: Field): unknown => field.initial ?? null;
/** A line as it is sent: without what is not there beside its other answers. */
export const settled = (line: Row, fields: Fields): Row =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => {
      const field = fields[key];
      return [key, field && !isVisible(field, line) ? startOf(field) : value];
    }),
  );
let made = 0;
/** Tells lines apart that are not stored yet; also after a draft was restored. */
const nextKey = (): string => `new-${Date.now().toString(36)}-${++made}`;
/** A line that is not stored yet, with what its questions begin with. */
export const freshLine = (fields: readonly (readonly [string, Field])[], begun: Row = {}): Row => ({
  '~': nextKey(),
  ...Object.fromEntries(fields.flatMap(([name, field]) => (isWritable(field, true) ? [[name, begun[name] ?? startOf(field)]] : []))),
});
/** What the new lines of a record begin with: what it says itself (`begins` of the definition). */
export const begunBy = ({ lines }: Pick<Field, 'lines'>, draft: Row | undefined): Row =>
  Object.fromEntries(Object.entries(lines?.begins ?? {}).map(([name, from]) => [name, draft?.[from] ?? null]));
/** What is answered of a record. */
export const answered = (draft: Row | undefined): Row => Object.fromEntries(Object.entries(draft ?? {}).filter(([, value]) => !isMissing(value)));
