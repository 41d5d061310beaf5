import { useRef, useState } from 'react';
import { requestOf, type AnswerOf, type InputOf, type SendName, type Source } from '@/domain/kernel/calls';
import { failureOf, useChangeMutation, type Failure, type Query, type WireRow } from '../api/api';
import { mayBeDone, wordsOf } from '../api/errors';
import type { FormState } from './useForm';
import type { Method } from '../api/http';
import { isStored, makeKeys } from '../api/idempotency';
import { isStale } from './mergeConflict';

/** One write of a form, a dialog or a board. */
export interface Submission {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Query;
  /** Tables that it changes: pages that show their rows read them anew. */
  readonly changes: readonly string[];
}
/** `stored`: refused because an attempt before, whose answer was lost, has been carried out with other content: what it was answered. */
export type Answered<T> =
  | { readonly data: T; readonly failure?: undefined; readonly stored?: undefined }
  | { readonly data?: undefined; readonly failure: Failure; readonly stored?: T };
/**
 * Sends writes under idempotency keys: the same body is the same request until it is settled, so that a second click, or a retry after an
 * answer that never came, does nothing twice. A body that was corrected after such an answer is done only if nothing has been yet.
 */
export function useRequest(): { readonly request: <T = WireRow>(submission: Submission) => Promise<Answered<T>>; readonly busy: boolean } {
  const [change, { isLoading: busy }] = useChangeMutation();
  const [keys] = useState(makeKeys<Pick<Submission, 'body' | 'query'>>);
  const request = async <T>({ method, path, body, query, changes }: Submission): Promise<Answered<T>> => {
    const place = `${method} ${path}`;
    const content = { ...(body !== undefined && { body }), ...(query && { query }) };
    const key = keys.of(place, content);
    const send = (what: typeof content) => change({ method, path, ...what, key, changes });
    const answer = await send(content);
    const failure = answer.error ? failureOf(answer.error) : undefined;
    for (const earlier of failure && isStored(failure) ? keys.lost(place, key) : []) {
      const first = await send(earlier);
      const trouble = first.error && failureOf(first.error);
      if (trouble && mayBeDone(trouble)) return { failure: trouble }; // asked again at the next attempt
      if (trouble) continue;
      keys.settle(place, content, key, undefined);
      return { failure: failure as Failure, stored: first.data as T };
    }
    keys.settle(place, content, key, failure);
    return failure ? { failure } : { data: answer.data as T };
  };
  return { request, busy };
}
/**
 * Declared writes: `send(accountCalls, 'changePassword', values)`, `send(room, 'reprice', { ids, percent })`. Method, path and the tables that
 * are changed are those of the definition.
 */
export function useSend() {
  const { request, busy } = useRequest();
  const send = <S extends Source, N extends SendName<S>>(source: S, name: N, input: InputOf<S, N>): Promise<Answered<AnswerOf<S, N>>> => {
    const { method, path, rest, changes } = requestOf(source, name, input);
    return request({ method, path, changes, ...(method === 'GET' ? { query: rest as Query } : { body: rest }) });
  };
  return { send, busy };
}
/**
 * Puts the messages of a refusal at their fields, and answers what is to be said above them: nothing where every message has found its
 * field, else what belongs to fields that are not there, else the failure's own words.
 */
export function refusalOf(form: Pick<FormState, 'refuse'>, failure: Failure): string | undefined {
  const errors = failure.errors ?? {};
  const elsewhere = form.refuse(errors);
  if (elsewhere.length > 0) return elsewhere.join('；');
  return Object.keys(errors).length > 0 ? undefined : failure.message;
}
interface Options<G> {
  /** Judged with what is given beside its answers. */
  readonly form: Pick<FormState, 'refuse'> & {
    readonly check: (given?: any) => boolean;
    /** Waited for before it is judged. */
    readonly filled?: FormState['filled'];
  };
  /** Sends what was answered, and does what follows; a failure is answered, not thrown. Undefined: it is done, or there was nothing to send. */
  readonly send: (given?: G) => Promise<Failure | undefined>;
  /** Somebody else was faster. Answers what is to be said; true where it is said elsewhere (a panel that lets one choose). */
  readonly onStale?: (failure: Failure) => Promise<string | true | undefined>;
  /** Looks at any other refusal first: what it answers is said in place of the words that would be. */
  readonly onRefused?: (failure: Failure, message: string | undefined) => Promise<string | undefined>;
}
export interface Submit<G = void> {
  /** Judges the form, sends it (or what is given in its place), and says what became of it. A second call meanwhile does nothing. */
  readonly submit: (given?: G) => Promise<void>;
  readonly busy: boolean;
  /** What the last attempt failed with, in the words to be shown above the form; undefined where all of it stands at the fields. */
  readonly failure: Failure | undefined;
  /** Forgets the failure. */
  readonly clear: () => void;
}
/** Stands in for the form where there are no fields to put messages at: a board, an order of screens. */
export const fieldless: Options<never>['form'] = { check: () => true, refuse: (errors) => Object.values(errors).flat() };
/** One attempt to hand a form in. Answers what is to be said above it; `sent` is false where its own rules have kept it back. */
export async function attempt<G>(options: Options<G>, given?: G): Promise<{ readonly sent: boolean; readonly failure: Failure | undefined }> {
  const { form, send, onStale, onRefused } = options;
  if (!form.check(given)) return { sent: false, failure: undefined };
  const answered = (message: string | undefined, about: Failure) => ({
    sent: true,
    failure: message === undefined ? undefined : { ...about, message },
  });
  try {
    const failed = await send(given);
    if (!failed) return { sent: true, failure: undefined };
    if (isStale(failed) && onStale) {
      const answer = await onStale(failed);
      return answered(answer === true ? undefined : (answer ?? failed.message), failed);
    }
    const message = refusalOf(form, failed);
    return answered(onRefused ? await onRefused(failed, message) : message, failed);
  } catch (thrown) {
    return answered(wordsOf(thrown), { status: 0, message: '' });
  }
}
/**
 * The one way in which a form is handed in: judged first (the focus moves to its first bad field), sent once however often one clicks,
 * refusals at their fields and above them, conflicts where they can be settled. Nothing that was typed is lost.
 */
export function useSubmit<G = void>(options: Options<G>): Submit<G> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const sending = useRef(false);
  // what was filled in or typed while a save waited goes with it
  const latest = useRef(options);
  latest.current = options;
  const submit = async (given?: G): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    // busy only once it is on its way: a field that is switched off meanwhile could not take the focus of its own refusal
    const send = (what?: G) => (setBusy(true), latest.current.send(what));
    if (options.form.filled) await options.form.filled();
    const outcome = await attempt({ ...latest.current, send }, given);
    sending.current = false;
    setBusy(false);
    if (outcome.sent) setFailure(outcome.failure);
  };
  return { submit, busy, failure, clear: () => setFailure(undefined) };
}
