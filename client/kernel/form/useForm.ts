import { useCallback, useMemo, useRef, useState } from 'react';
import type { Fields } from '@/domain/kernel/field';
import type { Answer } from '@/domain/kernel/field-set';
import { dependents, errorsOf, type Errors, type Values } from './check';
import { movedErrors, headOf, inside } from './lineErrors';
import { same } from './same';

export interface FormState {
  readonly fields: Fields;
  /** The questions asked now, in their order. */
  readonly keys: readonly string[];
  readonly values: Values;
  readonly before: Values;
  readonly errors: Errors;
  readonly dirty: boolean;
  readonly change: (key: string, value: unknown) => void;
  /** Puts an answer in as if it had been there from the start: what goes without saying leaves the form untouched. */
  readonly fill: (key: string, value: unknown) => void;
  /** An answer is being looked for that goes without saying. */
  readonly fillsWith: (work: Promise<unknown>) => void;
  /** Comes back when nothing more is being looked for, at once where nothing is; the form is drawn with what was found. */
  readonly filled: () => Promise<void>;
  /** Judges one field when it is left, or one place inside of it (`steps.2.role_id`), if anything was done to it. */
  readonly leave: (key: string) => void;
  /** Keeps the form from being sent while an answer, or a part of one (`products.3.file_id`), is not ready (a file is on its way); undefined lets it go. */
  readonly blockSubmit: (path: string, why: string | undefined) => void;
  /** Whether some of these questions are not ready: why is said at them. */
  readonly isBlocked: (some?: readonly string[]) => boolean;
  /** Judges all, beside values that are sent with them; puts the messages at their fields. True when nothing is broken. `some`: of one step of the form; `within`: the places of these that stand in it. */
  readonly check: (also?: Values, some?: readonly string[], within?: (path: string) => boolean) => boolean;
  /** Puts the server's messages at their fields; answers those of fields that are not asked here. */
  readonly refuse: (errors: Errors) => string[];
  readonly replace: (values: Values, before?: Values) => void;
  /** Counts the refusals: a form moves the focus to its first bad field on each. */
  readonly refusals: number;
}
/** So long a form that is handed in waits for what fills itself in. */
const fillTimeoutMs = 5000;
/** Fields whose value differs from what was there at first. */
export const changedKeys = (keys: readonly string[], values: Values, before: Values): string[] =>
  keys.filter((key) => !same(values[key], before[key]));

/** Lines that still say what the record said when they began (`begins` of the definition) follow it. */
const followed = (fields: Fields, values: Values, key: string, value: unknown): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { lines }]) => {
      const held = values[name];
      const places = Object.entries(lines?.begins ?? {}).flatMap(([place, from]) => (from === key ? [place] : []));
      if (places.length === 0 || !Array.isArray(held)) return [];
      const follow = (line: Values): Values => {
        const moved = places.filter((place) => place in line && same(line[place], values[key] ?? null));
        return moved.length > 0 ? { ...line, ...Object.fromEntries(moved.map((place) => [place, value])) } : line;
      };
      return [[name, (held as Values[]).map(follow)]];
    }),
  );
const without = (errors: Errors, keys: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !keys.includes(headOf(path))));
const below = (key: string, errors: Errors): Errors => Object.fromEntries(Object.entries(errors).map(([path, shown]) => [`${key}.${path}`, shown]));

const answersById = (value: unknown): Values =>
  Object.fromEntries((Array.isArray(value) ? (value as readonly Answer[]) : []).map((one) => [one.field, one.value]));

