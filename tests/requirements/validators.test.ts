import { describe, expect, it } from 'vitest';
import { isEmpty } from '@/domain/kernel/empty';
import { holds, type Rule } from '@/domain/kernel/rule';
import * as validators from '@/domain/kernel/validators';
import { uploadFault } from '@/client/ui/uploadRules';
import { isProved, problemsOf, tableOf } from './tables';
import { isUsed } from './used';

type Answer = string | undefined;
const ruled =
  (rule: Rule) =>
  (value: unknown): Answer =>
    holds(rule, value, {}) ? undefined : rule.message;
const file =
  (allowed: readonly string[]) =>
  (name: unknown): Answer =>
    uploadFault({ name: String(name), size: 1 }, allowed);
/** Each validator of the specification: the message that a value gets, undefined when it passes. */
const checks: Readonly<Record<string, (value: unknown) => Answer>> = {
  contact: ruled(validators.contact),
  password: (value) => (isEmpty(value) ? '请输入密码' : ruled(validators.password)(value)),
  nonNegativeInteger: ruled(validators.natural),
  number: ruled(validators.number),
  notPlainInteger: ruled(validators.notInteger),
  email: ruled(validators.email),
  name: ruled(validators.personName),
  positiveInteger: ruled(validators.positive),
  decimal3: ruled(validators.decimal3),
  creditCode: ruled(validators.creditCode),
  orgOrCreditCode: ruled(validators.orgCode),
  url: ruled(validators.url),
  notEmpty: (value) => (validators.notEmpty.holds(value, {}) ? undefined : validators.notEmpty.message),
  yearRange: ruled(validators.yearRange),
  uploadSize: (bytes) => uploadFault({ name: 'a.png', size: Number(bytes) }),
  uploadImage: file(validators.upload.images),
  uploadFile: file(validators.upload.files),
  numericalMin: ruled(validators.rangeMin),
  numericalMax: ruled(validators.rangeMax),
  imageDialog: validators.imageDialog,
  planUpload: (already) => validators.oneFileOnly(Number(already)),
};
/** Values of kind js are literals: JSON and undefined, NaN and the like. */
const literals: Readonly<Record<string, unknown>> = { undefined, NaN: Number.NaN, "''": '', '""': '' };
function literalOf(kind: string, text: string): unknown {
  if (kind === 'js') return text in literals ? literals[text] : JSON.parse(text);
  if (!kind.startsWith('json')) return text;
  const pair = JSON.parse(text) as [unknown, unknown];
  return kind.includes('min') ? { min: pair[0], max: pair[1] } : pair;
}

describe('校验规则', () => {
  it('每条规则都有实现，没有多余', () => {
    expect(Object.keys(checks).sort()).toEqual(
      tableOf('validators')
        .map(({ name }) => name)
        .sort(),
    );
  });
  it('每条规则都有字段在用，或列在未建清单里', () => {
    const findings = tableOf('validators').map(({ id = '', name = '' }) => ({
      id,
      lacks: isProved('validators', id) || isUsed(name) ? undefined : `没有按 ${name} 校验的字段`,
    }));
    expect(problemsOf('validators', findings)).toEqual([]);
  });
  for (const { name = '', message } of tableOf('validators')) {
    const examples = tableOf('validator_examples').filter((row) => row.validator === name);
    it(`${name}：${examples.length} 个例子，提示「${message}」`, () => {
      const wrong = examples.flatMap(({ id, value_kind = '', value = '', valid, message: wanted }) => {
        const answer = checks[name]?.(literalOf(value_kind, value));
        const right = valid === 'yes' ? answer === undefined : answer === wanted;
        return right ? [] : [`${id} ${value}: 应${valid === 'yes' ? '通过' : `提示 ${wanted}`}，实为 ${answer ?? '通过'}`];
      });
      expect(wrong).toEqual([]);
    });
  }
});
