import type { Errors, Values } from './check';

/** The field to which a message belongs: `steps` of `steps.2.role_id`. */
export const headOf = (path: string): string => path.split('.')[0] ?? path;
/** Messages inside of one field, by their paths there: `2.role_id`. */
export const inside = (errors: Errors, key: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) => (path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), messages]] : [])),
  );

const lineKey = (line: Values): unknown => line.id ?? line['~'];
/**
 * What is still told of lines after one of them was changed, moved, added or removed: a line that is as it was keeps its messages in its
 * new place (also those that only the server could know); of a changed one those remain that were told before and still hold; the others
 * are not judged before they are left. `told` and `judged` are the messages inside of the field.
 */
export function movedErrors(given: Errors, judged: Errors, before: unknown, after: unknown): Errors {
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? (value as Values[]) : []));
  const out: Record<string, readonly string[]> = {};
  for (const [at, line] of (now ?? []).entries()) {
    const from = (old ?? []).findIndex((one) => lineKey(one) === lineKey(line));
    for (const [path, messages] of Object.entries(given)) {
      if (!path.startsWith(`${from}.`)) continue;
      const to = `${at}${path.slice(String(from).length)}`;
      const kept = old?.[from] === line ? messages : judged[to];
      if (kept) out[to] = kept;
    }
  }
  return out;
}
