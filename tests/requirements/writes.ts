import { builtCalls, callByAddress, type BuiltCall } from './built';
import { tableOf } from './tables';

type Line = Record<string, string>;
/**
 * writes.csv, transcribed from design/entities.md by hand: a `call` is what a resource offers (its operations and actions), a `field` says
 * who writes it: S staff, E enterprise, F facilitator, T tutor, P visitor, O the row's author, X the server alone.
 */
export const writes = tableOf('writes');
export const callLines: readonly Line[] = writes.filter(({ kind }) => kind === 'call');
export const fieldLines: readonly Line[] = writes.filter(({ kind }) => kind === 'field');
export const callLineById: ReadonlyMap<string, Line> = new Map(callLines.map((row) => [row.id ?? '', row]));
export const fieldLineById: ReadonlyMap<string, Line> = new Map(fieldLines.map((row) => [row.id ?? '', row]));

/** The call of the product that a line names: by its address, or by its name where the dictionary prints none. */
export const builtOf = (row: Line | undefined): BuiltCall | undefined => {
  if (row?.at) return callByAddress.get(row.at);
  return builtCalls.find(({ as, does, resource }) => as === 'action' && resource?.name === row?.resource && does === row?.name);
};
/** Those of these calls that are not there, by their ids. */
export const missingOf = (ids: readonly string[]): string[] => ids.filter((id) => !builtOf(callLineById.get(id)));
