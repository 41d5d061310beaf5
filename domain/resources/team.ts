import { teamServiceKind } from '../codes/content';
import { area, code, date, file, flag, inIncubator, integer, longText, mobile, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { parkScope } from '../kernel/scope';
import { contact, email, personName } from '../kernel/validators';
import { staff } from './staff';

const shown = { sort: integer('排序', { initial: 0 }), web_show: flag('官网展示', { initial: 1 }) } as const;

const presented = {
  title: text('标题', { required: true, limit: 50 }),
  slogan: text('口号', { limit: 100 }),
  cover: file('封面', { takes: 'picture' }),
  content: richText('内容', { required: '内容不能为空' }),
} as const;
/** One row a park: how its service team presents itself (entities.md 9.4). */
export const teamSetting = defineResource({
  name: 'team_setting',
  scope: parkScope,
  label: '团队设置',
  title: 'title',
  base: '/serviceTeam/settings',
  operations: ['list', 'read', 'update'],
  fields: { incubator_id: ref('所属园区', 'incubator', { required: '请选择园区', writable: 'store' }), ...presented },
  actions: {
    /** Of a park that has none yet the first, of another what it says from now on. */
    save: {
      label: '设置', access: 'team_setting_update', on: 'list', at: 'PUT /serviceTeam/settings', done: '操作成功',
      input: { ...inIncubator, ...presented },
    },
  },
  handled: ['save'],
  columns: [{ field: 'title', jump: true }, 'incubator_id', 'slogan', 'updated_at'],
  filters: [],
  sort: ['+incubator_id'],
  publicRead: {
    list: { at: 'GET /websit/serviceTeam/settings', source: 'spec' },
    read: { at: 'GET /websit/serviceTeam/settings/{id}' },
    fields: ['incubator_id', 'title', 'slogan', 'cover', { field: 'content', as: 'summary', excerpt: 500 }, 'content'],
    where: {},
    through: { incubator_id: { web_show: 1 } },
    filters: [{ field: 'incubator_id', match: 'equals' }],
    sort: ['+incubator_id.sort', '+incubator_id'],
  },
});

/** In service while left_at is empty; counted by the criteria 专业服务人员. */
export const teamMember = defineResource({
  name: 'team_member',
  scope: parkScope,
  label: '团队成员',
  title: 'name',
  base: '/serviceTeam/member',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  fields: {
    ...inIncubator,
    name: text('姓名', { required: true, limit: 20, rules: [personName] }),
    user_id: ref('账号', 'user', { choices: staff }),
    avatar: file('头像', { takes: 'picture' }),
    post: text('岗位', { required: true, limit: 30 }),
    is_professional: flag('专业服务人员', { initial: 2 }),
    certificate: text('证书', { limit: 50 }),
    mobile: mobile('手机号', { rules: [contact] }),
    email: text('邮箱', { limit: 100, rules: [email] }),
    intro: longText('介绍', { limit: 500 }),
    joined_at: date('入职日期', { required: true }),
    left_at: date('离职日期', { rules: [notBefore('joined_at', '离职日期不能早于入职日期')] }),
    ...shown,
  },
  columns: [{ field: 'name', jump: true }, 'post', 'is_professional', 'certificate', 'mobile', { field: 'joined_at', sortable: true }, 'left_at', 'web_show'],
  filters: ['name', 'is_professional', { field: 'left_at', match: 'equals', query: 'serving', own: flag('在职') }, 'joined_at'],
  sort: ['+sort'],
  // how to reach them stays inside: visitors call the park
  publicRead: {
    list: { at: 'GET /websit/serviceTeam/member' },
    fields: ['incubator_id', 'name', 'avatar', 'post', 'is_professional', 'certificate', 'intro'],
    where: { web_show: 1, any: [{ left_at: { empty: true } }, { left_at: { after: 'today' } }] },
    through: { incubator_id: { web_show: 1 } },
    filters: [{ field: 'incubator_id', match: 'equals' }],
    sort: ['+incubator_id.sort', '+incubator_id', '+sort'],
  },
  traits: ['softDelete'],
});

export const teamActivity = defineResource({
  name: 'team_activity',
  scope: parkScope,
  label: '团队活动',
  title: 'title',
  base: '/serviceTeam/activites',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  fields: {
    ...inIncubator,
    title: text('标题', { required: true, limit: 60 }),
    cover: file('封面', { required: true, takes: 'picture' }),
    happened_at: date('活动日期', { required: true }),
    content: richText('内容', { required: '内容不能为空' }),
    ...shown,
  },
  columns: [{ field: 'title', jump: true }, 'incubator_id', { field: 'happened_at', sortable: true }, 'sort', 'web_show'],
  filters: ['title', 'happened_at'],
  sort: ['-happened_at'],
  publicRead: {
    list: { at: 'GET /websit/activitesList', aliases: ['GET /websit/serviceTeam/activitesList'], source: 'spec' },
    read: { at: 'GET /websit/activites/{id}', aliases: ['GET /websit/serviceTeam/activites/{id}'], source: 'spec' },
    fields: ['title', 'incubator_id', 'cover', 'happened_at', 'content'],
    where: { web_show: 1 },
    filters: [{ field: 'title', match: 'contains' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['+sort', '-happened_at'],
  },
  traits: ['softDelete'],
});

/** Services of the park; kind 2 counts as a public technical platform. */
export const teamService = defineResource({
  name: 'team_service',
  scope: parkScope,
  label: '配套服务',
  title: 'name',
  base: '/serviceTeam/configure',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  fields: {
    ...inIncubator,
    kind: code('类别', teamServiceKind, { required: true, initial: 1 }),
    name: text('名称', { required: true, limit: 40 }),
    cover: file('封面', { required: true, takes: 'picture' }),
    summary: longText('简介', { limit: 200 }),
    content: richText('内容', { required: '内容不能为空' }),
    contact: text('联系人', { limit: 20 }),
    mobile: mobile('联系方式', { rules: [contact] }),
    area: area('面积'),
    ...shown,
  },
  columns: [{ field: 'name', jump: true }, 'kind', 'incubator_id', 'contact', 'mobile', 'area', 'sort', 'web_show'],
  filters: [{ field: 'kind', match: 'oneOf', as: 'tabs' }, 'name'],
  sort: ['+sort'],
  publicRead: {
    list: { at: 'GET /websit/configureList', aliases: ['GET /websit/serviceTeam/configureList'], source: 'spec' },
    read: { at: 'GET /websit/configure/{id}', aliases: ['GET /websit/serviceTeam/configure/{id}'], source: 'spec' },
    fields: ['kind', 'name', 'incubator_id', 'cover', 'summary', 'area', 'content', { field: 'contact', mask: 'name', inRecord: true }, ...inRecord('mobile')],
    where: { web_show: 1 },
    filters: [{ field: 'name', match: 'contains' }, { field: 'kind', match: 'equals' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['+sort'],
  },
  traits: ['softDelete'],
});
