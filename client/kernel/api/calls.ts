import { requestOf, type AnswerOf, type InputOf, type ReadName, type SendName, type Source } from '@/domain/kernel/calls';
import { useReadQuery, type Failure, type Query } from './api';
import { call, makeKey } from './http';

interface Reading {
  readonly path: string;
  readonly query?: Query;
  readonly reads: readonly string[];
}
/** A declared reading as the cache knows it: its address, and the tables that its answer is made of. */
export function readingOf<S extends Source, N extends ReadName<S>>(source: S, name: N, input?: InputOf<S, N>): Reading {
  const { path, rest, reads } = requestOf(source, name, input);
  return { path, ...(rest && { query: rest as Query }), reads };
}
export interface Reply<T> {
  /** What was answered last, also while another input is asked about. */
  readonly data: T | undefined;
  /** What was answered to this very input. */
  readonly currentData: T | undefined;
  readonly failure: Failure | undefined;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp: number | undefined;
  readonly refetch: () => Promise<T | undefined>;
  readonly retry: () => void;
}
interface Options {
  /** Asked anew whenever the page opens, or the input changes, whatever is known. */
  readonly refetchOnMountOrArgChange?: boolean;
}
type Args<I> = Record<never, never> extends I ? [input?: I | null, options?: Options] : [input: I | null, options?: Options];
const nothing: Reading = { path: '', reads: [] };
/**
 * A declared reading: `useCall(payment, 'receipt', { id })`, `useCall(accountCalls, 'current')`. Null in place of the input asks nothing.
 * Path, tables and the answer's type are those of the definition.
 */
export function useCall<S extends Source, N extends ReadName<S>>(
  source: S,
  name: N,
  ...[input, options]: Args<InputOf<S, N>>
): Reply<AnswerOf<S, N>> {
  type T = AnswerOf<S, N>;
  const skip = input === null;
  const answer = useReadQuery(skip ? nothing : readingOf(source, name, input), { ...options, skip });
  return {
    data: answer.data as T | undefined,
    currentData: answer.currentData as T | undefined,
    failure: answer.error as Failure | undefined,
    isFetching: answer.isFetching,
    fulfilledTimeStamp: answer.fulfilledTimeStamp,
    refetch: async () => (await answer.refetch()).data as T | undefined,
    retry: () => void answer.refetch(),
  };
}
/** The same once, past the cache. Throws HttpError. */
export function fetchCall<S extends Source, N extends ReadName<S>>(
  source: S,
  name: N,
  input: InputOf<S, N>,
  signal?: AbortSignal,
): Promise<AnswerOf<S, N>> {
  const { path, query } = readingOf(source, name, input);
  return call('GET', path, { ...(query && { query }), ...(signal && { signal }) });
}
/** A writing that changes no row and is no form's own (a check on the way): past the cache, thrown as HttpError where it is refused. */
export function sendCall<S extends Source, N extends SendName<S>>(source: S, name: N, input: InputOf<S, N>): Promise<AnswerOf<S, N>> {
  const { method, path, rest } = requestOf(source, name, input);
  return call(method, path, { body: rest, key: makeKey() });
}
