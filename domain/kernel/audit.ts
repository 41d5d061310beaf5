import { codes, only, type Code, type Codes } from './codes';
import { code, dateTime, flag, integer, longText, ref } from './field';
import type { AnyResource } from './resource';
import { requiredWhile } from './rule';

/** domain.md section 2. */
export const auditStatus = codes('audit_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已通过', color: 'green' },
  { code: 4, label: '已驳回', color: 'red' },
  { code: 5, label: '已下架', color: 'gray' },
]);
export type AuditCode = 1 | 2 | 3 | 4 | 5;
/** A resource that carries this audit: it has its status and its flow. */
export const isAudited = ({ fields }: Pick<AnyResource, 'fields'>): boolean => 'audit_status' in fields && 'audit_flow_id' in fields;
const modules: Code<string>[] = [];
/** What can be audited, by the names of the resources: read off the definitions, once all of them are there (domain/resources/index). */
export const auditModule: Codes<string> = { name: 'audit_module', items: modules };
export const listAudited = (all: readonly AnyResource[]): void => {
  modules.splice(0, modules.length, ...all.filter(isAudited).map(({ name, label }) => ({ code: name, label })));
};
/** The same numbers under a subject's own words (domain.md section 15: 3 已发布, 5 已撤回). */
const worded = (module: string, words: { readonly [C in AuditCode]?: string }): Codes<AuditCode> => ({
  name: Object.keys(words).length > 0 ? `${module}_audit_status` : auditStatus.name,
  items: auditStatus.items.map((item) => ({ ...item, label: words[item.code] ?? item.label })),
});
export const rejection = (field: string, is: number) =>
  longText('驳回原因', { limit: 100, ...requiredWhile(field, is, '请输入驳回原因') });

/** A resource spreads `fields` and `actions` into its own. Approve and reject are one call: {audit_status: 3 | 4, reason}. */
export const audited = <const M extends string>(module: M, words: { readonly [C in AuditCode]?: string } = {}) =>
  ({
    fields: {
      audit_status: code('审核状态', worded(module, words), { writable: 'never', initial: 1 }),
      reason: longText('驳回原因', { writable: 'never', limit: 100 }),
      submitted_at: dateTime('提交时间', { writable: 'never' }),
      audited_at: dateTime('审核时间', { writable: 'never' }),
      audited_by: ref('审核人', 'user', { writable: 'never' }),
      audit_flow_id: ref('审核流程', 'audit_flow', { writable: 'never' }),
      audit_step: integer('审核步骤', { writable: 'never' }),
      is_online: flag('展示中', { writable: 'never', initial: 2 }),
    },
    /** An edited 4 is a draft again, an edited 3 goes back to 2 (with the trait `shadow` the published version stays online). */
    editable: { audit_status: [1, 3, 4, 5] },
    actions: {
      submit: {
        label: '提交审核', access: `${module}_update`, when: { audit_status: [1, 4, 5] }, flow: 'audit', done: '提交成功！', refused: '当前状态不可提交',
      },
      withdraw: {
        label: '撤回', access: `${module}_update`, when: { audit_status: 2 }, set: { audit_status: 1 }, confirm: '撤回后可以修改再提交，确定撤回？', done: '操作成功', refused: '该记录已被审核',
        refusals: [{ when: { audit_status: 1 }, message: '该记录未提交审核' }],
      },
      audit: {
        label: '审核', access: `${module}_audit`, when: { audit_status: 2 }, flow: 'audit', done: '操作成功', refused: '该记录已被审核',
        refusals: [{ when: { audit_status: 1 }, message: '该记录未提交审核' }],
        input: { audit_status: code('审核结果', only(auditStatus, 3, 4), { required: true }), reason: rejection('audit_status', 4) },
      },
      unpublish: {
        label: '下架', access: `${module}_update`, when: { audit_status: 3 }, set: { audit_status: 5, is_online: 2 }, confirm: '确定下架？', done: '操作成功', refused: '该记录未发布',
      },
    },
  }) as const;
