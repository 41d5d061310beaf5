import { scoreKind } from '../codes/content';
import { code, integer, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { max, min, requiredWhen } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';

/** An enterprise's points; each row keeps the balance after it, and one cause counts once (entities.md 8.9). */
export const score = defineResource({
  name: 'score',
  label: '企业积分',
  title: 'enterprise_id',
  base: '/score',
  operations: ['list', 'read', 'store', 'export'],
  scope: byEnterprise,
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }), // that of the enterprise
    enterprise_id: ref('企业', 'enterprise', { required: true }),
    kind: code('类别', scoreKind, { required: true, initial: 9, choosable: [5, 9], unchoosable: '只可选兑换或人工调整' }),
    points: integer('积分', { required: true, hint: '减少的填负数；兑换总是负数', rules: [min(-100_000, '积分应在正负十万之内'), max(100_000, '积分应在正负十万之内')] }),
    balance: integer('余额', { required: true, writable: 'never' }),
    reason: longText('原因', { limit: 100, rules: [requiredWhen('kind', 9, '请输入原因')] }),
    resource: text('来源类型', { limit: 40, writable: 'never' }),
    row_id: integer('来源记录', { writable: 'never' }),
  },
  columns: [{ field: 'enterprise_id', jump: true }, 'kind', 'points', 'balance', 'reason', { field: 'created_at', sortable: true }],
  filters: ['enterprise_id', { field: 'kind', match: 'oneOf' }, 'created_at'],
  views: {
    card: ['kind', 'points', 'balance', 'created_at'],
    sums: {
      query: 'sums', label: '余额与规则', above: true,
      fields: { balance: integer('积分余额'), filed: integer('按时填报每次'), attended: integer('参加活动每次'), shown: integer('企业风采每篇'), mended: integer('完成整改每处') },
    },
  },
  queries: {
    /** What there is, and what earns how much (entities.md 8.9). */
    sums: { label: '积分余额与规则', access: 'score_list', at: 'GET /score/sums', reads: ['score', 'enterprise', 'parameter'] },
  },
  traits: ['append'],
});
