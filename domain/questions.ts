import type { questionType } from './codes/report';
import { codes } from './kernel/codes';
import { code, files, integer, json, longText, type Field } from './kernel/field';
import { max, min, type CustomRule } from './kernel/rule';

/** A question of a questionnaire as the wire has it (entities.md 11.1). */
export interface QuestionRow {
  readonly id: number;
  readonly title: string;
  readonly type: (typeof questionType)['items'][number]['code'];
  readonly options: readonly string[] | null;
  readonly is_require: 1 | 2;
  readonly max_score: number;
}
const longest = 500;
/** A table of stars names its own lines alone, each from one to the most. */
const starsOf = (lines: readonly string[], most: number): CustomRule => ({
  rule: 'custom',
  name: 'starsOf',
  message: '格式不正确',
  bad: { value: { 其他: 1 } },
  holds: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([line, stars]) => lines.includes(line) && (stars === null || (Number.isInteger(stars) && Number(stars) >= 1 && Number(stars) <= most)),
    ),
});
const everyLine = (lines: readonly string[], message: string): CustomRule => ({
  rule: 'custom',
  name: 'everyLine',
  message,
  bad: { value: {} },
  holds: (value) => lines.every((line) => ((value ?? {}) as Readonly<Record<string, unknown>>)[line] != null),
});
/** What is said of a question that must be answered and is not (entities.md 11.2). */
const missing = '请完成必填题目';
/** The field that a question is. */
export function questionOf({ title, type, options, is_require, max_score }: QuestionRow): Field {
  const required = is_require === 1 ? { required: missing } : {};
  const offered = options ?? [];
  const choices = codes(
    'question_option',
    offered.map((label) => ({ code: label, label })),
  );
  switch (type) {
    case 1:
      return code(title, choices, { ...required, widget: 'radio' });
    case 2:
      return { kind: 'codeList', label: title, codes: choices, widget: 'checkboxes', ...required };
    case 4:
      return integer(title, { ...required, rules: [min(1, '格式不正确'), max(max_score, '格式不正确')], widget: 'rating' });
    case 5: {
      const rules = [starsOf(offered, max_score), ...(is_require === 1 ? [everyLine(offered, missing)] : []), max(max_score, '格式不正确')];
      return { ...json(title, { ...required, rules, widget: 'ratings', bytes: 16 * 1024 }), codes: choices };
    }
    case 6:
      return files(title, required);
    default:
      return longText(title, { ...required, limit: longest });
  }
}
/** The score of an answer: its stars, or the mean of several; null where a question has none. */
export function scoreOf({ type }: Pick<QuestionRow, 'type'>, value: unknown): number | null {
  if (type === 4) return Number(value);
  if (type !== 5) return null;
  const stars = Object.values((value ?? {}) as Readonly<Record<string, number | null>>).flatMap((one) => one ?? []);
  return stars.length === 0 ? null : Math.round((stars.reduce((sum, one) => sum + one, 0) / stars.length) * 100) / 100;
}
