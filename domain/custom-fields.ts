import { codes } from './kernel/codes';
import { code, date, files, json, refs, text, type Field } from './kernel/field';
import { isEmpty } from './kernel/empty';
import { rangeMax, rangeMin } from './kernel/validators';
import type { customFieldType } from './codes/system';

export type CustomType = (typeof customFieldType)['items'][number]['code'];
/** A definition of /setting/dictionary as the wire has it. */
export interface CustomDefinition {
  readonly id: number;
  readonly name: string;
  readonly type: CustomType;
  readonly option: readonly string[] | null;
  readonly is_require: 1 | 2;
  readonly module_id: 1 | 2;
}
/** The pair that a Numerical holds: either end may be missing. */
export interface NumericRange {
  readonly min: number | null;
  readonly max: number | null;
}
/** The name under which a form and an answer's `errors` know the field. */
export const customKey = (id: number): string => `custom_${id}`;

const longest = 200;
const verbs: Readonly<Record<CustomType, string>> = {
  Input: '请输入',
  Numerical: '请输入',
  Select: '请选择',
  Radio: '请选择',
  Checkbox: '请选择',
  DatePicker: '请选择',
  Region: '请选择',
  Upload: '请上传',
};
/** The question that a definition asks: its kind, and the rules and messages that form and server share (specification section 5). */
export function customFieldOf({ name, type, option, is_require }: CustomDefinition): Field {
  const required = is_require === 1 ? { required: verbs[type] + name } : {};
  const offered = codes(
    'custom_option',
    (option ?? []).map((label) => ({ code: label, label })),
  );
  switch (type) {
    case 'Input':
      return text(name, { ...required, limit: longest });
    case 'Select':
    case 'Radio':
      return code(name, offered, required);
    case 'Checkbox':
      return { kind: 'codeList', label: name, codes: offered, ...required };
    case 'DatePicker':
      return date(name, required);
    case 'Region':
      return refs(name, 'region', required);
    case 'Upload':
      return files(name, required);
    default:
      return json(name, { ...required, rules: [rangeMin, rangeMax] });
  }
}
/** What counts as no answer: also a pair without an end, and an end of an empty text. */
export function plainAnswer(type: CustomType, value: unknown): unknown {
  if (type === 'Numerical' && typeof value === 'object' && value !== null && 'min' in value && 'max' in value && Object.keys(value).length === 2) {
    const { min, max } = value as Partial<NumericRange>;
    return isEmpty(min) && isEmpty(max) ? null : { min: isEmpty(min) ? null : min, max: isEmpty(max) ? null : max };
  }
  return isEmpty(value) ? null : value;
}
