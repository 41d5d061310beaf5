import { describe, expect, it } from 'vitest';
import { requiredMessage, rulesOf, shownName, type Field } from '@/domain/kernel/field';
import { imageDialog, typesOf } from '@/domain/kernel/validators';
import { newPasswordFields } from '@/domain/calls/account';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource } from '@/domain/kernel/resource';
import { resourceByName } from '@/domain/resources';
import { tiles } from '@/domain/tiles';
import { fieldFault } from '@/client/ui/uploadRules';
import { allCalls } from '@/domain/calls';
import { inputFields } from './built';
import { isProved, problemsOf, tableOf } from './tables';

/** The definition behind an entity of the specification. */
const entities: Readonly<Record<string, string>> = {
  enterprise: 'enterprise',
  'custom field definition': 'custom_field',
  incubator: 'incubator',
  building: 'building',
  user: 'user',
  'message board entry': 'suggest',
  demand: 'need',
  'uploaded file': 'file',
  'region and area option': 'region',
  'room type': 'room_type',
  'payment item': 'payment_item',
  'classification tree item': 'classification',
  'site settings': 'site_setting',
  'form: enterprise': 'enterprise',
  'form: message board': 'suggest',
  'form: demand': 'need',
  'form: uploads': 'enterprise',
};
const kept = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by']);
const wireNames = (resource: AnyResource): Set<string> =>
  new Set([...kept, ...Object.entries<Field>(resource.fields).flatMap(([name, field]) => [name, shownName(name, field) ?? name])]);
/** What a field says of its value, and of a second file. */
const messagesOf = (field: Field): (string | undefined)[] => [
  requiredMessage(field),
  ...rulesOf(field).map(({ message }) => message),
  fieldFault({ name: 'a.pdf', size: 1 }, field.takes, 1),
];
/** "jpg, jpeg or png": the kinds that a rule names, in whatever order and case. */
const kindsIn = (rule: string): string[] =>
  rule
    .toLowerCase()
    .replace('one file only', '')
    .match(/\b(?!or\b)[a-z]+/g)
    ?.sort() ?? [];
const requested = (call: string): Readonly<Record<string, unknown>> =>
  allCalls.flatMap((group) => Object.entries<Call>(group)).find(([name]) => name === call)?.[1].input ?? {};

/** A form rule: the message must be said by the field; a rule without a printed message must be there as a limit. */
function lacksRule(field: Field | undefined, rule: string, message: string, name: string): string | undefined {
  if (!field) return `没有字段 ${name}`;
  if (!inputFields.includes(field)) return `没有填写 ${name} 的表单`;
  if (message) return messagesOf(field).includes(message) ? undefined : `${name} 没有提示「${message}」`;
  if (field.kind === 'file' && kindsIn(rule).includes('png'))
    return kindsIn(rule).join() === [...typesOf(field.takes)].sort().join() ? undefined : `${name} 的文件类型应为 ${rule}`;
  if (rule.startsWith('max 100')) return field.limit === 100 ? undefined : `${name} 没有 100 字的限制`;
  if (rule.startsWith('minimum 0'))
    return rulesOf(field).some((one) => one.rule === 'min' && one.limit >= 0) ? undefined : `${name} 没有不小于 0 的规则`;
  if (rule === 'optional' || rule === 'not required') return field.required ? `${name} 不应必填` : undefined;
  if (rule.startsWith('mobile-number check')) return messagesOf(field).includes('请输入合法联系方式') ? undefined : `${name} 不核对手机号`;
  return `没有对照的测试：${rule}`;
}
function lacks({ entity = '', wire_name: name = '', rule = '', message = '' }: Record<string, string>): string | undefined {
  if (entity === 'dashboard counts') return tiles.some(({ counter }) => counter === name) ? undefined : `没有计数 ${name}`;
  if (entity === 'dashboard panel filter') return name in requested('panelSearch') ? `没有测试证明 ${name} 有效` : `面板查询没有 ${name}`;
  if (entity === 'form: any form with a password') return lacksRule(newPasswordFields.password, rule, message, name);
  if (entity === 'form: image upload')
    return [imageDialog(''), imageDialog('a.gif')].includes(message) ? undefined : `图片上传没有提示「${message}」`;
  const resource = resourceByName.get(entities[entity] ?? '');
  if (!resource) return `没有定义：${entity} ${name}`;
  if (entity.startsWith('form: ')) return lacksRule(resource.fields[name], rule, message, name);
  return wireNames(resource).has(name) ? undefined : `${resource.name} 没有 ${name}`;
}
describe('字段与表单规则', () => {
  it('规格的每个字段与规则都在，或列在未建清单里', () => {
    expect(
      problemsOf(
        'fields',
        tableOf('fields').map((row) => ({ id: row.id ?? '', lacks: isProved('fields', row.id) ? undefined : lacks(row) })),
      ),
    ).toEqual([]);
  });
});
