import { financingRound, honourKind, knowledgeStatus, knowledgeType, transferred } from '@/domain/codes/growth';
import { code, date, dateTime, file, flag, inIncubator, ref, text, wan } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { min, notBefore, requiredWhen, unique } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

/** 企业用户填的行，工作人员确认后才计入统计。 */
const own = {
  ...inIncubator,
  enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'store' }),
} as const;
const confirmed = { confirmed_at: dateTime('确认时间', { writable: 'never', empty: '待确认' }) } as const;
/** 待确认的在列表里找得到；由钩子作答。 */
const isConfirmed = { field: 'confirmed_at', match: 'equals', query: 'confirmed', own: flag('已确认') } as const;
const common = {
  source: 'decided',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: byEnterprise,
  changes: ['enterprise_timeline'],
  traits: ['softDelete'],
  // a tenant keeps what the park has not confirmed yet; afterwards it counts, and the park changes it
  editableFor: { enterprise: { when: { confirmed_at: { empty: true } }, refused: '该记录已由园区确认，如需修改请联系园区' } },
} as const;
/** 企业自己填的一行，工作人员看过证明之后确认。 */
const confirming = (access: `${string}_confirm`) =>
  ({
    confirm: {
      label: '确认', access, when: { confirmed_at: { empty: true } }, set: { confirmed_at: { taken: 'now' } }, confirm: '确认后计入统计并写入企业大事记，确定？',
      done: '确认成功', refused: '该记录已确认', batch: true, changes: ['enterprise_timeline'],
    },
  }) as const;

/** 知识产权：同类型同号只登记一次。entities.md 4.10. */
export const knowledge = defineResource({
  ...common,
  name: 'knowledge',
  label: '知识产权',
  title: 'name',
  base: '/enterprise/knowledge',
  fields: {
    ...own,
    name: text('名称', { required: true, limit: 200 }),
    number: text('申请/登记号', { required: true, limit: 50, rules: [unique('该知识产权已登记', 'type')] }),
    type: code('类型', knowledgeType, { required: true }),
    applied_at: date('申请日期'),
    granted_at: date('授权日期', { rules: [notBefore('applied_at', '授权日期不能早于申请日期')] }),
    expires_at: date('失效日期', { rules: [notBefore('granted_at', '失效日期不能早于授权日期')] }),
    status: code('状态', knowledgeStatus, { choosable: [transferred], unchoosable: '状态由日期得出，只可选转让', hint: '由日期得出；只有转让由人工标记，清空即恢复' }),
    ...confirmed,
  },
  columns: [{ field: 'name', jump: true, width: 280 }, 'status', 'confirmed_at', 'type', 'enterprise_id', 'number', 'applied_at', { field: 'granted_at', sortable: true }],
  filters: ['name', 'enterprise_id', { field: 'type', match: 'oneOf' }, { field: 'status', match: 'oneOf', as: 'tabs' }, 'granted_at', isConfirmed],
  sort: ['-granted_at', '-id'],
  actions: confirming('knowledge_confirm'),
  imports: { fileName: '知识产权', sameRow: ['type', 'number'], columns: ['incubator_id', 'enterprise_id', 'name', 'number', 'type', 'applied_at', 'granted_at', 'expires_at'] },
});

/** 融资。 */
export const financing = defineResource({
  ...common,
  name: 'financing',
  label: '融资',
  title: 'enterprise_id',
  base: '/enterprise/financing',
  fields: {
    ...own,
    round: code('轮次', financingRound, { required: true }),
    happened_at: date('融资日期', { required: true }),
    amount: wan('融资金额', { required: true, rules: [min(0.01, '金额应大于0')] }),
    investor: text('投资方', { limit: 100 }),
    valuation: wan('估值'),
    proof: file('证明'),
    is_public: flag('公开', { initial: 2 }),
    ...confirmed,
  },
  columns: [{ field: 'enterprise_id', jump: true, width: 240 }, 'confirmed_at', 'round', { field: 'happened_at', sortable: true }, 'amount', 'investor', 'valuation'],
  filters: [
    'enterprise_id', { field: 'round', match: 'oneOf' }, 'investor', 'happened_at', isConfirmed,
    { field: 'confirmed_at', match: 'equals', query: 'counted', own: flag('计入获投') }, // as the statistics count it, so the hook answers
    { field: 'round', match: 'equals', query: 'latest', own: flag('最近一轮') }, // of the days that are looked at; the hook answers
  ],
  sort: ['-happened_at', '-id'],
  actions: confirming('financing_confirm'),
  imports: { fileName: '融资', sameRow: ['enterprise_id', 'round', 'happened_at'], columns: ['incubator_id', 'enterprise_id', 'round', 'happened_at', 'amount', 'investor', 'valuation', 'is_public'] },
});

/** 荣誉资质：1 至 6 类的有效期不重叠。 */
export const honour = defineResource({
  ...common,
  name: 'honour',
  label: '荣誉资质',
  title: 'kind',
  base: '/enterprise/honour',
  fields: {
    ...own,
    kind: code('资质', honourKind, { required: true }),
    name: text('资质名称', { limit: 100, rules: [requiredWhen('kind', 9, '请输入资质名称')] }),
    number: text('证书号', { limit: 50 }),
    granted_at: date('认定日期', { required: true }),
    valid_to: date('有效期至', { rules: [notBefore('granted_at', '有效期不能早于认定日期')] }),
    proof: file('证明'),
    ...confirmed,
  },
  columns: [{ field: 'kind', jump: true }, 'confirmed_at', 'name', 'enterprise_id', 'number', { field: 'granted_at', sortable: true }, { field: 'valid_to', sortable: true }],
  filters: [{ field: 'kind', match: 'oneOf' }, 'name', 'enterprise_id', 'granted_at', 'valid_to', isConfirmed],
  sort: ['-granted_at', '-id'],
  actions: confirming('honour_confirm'),
  imports: { fileName: '荣誉资质', sameRow: ['enterprise_id', 'kind', 'granted_at'], columns: ['incubator_id', 'enterprise_id', 'kind', 'name', 'number', 'granted_at', 'valid_to'] },
});
