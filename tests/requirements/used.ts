import { newPasswordFields } from '@/domain/calls/account';
import type { Field } from '@/domain/kernel/field';
import type { Rule } from '@/domain/kernel/rule';
import * as validators from '@/domain/kernel/validators';
import { inputFields } from './built';

const byRule = (...rules: Rule[]): boolean => inputFields.some((field) => rules.some((rule) => field.rules?.includes(rule)));
const byKind = (...kinds: Field['kind'][]): boolean => inputFields.some(({ kind }) => kinds.includes(kind));
const byUse = (use: string): boolean => inputFields.some(({ takes }) => takes === use);
/** Whether a form, a dialog or a body of the product is checked by a validator of the specification (validators.csv). */
const uses: Readonly<Record<string, () => boolean>> = {
  contact: () => byRule(validators.contact, validators.mobileOnly),
  password: () => Object.values<Field>(newPasswordFields).some((field) => inputFields.includes(field)),
  nonNegativeInteger: () => byRule(validators.natural),
  number: () => byKind('integer', 'decimal', 'money', 'wan', 'area', 'price'), // said by the kinds themselves
  notPlainInteger: () => byRule(validators.notInteger),
  email: () => byRule(validators.email),
  name: () => byRule(validators.personName),
  positiveInteger: () => byRule(validators.positive),
  decimal3: () => byRule(validators.decimal3),
  creditCode: () => byRule(validators.creditCode),
  orgOrCreditCode: () => byRule(validators.orgCode),
  url: () => byRule(validators.url),
  notEmpty: () => byKind('richText') || byRule(validators.notEmpty),
  yearRange: () => byRule(validators.yearRange),
  uploadSize: () => byKind('file', 'files'),
  uploadImage: () => byKind('richText'), // pictures of the editor
  uploadFile: () => byKind('file', 'files'),
  numericalMin: () => byRule(validators.rangeMin),
  numericalMax: () => byRule(validators.rangeMax),
  imageDialog: () => inputFields.some(({ crop }) => crop !== undefined),
  planUpload: () => byUse('plan'),
};
export const isUsed = (name: string): boolean => uses[name]?.() ?? false;
