import { json, type Field, type FieldOptions } from './field';
import type { CustomRule } from './rule';

const longest = 50;
/** Words, each once and none of them empty, as many as there may be. */
export const areWords = (value: unknown, most: number): boolean =>
  Array.isArray(value) &&
  value.length <= most &&
  new Set(value).size === value.length &&
  value.every((one) => typeof one === 'string' && one.trim() !== '' && [...one].length <= longest);
export const wordsMessage = (label: string, most: number): string => `${label}须为不重复的文字，每项不超过${longest}个字，最多${most}项`;
/** A list of words, each typed and kept as it is. */
export function wordList(label: string, { max, ...options }: FieldOptions & { readonly max: number }): Field<unknown> {
  const words: CustomRule = {
    rule: 'custom',
    name: 'words',
    message: wordsMessage(label, max),
    bad: { value: ['甲', '甲'] },
    holds: (value) => value === null || value === undefined || areWords(value, max),
  };
  return { ...json(label, { bytes: 16 * 1024, ...options, rules: [words] }), widget: 'texts' };
}
