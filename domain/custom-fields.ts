import type { customFieldType } from './codes/system';
import { codes } from './kernel/codes';
import { isEmpty } from './kernel/empty';
import { code, date, files, json, refs, text, type Field } from './kernel/field';
import type { CustomRule } from './kernel/rule';
import { rangeMax, rangeMin } from './kernel/validators';

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
const isEnd = (end: unknown): boolean => isEmpty(end) || (typeof end === 'number' && Number.isFinite(end));
const isPair: CustomRule = {
  rule: 'custom',
  name: 'isPair',
  message: '格式不正确',
  bad: { value: { min: '五' } },
  holds: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, end]) => ['min', 'max'].includes(name) && isEnd(end)),
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
      return code(name, offered, { ...required, widget: 'select' });
    case 'Radio':
      return code(name, offered, { ...required, widget: 'radio' });
    case 'Checkbox':
      return { kind: 'codeList', label: name, codes: offered, widget: 'checkboxes', ...required };
    case 'DatePicker':
      return date(name, required);
    case 'Region':
      return refs(name, 'region', { ...required, widget: 'regionPath' });
    case 'Upload':
      return files(name, required);
    default:
      return json(name, { ...required, rules: [isPair, rangeMin, rangeMax], widget: 'numberRange' });
  }
}
