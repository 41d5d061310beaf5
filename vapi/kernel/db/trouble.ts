const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** How the network says that nobody is there, or that a line broke off. */
const lines: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
/** Errors that came out of a connection to the database: a caller who hangs up in the midst of his upload has the same codes. */
const fromDriver = new WeakSet<object>();
/** Notes where an error came from; answers it. */
export function ofDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) fromDriver.add(error);
  return error;
}
/** What the server says of itself: connections (08), room for one more of them or its memory (53), ended by its keeper (57P), only reading (25006). */
const states = /^(?:08|53|57P|25006)/;
/** What the driver says in words alone: of its pool, and of a connection that broke. */
const words = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/;

/** The database is not there, or can do nothing for anybody now: it passes, and what was asked may be asked again as it is. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return states.test(codeOf(error)) || words.test(error.message) || (fromDriver.has(error) && lines.has(codeOf(error)));
}

/** Two transactions stood in each other's way, and this one was given up for the other: nothing of it is left. */
const inTheWay: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Done anew it may stand; also where the other one was faster with the same row. */
export const isGivenUp = (error: unknown): boolean => inTheWay.has(codeOf(error)) || codeOf(error) === '23505';
/** Somebody holds what is needed, longer than anybody waits. */
export const isLocked = (error: unknown): boolean => inTheWay.has(codeOf(error)) || codeOf(error) === '55P03';
/** Ended by its deadline or by an operator's hand. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === '57014';
