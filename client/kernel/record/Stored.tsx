import { endsOf, isMissing, yuanOf } from '@/domain/format';
import type { Field } from '@/domain/kernel/field';
import { isNested, lineFields } from '@/domain/kernel/lines';
import { toMoment, toWire } from '@/domain/kernel/moment';
import { Words } from '../../kinds/Words';

type Values = Readonly<Record<string, unknown>>;
/** A value as the table of the record kept it (money in 分, times in UTC) as an answer would have it. */
function answered(field: Field | undefined, value: unknown): unknown {
  if (isMissing(value)) return value;
  if (field?.kind === 'money') return yuanOf(Number(value));
  if (field?.kind === 'wan') return String(Number(value) / 1_000_000);
  if (field?.kind === 'dateTime') return toWire(String(value));
  // PostgreSQL's text of a range; its moments have a zone
  if (field?.kind === 'range') return endsOf(value)?.map((end) => (end && field.of === 'dateTime' ? toWire(toMoment(end)) : end));
  if (!field || !isNested(field) || !Array.isArray(value)) return value;
  const fields = lineFields(field);
  return value.map((line: Values) => Object.fromEntries(Object.entries(line).map(([key, one]) => [key, answered(fields[key], one)])));
}
/** Such a value in words. */
export const Stored = ({ field, value }: { field: Field | undefined; value: unknown }) => <Words field={field} value={answered(field, value)} />;