const everywhere = () => true;
/** Values, rules and messages of some questions: of a resource's form, or of an action's dialog. */
export function useForm(fields: Fields, keys: readonly string[], start: Values, restored?: Values): FormState {
  const [before, setBefore] = useState(start);
  const [values, setValues] = useState<Values>({ ...start, ...restored });
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const current = useRef({ values, before, errors });
  current.current = { values, before, errors };

  const judge = useCallback(
    (some: readonly string[], from: Values, within: (path: string) => boolean = everywhere) => {
      const all = Object.entries(errorsOf(fields, some, from, current.current.before));
      const found = Object.fromEntries(all.filter(([path]) => within(path)));
      setErrors((earlier) => ({ ...without(earlier, some), ...found }));
      return found;
    },
    [fields],
  );
  const change = useCallback(
    (key: string, value: unknown) => {
      const then = current.current.values;
      const earlier = then[key];
      const following = followed(fields, then, key, value);
      const next: Values = { ...then, ...following, [key]: value };
      current.current = { ...current.current, values: next };
      setValues(next);
      const changedLines = [...Object.keys(following), ...(fields[key]?.lines ? [key] : [])];
      if (changedLines.length > 0)
        setErrors((shown) =>
          changedLines.reduce((errors, name) => {
            const judged = errorsOf(fields, [name], next, current.current.before);
            const whole = errors[name] && judged[name] ? { [name]: judged[name] } : {};
            const moved = movedErrors(inside(errors, name), inside(judged, name), then[name], next[name]);
            return { ...without(errors, [name]), ...whole, ...below(name, moved) };
          }, shown),
        );
      if (fields[key]?.lines) return;
      if (fields[key]?.set) {
        // an answer that was changed is judged when it is left; what is said of the others stays
        setErrors((shown) => {
          const judged = errorsOf(fields, [key], next, current.current.before);
          const old = answersById(earlier);
          const still = Object.entries(inside(shown, key)).flatMap(([id, messages]) => {
            const kept = same(answersById(value)[id], old[id]) ? messages : judged[`${key}.${id}`];
            return kept ? [[`${key}.${id}`, kept] as const] : [];
          });
          return { ...without(shown, [key]), ...Object.fromEntries(still) };
        });
        return;
      }
      const shown = [key, ...dependents(fields, key)].filter((name) => current.current.errors[name]);
      if (shown.length > 0) judge(shown, next);
    },
    [fields, judge],
  );
  const fill = useCallback(
    (key: string, value: unknown) => {
      setBefore((then) => ({ ...then, [key]: value }));
      change(key, value);
    },
    [change],
  );
  const fills = useRef(new Set<Promise<unknown>>());
  const fillsWith = useCallback((work: Promise<unknown>) => {
    const open = fills.current.add(work);
    void work.finally(() => open.delete(work));
  }, []);
  const filled = useCallback(async () => {
    if (fills.current.size === 0) return;
    const end = new Promise<'late'>((go) => setTimeout(() => go('late'), fillTimeoutMs));
    while (fills.current.size > 0) if ((await Promise.race([Promise.allSettled([...fills.current]), end])) === 'late') return;
  }, []);
  /** What the server refused, with the value that it refused. */
  const refused = useRef<Readonly<Record<string, unknown>>>({});
  const blockers = useRef<Readonly<Record<string, string>>>({});
  /** A set says it at the answer, lines above them all: a line may stand elsewhere by then. */
  const placeOf = useCallback((path: string): string => (fields[headOf(path)]?.set ? path : headOf(path)), [fields]);
  const say = useCallback((path: string, messages: readonly string[] | undefined) => {
    setErrors(({ [path]: _earlier, ...others }) => (messages ? { ...others, [path]: messages } : others));
  }, []);
  // a field that was only passed through says nothing yet: the focus lands on the first one by itself
  const leave = useCallback(
    (path: string) => {
      const { values: now, before: then, errors: shown } = current.current;
      const key = headOf(path);
      // the rules here find nothing wrong with what the server knows more about: its word stands until something else is typed
      if (shown[path] && key in refused.current && same(refused.current[key], now[key])) return;
      if (shown[path]?.some((message) => message === blockers.current[path])) return;
      if (!shown[path] && changedKeys([key], now, then).length === 0) return;
      if (path === key) judge([key], now);
      else say(path, errorsOf(fields, [key], now, then)[path]);
    },
    [fields, judge, say],
  );
  const blockSubmit = useCallback(
    (path: string, why: string | undefined) => {
      const { [path]: earlier, ...others } = blockers.current;
      blockers.current = why === undefined ? others : { ...others, [path]: why };
      const { errors: shown, values: now, before: then } = current.current;
      const place = placeOf(path);
      if (earlier === undefined || earlier === why || !shown[place]?.includes(earlier)) return;
      say(place, why === undefined ? errorsOf(fields, [headOf(path)], now, then)[place] : [why]);
    },
    [fields, placeOf, say],
  );
  const isBlocked = useCallback(
    (some: readonly string[] = keys) => {
      const waits = Object.entries(blockers.current).filter(([path]) => some.includes(headOf(path)));
      // an answer that is on its way is not missing
      for (const [path, why] of waits) say(placeOf(path), [why]);
      if (waits.length > 0) setRefusals((count) => count + 1);
      return waits.length > 0;
    },
    [keys, placeOf, say],
  );
  const check = useCallback(
    (also?: Values, some: readonly string[] = keys, within?: (path: string) => boolean) => {
      const found = judge(some, { ...current.current.values, ...also }, within);
      if (isBlocked(some)) return false;
      const fine = Object.keys(found).length === 0;
      if (!fine) setRefusals((count) => count + 1);
      return fine;
    },
    [judge, isBlocked, keys],
  );
  const refuse = useCallback(
    (shown: Errors) => {
      const here = Object.fromEntries(Object.entries(shown).filter(([path]) => keys.includes(headOf(path))));
      setErrors((earlier) => ({ ...earlier, ...here }));
      refused.current = Object.fromEntries(Object.keys(here).map((path) => [headOf(path), current.current.values[headOf(path)]]));
      setRefusals((count) => count + 1);
      return Object.entries(shown).flatMap(([path, messages]) => (keys.includes(headOf(path)) ? [] : messages.slice(0, 1)));
    },
    [keys],
  );
  const replace = useCallback((next: Values, nextBefore?: Values) => {
    setValues(next);
    setErrors({});
    if (nextBefore) setBefore(nextBefore);
  }, []);
  const dirty = useMemo(() => changedKeys(keys, values, before).length > 0, [keys, values, before]);
  return {
    fields,
    keys,
    values,
    before,
    errors,
    dirty,
    change,
    fill,
    fillsWith,
    filled,
    leave,
    blockSubmit,
    isBlocked,
    check,
    refuse,
    replace,
    refusals,
  };
}
