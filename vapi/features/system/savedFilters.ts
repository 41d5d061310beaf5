import type { Values } from '../../kernel/context';

const limits = { filters: 20, name: 20, questions: 60, answers: 100, text: 200 } as const;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= limits.text;
/** What a filter asks, by its names in the address; whether a list has such questions (still) is for the list to say when it is opened. */
const areAnswers = (values: unknown): boolean =>
  isObject(values) &&
  Object.keys(values).length > 0 &&
  Object.keys(values).length <= limits.questions &&
  Object.entries(values).every(([name, given]) => isText(name) && Array.isArray(given) && given.length <= limits.answers && given.every(isText));

/** What is wrong with filters as they are to be kept: [{name, values, opens}]; undefined where nothing is. */
export function filterFault(filters: unknown): string | undefined {
  if (filters === undefined || filters === null) return undefined;
  if (!Array.isArray(filters) || !filters.every(isObject)) return '筛选格式不正确';
  if (filters.length > limits.filters) return `最多保存${limits.filters}个筛选`;
  const names = filters.map(({ name }) => (typeof name === 'string' ? name.trim() : ''));
  if (names.some((name) => name === '')) return '请输入筛选名称';
  if (names.some((name) => name.length > limits.name)) return `筛选名称不能超过${limits.name}个字符`;
  if (new Set(names).size < names.length) return '已有同名的筛选';
  if (filters.filter(({ opens }) => opens === true).length > 1) return '默认筛选只能有一个';
  const known = filters.every(
    ({ name: _name, values, opens, ...rest }) => areAnswers(values) && typeof (opens ?? false) === 'boolean' && Object.keys(rest).length === 0,
  );
  return known ? undefined : '筛选格式不正确';
}
