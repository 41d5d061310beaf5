import { fieldsIn, meets, type AnyCondition, type Clock } from './condition';
import { isEmpty } from './empty';

/**
 * A rule is data, not a closure: vapi enforces it, the form shows it, the derived tests break it and expect `message` word for word.
 * Every rule but `requiredWhen` passes on an empty value (decisions.md, A-044): required is a rule of its own.
 */
export type Rule =
  | { rule: 'minLength' | 'maxLength' | 'min' | 'max'; limit: number; message: string }
  | { rule: 'pattern'; pattern: RegExp; bad: string; message: string }
  | { rule: 'requiredWhen'; when: AnyCondition; message: string } // of the row alone: a rule knows no clock
  | { rule: 'notBefore'; field: string; message: string }
  | { rule: 'unique'; scope?: readonly string[]; where?: AnyCondition; message: string } // answered by vapi only
  | CustomRule;
/** The escape hatch. `bad` is compulsory, so even a custom rule has a derived test. */
export interface CustomRule {
  rule: 'custom';
  name: string;
  message: string;
  holds: (value: unknown, row: Readonly<Record<string, unknown>>) => boolean;
  bad: { value: unknown; row?: Record<string, unknown> };
}

export const min = (limit: number, message: string): Rule => ({ rule: 'min', limit, message });
export const max = (limit: number, message: string): Rule => ({ rule: 'max', limit, message });
export const unique = (message: string, ...scope: string[]): Rule => ({ rule: 'unique', scope, message });
/** Unique among the rows that meet a condition: the others take no value. */
export const uniqueWhere = (message: string, where: AnyCondition): Rule => ({ rule: 'unique', where, message });
export const notBefore = (field: string, message: string): Rule => ({ rule: 'notBefore', field, message });
export const requiredWhen = (field: string, is: number | string, message: string): Rule => ({ rule: 'requiredWhen', when: { [field]: is }, message });

/** A value as a rule reads it. An object is no text: its own toString may be anything that was sent, so it is never called. */
export const asText = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** Characters as a reader counts them: a rare Han character outside the basic plane is one. */
const lengthOf = (value: unknown): number => [...asText(value)].length;

const grouped = /^([-￥¥\s]*)(\d{1,3}(?:,\d{3})+)(?![\d,])/;
/** Commas between groups of three figures taken out. Others stay, so that 12,50 is no number instead of 1250. */
export const withoutGroups = (text: string): string =>
  text.replace(grouped, (_all, before: string, figures: string) => before + figures.replaceAll(',', ''));

/** A number as the kinds read it. What is none is theirs to refuse: of 很大 nobody says that it is less than 0. */
export const judged = (value: unknown, fits: (number: number) => boolean): boolean => {
  const number = Number(withoutGroups(asText(value).trim()));
  return Number.isNaN(number) || fits(number);
};

/** There only while another field has this value, and then required: `...requiredWhile('status', 50, '请输入无效原因')`. */
export const requiredWhile = (field: string, is: number | string, message: string, ...more: readonly Rule[]) => ({
  visibleWhen: { [field]: is },
  rules: [requiredWhen(field, is, message), ...more],
});

/** A rule looks at its row: what time it is makes no value right or wrong. */
const timeless: Clock = {
  now: new Date(Number.NaN),
  parameter: (key) => {
    throw new Error(`a rule names the parameter ${key}`);
  },
};
/** The other fields of the row that a rule looks at. */
export const lookedAt = (rule: Rule): readonly string[] =>
  rule.rule === 'notBefore' ? [rule.field] : rule.rule === 'requiredWhen' ? fieldsIn(rule.when) : [];
/** Whether a rule asks for a value in this row. */
export const isRequiredIn = (rule: Rule, row: Readonly<Record<string, unknown>>): boolean =>
  rule.rule === 'requiredWhen' && meets(rule.when, row, timeless);
/** Whether a field is there for its row: always, where nothing is said. What is not there takes no value. */
export const isVisible = ({ visibleWhen }: { readonly visibleWhen?: AnyCondition }, row: Readonly<Record<string, unknown>>): boolean =>
  visibleWhen === undefined || meets(visibleWhen, row, timeless);

/** Whether a value of a row keeps a rule. `unique` always holds here: only the database can answer it. */
export function holds(rule: Rule, value: unknown, row: Readonly<Record<string, unknown>>): boolean {
  if (rule.rule === 'requiredWhen') return !isEmpty(value) || !meets(rule.when, row, timeless);
  if (isEmpty(value)) return true;
  switch (rule.rule) {
    case 'minLength':
      return lengthOf(value) >= rule.limit;
    case 'maxLength':
      return lengthOf(value) <= rule.limit;
    case 'min':
      return judged(value, (number) => number >= rule.limit);
    case 'max':
      return judged(value, (number) => number <= rule.limit);
    case 'pattern':
      return rule.pattern.test(asText(value));
    case 'notBefore':
      return isEmpty(row[rule.field]) || asText(value) >= asText(row[rule.field]);
    case 'custom':
      return rule.holds(value, row);
    default:
      return true;
  }
}
