import { techField } from '../codes/customer';
import { tutorKind } from '../codes/content';
import { code, codeList, date, file, flag, integer, mobile, refs, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { contact, email, personName } from '../kernel/validators';

/** Tutors of the parks (entities.md 9.3); a tutor keeps everything of his own row but name, kind and hiring. */
export const tutor = defineResource({
  name: 'tutor',
  label: '导师',
  base: '/web/tutor',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'all', enterprise: 'all', facilitator: 'all', tutor: 'own', visitor: 'none', owner: { tutor: 'id' } },
  fields: {
    name: text('姓名', { required: true, limit: 20, rules: [personName], staffWrites: true }),
    pinyin: text('拼音', { writable: 'never', limit: 100, pinyin: { of: 'name', surname: true } }),
    avatar: file('头像', { required: true, takes: 'picture' }),
    title: text('职务', { limit: 50 }),
    company: text('单位', { limit: 100 }),
    tech_fields: codeList('擅长领域', techField),
    kind: code('类别', tutorKind, { initial: 1, staffWrites: true }),
    mobile: mobile('手机号', { rules: [contact] }),
    email: text('邮箱', { limit: 100, rules: [email] }),
    intro: richText('介绍', { required: '内容不能为空' }),
    cert_number: text('聘书编号', { limit: 40 }),
    hired_at: date('聘任日期', { staffWrites: true }),
    left_at: date('离任日期', { rules: [notBefore('hired_at', '离任日期不能早于聘任日期')] }),
    incubators: refs('服务园区', 'incubator', { join: 'tutor_incubator' }),
    web_show: flag('官网展示', { initial: 1 }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'kind', 'title', 'company', 'mobile', { field: 'hired_at', sortable: true }, 'left_at', 'web_show'],
  filters: ['name', 'kind', 'company', { field: 'left_at', match: 'equals', query: 'serving', own: flag('在任') }, 'hired_at'], // in the parks in view, so the hook answers
  sort: ['+sort', '+pinyin'],
  heldBy: ['tutor_relation', 'user'], // who leaves has a day on which he left
  views: {
    notInDetail: ['pinyin'],
    lists: [{ title: '辅导企业', resource: 'tutor_relation', by: 'tutor_id' }, { title: '辅导记录', resource: 'tutor_record', by: 'tutor_id' }],
  },
  publicRead: {
    list: { at: 'GET /websit/tutor', source: 'spec' },
    read: { at: 'GET /websit/tutor/{id}', source: 'spec' },
    fields: ['name', 'avatar', 'title', 'company', 'tech_fields', 'kind', 'intro', ...inRecord('incubators', 'mobile')],
    where: { web_show: 1, any: [{ left_at: { empty: true } }, { left_at: { after: 'today' } }] },
    filters: [{ field: 'name', match: 'contains' }, { field: 'kind', match: 'equals' }, { field: 'tech_fields', match: 'equals' }],
    sort: ['+sort', '+pinyin'],
  },
  traits: ['softDelete'],
});
