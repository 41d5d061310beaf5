import { isEmpty } from './empty';
import { addDays, startOfDay, timeOf, today } from './moment';

/** So many days or minutes, or as many as a parameter of /setting/cockpit says. */
type Offset = number | { readonly parameter: string } | { readonly minus: { readonly parameter: string } };
/**
 * A moment that a condition compares with: the first of today, or now; `today` so many days on, `now` so many minutes on (back where
 * the number is below zero); or what another field of the row says.
 */
export type Moment = 'today' | 'now' | { readonly today: Offset } | { readonly now: Offset } | { readonly field: string };
type Test<V> =
  | V
  | readonly V[]
  | { readonly not: V | readonly V[] }
  | { readonly empty: boolean }
  | { readonly before: Moment }
  | { readonly after: Moment }
  | { readonly on: 'today' };
/** Fields, as far as a condition knows them: by the types of their values. */
type Typed = Readonly<Record<string, { readonly __row?: unknown }>>;
/**
 * A condition on a row, as data: every named field passes its test, one of `any` holds and each of `all`. Vapi enforces it and asks
 * the database by it (vapi/kernel/conditions), pages hide by it, the derived tests break it. Of a range `before` looks at its end and
 * `after` at its beginning, as `on` does: its day in Asia/Shanghai, the first moment of it too. What is empty is neither before nor after
 * anything, nor on any day.
 */
export type Condition<F extends Typed = Typed> = { readonly [K in keyof F]?: Test<F[K] extends { readonly __row?: infer V } ? V : never> } & {
  readonly any?: readonly Condition<F>[];
  readonly all?: readonly Condition<F>[];
};
/** A condition on whatever row: what the engines are given, which know no fields beforehand. */
export type AnyCondition = Condition;
/** What time it is, and what the parameters say that a condition names. */
export interface Clock {
  readonly now: Date;
  readonly parameter: (key: string) => number;
}
export type Tested =
  | { readonly is: readonly unknown[] }
  | { readonly not: readonly unknown[] }
  | { readonly empty: boolean }
  | { readonly before: Moment }
  | { readonly after: Moment }
  | { readonly on: 'today' };

const isTest = (test: unknown): test is Exclude<Tested, { is: unknown }> =>
  typeof test === 'object' && test !== null && !Array.isArray(test) && ['not', 'empty', 'before', 'after', 'on'].some((key) => key in test);
/** One test in its long form: a value and a list of values are `is`. */
export const testOf = (test: unknown): Tested => {
  if (!isTest(test)) return { is: [test].flat() };
  return 'not' in test ? { not: [test.not].flat() } : test;
};
/** The tests of a condition by field, without those inside of `any` and `all`. */
export const testsOf = ({ any: _any, all: _all, ...tests }: AnyCondition): [field: string, test: Tested][] =>
  Object.entries(tests)
    .filter(([, test]) => test !== undefined)
    .map(([field, test]) => [field, testOf(test)]);
const inner = ({ any = [], all = [] }: AnyCondition): readonly AnyCondition[] => [...any, ...all];

const offsetOf = (offset: Offset, clock: Clock): number =>
  typeof offset === 'number' ? offset : 'parameter' in offset ? clock.parameter(offset.parameter) : -clock.parameter(offset.minus.parameter);
/** What a moment is by the clock, in ms; undefined where a field of the row says so. */
export function clockTime(moment: Moment, clock: Clock): number | undefined {
  if (moment === 'now') return clock.now.getTime();
  if (moment === 'today') return startOfDay(today(clock.now)).getTime();
  if ('now' in moment) return clock.now.getTime() + offsetOf(moment.now, clock) * 60_000;
  if ('today' in moment) return startOfDay(addDays(today(clock.now), offsetOf(moment.today, clock))).getTime();
  return undefined;
}
type Values = Readonly<Record<string, unknown>>;
const boundOf = (value: unknown, end: 'first' | 'last'): number | null => {
  if (Array.isArray(value)) return timeOf(end === 'first' ? value[0] : value[1]);
  const range = typeof value === 'string' ? /^[[(]"?([^",]*)"?,"?([^",]*)"?[\])]$/.exec(value) : null;
  return range ? timeOf(range[end === 'first' ? 1 : 2]) : timeOf(value);
};
/** A number may have been sent as its text. */
const isSame = (one: unknown, value: unknown): boolean =>
  one === value || (typeof value !== 'object' && value !== undefined && String(one) === String(value));
function passes(name: string, test: Tested, row: Values, clock: Clock): boolean {
  const value = row[name];
  const isOneOf = (values: readonly unknown[]) => values.some((one) => (one === null ? isEmpty(value) : isSame(one, value)));
  if ('is' in test) return isOneOf(test.is);
  if ('not' in test) return !isOneOf(test.not);
  if ('empty' in test) return isEmpty(value) === test.empty;
  if ('on' in test) {
    const time = boundOf(value, 'first');
    return time !== null && today(new Date(time)) === today(clock.now);
  }
  const moment = 'before' in test ? test.before : test.after;
  const other = typeof moment === 'object' && 'field' in moment ? row[moment.field] : undefined;
  const than = clockTime(moment, clock) ?? boundOf(other, 'before' in test ? 'first' : 'last');
  const time = boundOf(value, 'before' in test ? 'last' : 'first');
  if (than === null || time === null) return false;
  return 'before' in test ? time < than : time > than;
}
/** Whether a row meets a condition. Rows as they are stored and as they are sent alike; of the parameters only what the condition names is asked for. */
export const meets = (condition: AnyCondition, row: Values, clock: Clock): boolean =>
  testsOf(condition).every(([name, test]) => passes(name, test, row, clock)) &&
  (condition.any === undefined || condition.any.some((one: AnyCondition) => meets(one, row, clock))) &&
  (condition.all ?? []).every((one: AnyCondition) => meets(one, row, clock));

const momentsIn = (condition: AnyCondition): Moment[] => [
  ...testsOf(condition).flatMap(([, test]) => ('before' in test ? [test.before] : 'after' in test ? [test.after] : [])),
  ...inner(condition).flatMap(momentsIn),
];
/** The parameters that a condition names. */
export const parametersIn = (condition: AnyCondition): string[] =>
  momentsIn(condition).flatMap((moment) => {
    const offset = typeof moment === 'object' ? ('now' in moment ? moment.now : 'today' in moment ? moment.today : undefined) : undefined;
    if (offset === undefined || typeof offset === 'number') return [];
    return ['parameter' in offset ? offset.parameter : offset.minus.parameter];
  });
/** A row that meets a condition which only names values: what a test begins with. */
export const exampleOf = (condition: AnyCondition): Record<string, unknown> => ({
  ...Object.fromEntries(testsOf(condition).flatMap(([name, test]) => ('is' in test ? [[name, test.is[0]]] : []))),
  ...(condition.any?.[0] && exampleOf(condition.any[0])),
  ...Object.assign({}, ...((condition.all ?? []) as readonly AnyCondition[]).map(exampleOf)),
});
/** The fields that a condition looks at: whoever shows or checks by it looks again when one of them changes. */
export const fieldsIn = (condition: AnyCondition): string[] => [
  ...new Set([
    ...testsOf(condition).map(([name]) => name),
    ...momentsIn(condition).flatMap((moment) => (typeof moment === 'object' && 'field' in moment ? [moment.field] : [])),
    ...inner(condition).flatMap(fieldsIn),
  ]),
];
