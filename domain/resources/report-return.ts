import { techField } from '../codes/customer';
import { returnStatus } from '../codes/report';
import { verdict } from '../kernel/audit';
import { code, dateTime, decimal, json, longText, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { byEnterprise } from '../kernel/scope';

/** A figure that has changed by so many percent asks for an explanation (entities.md 11.4). */
export const largeChange = 50;
const audit = verdict('report_return', { field: 'status', waiting: 2, passed: 3, rejected: 4, rejects: '退回', access: 'report_audit', changes: ['score'] });
/** What one enterprise files for one report; the park is the one it sat in when the report was published. */
export const reportReturn = defineResource({
  name: 'report_return',
  label: '填报',
  base: '/report/return',
  scope: byEnterprise,
  fields: {
    report_id: ref('报表', 'report', { required: true, writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    incubator_id: ref('园区', 'incubator', { required: true, writable: 'never' }),
    building_id: ref('楼宇', 'building', { writable: 'never' }),
    status: code('状态', returnStatus, { writable: 'never', initial: 0 }),
    // what is said of an item, by its key
    explain: json('说明', { bytes: 64 * 1024 }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
    ...audit.fields,
    reminded_at: dateTime('催报时间', { writable: 'never' }),
  },
  audit: audit.audit,
  views: {
    files: [{ label: '导出火炬统计表', at: '/report/torch', access: 'report_return_export' }],
    notInDetail: ['explain'],
    related: [
      {
        title: '填报数据', query: 'figures', at: 'top', when: { status: { not: 0 } }, empty: '尚未提交数据',
        columns: {
          item: text('指标'), now: decimal('本期'), before: decimal('上期'), change: decimal('变化', { as: 'change', signed: true }),
          explain: longText('说明'),
        },
        marks: [
          { when: { large: 1, explain: { empty: false } }, label: `变化达${largeChange}%`, color: 'orange' },
          { when: { large: 1, explain: { empty: true } }, label: `变化达${largeChange}%，未说明`, color: 'red' },
        ],
      },
    ],
  },
  columns: [{ field: 'enterprise_id', jump: true }, 'report_id', 'status', 'incubator_id', { field: 'submitted_at', sortable: true }, 'audited_at', 'reminded_at'],
  filters: [{ field: 'status', query: 'auditStatus', match: 'oneOf', as: 'tabs' }, 'report_id', 'enterprise_id', 'building_id',
    { field: 'enterprise_id', query: 'tech_field', match: 'oneOf', own: code('技术领域', techField) }, 'submitted_at'], // of its enterprise, so the hook answers
  actions: {
    ...audit.actions,
    /** Tells the accounts of whoever has not handed in, once a day for a firm and a quarter (domain.md section 12). */
    remind: {
      label: '催报', access: 'report_remind', on: 'rows', when: { status: [0, 1, 4] }, confirm: '将向企业的账号发送催报消息，确定催报？', done: '已催报',
      refused: '该企业已上报，无需催报', changes: ['message'],
    },
  },
  handled: ['remind'],
  queries: {
    figures: {
      label: '填报的数据', access: 'report_return_read', at: 'GET /report/return/{id}/figures',
      reads: ['report_return', 'report', 'report_item', 'report_value'],
    },
  },
});

export const reportValue = defineTable({
  name: 'report_value',
  label: '填报数据',
  key: ['return_id', 'item_id'],
  fields: {
    return_id: ref('填报', 'report_return', { required: true }),
    item_id: ref('指标', 'report_item', { required: true }),
    number_value: decimal('数值', { digits: [20, 4] }),
    text_value: text('文本', { limit: 500 }),
  },
});
