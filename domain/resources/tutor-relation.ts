import { tutorWay } from '@/domain/codes/growth';
import { code, date, dateTime, file, files, inIncubator, integer, longText, ref } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { max, min, notBefore } from '@/domain/kernel/rule';
import type { Scope } from '@/domain/kernel/scope';

const byBoth: Scope = { staff: 'park', enterprise: 'own', facilitator: 'none', tutor: 'own', visitor: 'none' };
const fiveAtMost = [min(1, '企业评价应为1到5'), max(5, '企业评价应为1到5')] as const;
/** 辅导关系：同一导师与企业的期间不重叠。entities.md 4.8. */
export const tutorRelation = defineResource({
  name: 'tutor_relation',
  label: '辅导关系',
  title: 'tutor_id',
  base: '/tutorRelation',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: byBoth,
  fields: {
    ...inIncubator,
    tutor_id: ref('导师', 'tutor', { required: true }),
    enterprise_id: ref('企业', 'enterprise', { required: true }),
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
    agreement: file('辅导协议'),
  },
  columns: [{ field: 'tutor_id', jump: true }, 'enterprise_id', 'incubator_id', { field: 'start_at', sortable: true }, 'end_at', 'agreement'],
  filters: ['tutor_id', { field: 'enterprise_id', match: 'equals', parties: ['staff'] }, 'start_at'],
  sort: ['-start_at', '-id'],
  views: { lists: [{ title: '辅导记录', resource: 'tutor_record', by: 'relation_id' }] },
});

/**
 * 辅导记录：导师与园区记，企业评价；园区、导师、企业由辅导关系带入，使每一方只见自己的记录。企业评价过的，导师不再改。entities.md 4.8.
 */
export const tutorRecord = defineResource({
  name: 'tutor_record',
  label: '辅导记录',
  title: 'content',
  base: '/tutorRecord',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: byBoth,
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    tutor_id: ref('导师', 'tutor', { required: true, writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    relation_id: ref('辅导关系', 'tutor_relation', { required: true, writable: 'store', choices: { label: ['tutor_id', 'enterprise_id', 'start_at'] } }),
    happened_at: dateTime('辅导时间', { required: true }),
    way: code('方式', tutorWay, { initial: 1 }),
    content: longText('辅导内容', { required: true, limit: 1000 }),
    files: files('附件'),
    score: integer('企业评价', { writable: 'never', unit: '分', rules: fiveAtMost }),
  },
  editableFor: { tutor: { when: { score: { empty: true } }, refused: '企业已评价的辅导记录不能再改' } },
  columns: [{ field: 'content', jump: true, width: 320 }, 'tutor_id', 'enterprise_id', { field: 'happened_at', sortable: true }, 'way', 'score'],
  filters: ['tutor_id', { field: 'enterprise_id', match: 'equals', parties: ['staff'] }, 'relation_id', 'way', 'happened_at'],
  sort: ['-happened_at', '-id'],
  actions: {
    evaluate: {
      label: '评价', access: 'tutor_record_evaluate', when: { score: { empty: true } }, shows: ['tutor_id', 'happened_at', 'content'], done: '操作成功', refused: '该辅导记录已评价',
      input: { score: integer('企业评价', { required: true, unit: '分', hint: '1 到 5 分', rules: fiveAtMost }) },
    },
  },
});
