import { scoreKind } from '../codes/content';
import { code, inIncubator, integer, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { requiredWhen } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';

/** An enterprise's points; each row keeps the balance after it, and one cause counts once (entities.md 8.9). */
export const score = defineResource({
  name: 'score',
  label: '企业积分',
  title: 'enterprise_id',
  base: '/score',
  scope: byEnterprise,
  fields: {
    ...inIncubator,
    enterprise_id: ref('企业', 'enterprise', { required: true }),
    kind: code('类别', scoreKind, { required: true, initial: 9 }),
    points: integer('积分', { required: true }),
    balance: integer('余额', { required: true, writable: 'never' }),
    reason: longText('原因', { limit: 100, rules: [requiredWhen('kind', 9, '请输入原因')] }),
    resource: text('来源类型', { limit: 40, writable: 'never' }),
    row_id: integer('来源记录', { writable: 'never' }),
  },
  columns: [{ field: 'enterprise_id', jump: true }, 'kind', 'points', 'balance', 'reason', { field: 'created_at', sortable: true }],
  filters: ['enterprise_id', { field: 'kind', match: 'oneOf' }, 'created_at'],
  traits: ['append'],
});
