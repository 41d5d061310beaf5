import { timelineType } from '@/domain/codes/growth';
import { code, date, flag, integer, longText, ref, text } from '@/domain/kernel/field';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { max, min } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

/** 企业大事记：办理动作与确认的资质自动写入，工作人员只补录其他。entities.md 4.9. */
export const enterpriseTimeline = defineResource({
  name: 'enterprise_timeline',
  label: '企业大事记',
  title: 'text',
  base: '/enterprise/timeline',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: byEnterprise,
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'store' }),
    happened_at: date('日期', { required: true }),
    type: code('类型', timelineType, { required: true, initial: 12, choosable: [12] }),
    text: longText('内容', { required: true, limit: 100 }),
    is_public: flag('公开', { initial: 1 }),
    resource: text('来源', { writable: 'never', limit: 40 }),
    row_id: integer('来源编号', { writable: 'never' }),
  },
  columns: [{ field: 'text', jump: true, width: 320 }, 'enterprise_id', 'type', { field: 'happened_at', sortable: true }, 'is_public'],
  filters: ['text', 'enterprise_id', 'type', 'happened_at'],
  sort: ['-happened_at', '-id'],
  editableWhen: { type: 12 },
  deletable: { when: { type: 12 }, refused: '由办理写入的大事记不能删除' },
  traits: ['softDelete'],
});

const points = (label: string) =>
  integer(label, { writable: 'never', rules: [min(0, `${label}应为0到100`), max(100, `${label}应为0到100`)] });
/** 综合评分：每月由任务算出一行；没有数据的一项为空，不是 0。 */
export const enterpriseSynthesize = defineTable({
  name: 'enterprise_synthesize',
  label: '综合评分',
  fields: {
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    period: date('月份', { required: true, writable: 'never' }),
    innovation: points('创新'),
    growth: points('成长'),
    team: points('团队'),
    finance: points('融资'),
    compliance: points('合规'),
    activity: points('活跃'),
    total: points('综合分'),
    safety: points('安全分'),
  },
});
