import { useEffect, useRef, useState } from 'react';
import type { Fields } from '@/domain/kernel/field';
import { dependents, errorsOf, type Errors } from '../form/check';
import { HttpError, wordsOf } from '../api/errors';
import { call } from '../api/http';

export interface AuthForm<F extends Fields = Fields> {
  readonly fields: F;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Errors;
  /** What is wrong with no field in particular. */
  readonly alert: string;
  readonly busy: boolean;
  readonly change: (name: string, value: string) => void;
  readonly leave: (name: string) => void;
  /** Judges some fields; true when nothing is wrong with them. */
  readonly judge: (names: readonly string[]) => boolean;
  readonly setError: (name: string, message: string) => void;
  /** Empties a question, and takes away what was wrong with it. */
  readonly clear: (name: string) => void;
  readonly submit: () => Promise<void>;
  /** The id of a question's control: another where two forms stand on one page. */
  readonly idOf: (name: string) => string;
  /** The question that a code is sent to. */
  readonly mobile: string;
}
interface Options<A> {
  /** Sends the answers, where that is no plain call of whoever has no token. */
  readonly send?: (body: Readonly<Record<string, string | null>>) => Promise<A>;
  readonly prefix?: string;
  readonly mobile?: string;
}
/** A form before the login: rules of the definition in the browser, the server's words at their fields. Nothing typed is lost by a refusal. */
export function useAuthForm<F extends Fields, A>(
  fields: F,
  start: Readonly<Record<string, string>>,
  path: string,
  done: (answer: A) => void,
  { send, prefix = '', mobile = 'mobile' }: Options<A> = {},
): AuthForm<F> {
  const idOf = (name: string): string => prefix + name;
  const names = Object.keys(fields);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(names.map((name) => [name, start[name] ?? ''])));
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const current = useRef(values);
  const latestErrors = useRef(errors);
  latestErrors.current = errors;

  // after a refusal the focus goes to the first field that is wrong, in the order of the form
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = [...document.querySelectorAll<HTMLElement>('.auth-form [aria-invalid="true"]')];
    wrong.find(({ id }) => id.startsWith(prefix))?.focus();
  }, [refusals, prefix]);

  const judged = (some: readonly string[]): Errors => {
    const found = errorsOf(fields, some, current.current);
    setErrors((before) => ({ ...Object.fromEntries(Object.entries(before).filter(([name]) => !some.includes(name))), ...found }));
    return found;
  };
  const refused = (thrown: unknown) => {
    const messages = thrown instanceof HttpError ? thrown.errors : {};
    const here = Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
    setErrors((before) => ({ ...before, ...here }));
    setAlert(Object.keys(here).length > 0 ? '' : wordsOf(thrown));
    setRefusals((count) => count + 1);
  };
  const submit = async () => {
    if (busy) return;
    setAlert('');
    if (Object.keys(judged(names)).length > 0) return setRefusals((count) => count + 1);
    setBusy(true);
    try {
      const body = Object.fromEntries(names.map((name) => [name, current.current[name]?.trim() || null]));
      done(await (send ? send(body) : call<A>('POST', path, { body, anonymous: true, buildings: [] })));
    } catch (thrown) {
      refused(thrown);
    } finally {
      setBusy(false);
    }
  };
  return {
    fields,
    values,
    errors,
    alert,
    busy,
    change: (name, value) => {
      current.current = { ...current.current, [name]: value };
      setValues(current.current);
      const shown = [name, ...dependents(fields, name), ...(name === 'password' ? ['confirm_password'] : [])].filter(
        (one) => latestErrors.current[one],
      );
      if (shown.length > 0) judged(shown);
    },
    leave: (name) => {
      if (current.current[name] || latestErrors.current[name]) judged([name]);
    },
    judge: (some) => Object.keys(judged(some)).length === 0,
    clear: (name) => {
      current.current = { ...current.current, [name]: '' };
      setValues(current.current);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));
    },
    setError: (name, message) => setErrors((before) => ({ ...before, [name]: [message] })),
    submit,
    idOf,
    mobile,
  };
}
