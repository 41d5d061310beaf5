import { audited } from '../kernel/audit';
import { dateTime, file, flag, inPlace, integer, money, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { positive, url } from '../kernel/validators';
import { attendee } from './activity-apply';
import { later } from './later';

export const activityType = defineResource({
  name: 'activity_type',
  label: '活动类型',
  base: '/activities/type',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('类型名称', { required: true, limit: 20, rules: [unique('类型名称已存在')] }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'sort', 'enabled'],
  filters: ['name'],
  sort: ['+sort'],
});

const audit = audited('activity');
const early = '2026-01-01 00:00:00';
const late = '2026-02-01 00:00:00';
const notAfterEnd = {
  rule: 'custom',
  name: 'notAfterEnd',
  message: '报名截止不能晚于活动结束',
  holds: (value: unknown, row: Readonly<Record<string, unknown>>) => !row.end_at || String(value) <= String(row.end_at),
  bad: { value: late, row: { end_at: early } },
} as const;
/** Trainings and road shows one signs up for (entities.md 8.3); 进度 is derived from the dates. */
export const activity = defineResource({
  name: 'activity',
  label: '培训活动',
  base: '/activities/activity',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'own', tutor: 'online', visitor: 'online' },
  fields: {
    title: text('活动名称', { required: true, limit: 60 }),
    type_id: ref('类型', 'activity_type', { required: true, choices: { where: { enabled: 1 } } }),
    cover: file('封面', { required: true, takes: 'picture' }),
    ...inPlace,
    start_at: dateTime('开始时间', { required: true }),
    end_at: dateTime('结束时间', { required: true, rules: [later('start_at', '结束时间应大于开始时间', early, late)] }),
    apply_end_at: dateTime('报名截止', { required: true, rules: [notAfterEnd] }),
    place_id: ref('地点', 'place'),
    address: text('地址', { limit: 100 }),
    online_url: text('线上链接', { limit: 200, rules: [url] }),
    seats: integer('名额', { hint: '不填则不限', rules: [positive] }),
    price: money('费用'),
    speaker: text('讲师', { limit: 50 }),
    tutor_id: ref('导师', 'tutor'),
    facilitator_id: ref('主办服务商', 'facilitator'),
    content: richText('活动内容', { required: '内容不能为空' }),
    needs_apply_audit: flag('报名需审核', { initial: 2 }),
    sign_code: text('签到码', { limit: 6, writable: 'never', readableWith: 'activity_signin' }),
    progress: text('进度', { derived: true }),
    applied: integer('已报名', { derived: true, unit: '人' }),
    left: integer('余位', { derived: true, unit: '人' }),
    queued: integer('候补', { derived: true, unit: '人' }),
    attended: integer('已签到', { derived: true, outOf: 'applied' }),
    mine: text('我的报名', { derived: true }),
    published_at: dateTime('发布时间', { writable: 'never' }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    ...audit.fields,
  },
  ...audit.rules,
  due: 'start_at',
  found: ['title'],
  columns: [
    { field: 'title', jump: true }, 'audit_status', 'progress', 'type_id', 'incubator_id', { field: 'start_at', sortable: true }, 'end_at', 'apply_end_at',
    'seats', 'applied', 'left', 'queued', 'attended', 'mine', 'speaker',
  ],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'title', 'type_id', 'is_online', 'start_at'],
  sort: ['-start_at'],
  publicRead: {
    list: { at: 'GET /websit/activities/activity', source: 'spec' },
    read: { at: 'GET /websit/activities/activity/{id}', source: 'spec' },
    categories: { at: 'GET /websit/activities/activityType', source: 'spec', field: 'type_id' },
    fields: [
      'title', 'type_id', 'cover', 'incubator_id', 'start_at', 'end_at', 'apply_end_at', 'place_id', 'address', 'seats', 'price', 'speaker', 'published_at',
      'view_count', 'progress', 'left', 'queued', 'content', ...inRecord('building_id', 'tutor_id', 'facilitator_id', 'needs_apply_audit'),
    ],
    where: { is_online: 1 },
    filters: [{ field: 'title', match: 'contains' }, { field: 'type_id', match: 'equals' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['-start_at'],
  },
  views: {
    hidden: ['end_at', 'queued', 'attended', 'speaker'], card: ['progress', 'mine', 'start_at', 'apply_end_at', 'left'],
    notes: [
      { when: { mine: { empty: false } }, tone: 'info', text: '我的报名：{mine}' },
      { when: { progress: '报名中', left: 0, queued: 0 }, tone: 'warning', text: '名额已满，现在报名进入候补，排在第一位' },
      { when: { progress: '报名中', left: 0 }, tone: 'warning', text: '名额已满，现在报名进入候补，前面有 {queued} 人' },
    ],
    lists: [{ title: '报名', resource: 'activity_apply', by: 'activity_id' }],
  },
  actions: {
    ...audit.actions,
    /** Signs up the caller, or whom staff names; where the seats are gone he may wait for one. */
    sign_up: {
      label: '报名', access: 'activity_apply_store', keepsRow: true, quiet: ['staff'], when: { is_online: 1, apply_end_at: { after: 'now' } }, done: '报名成功', refused: '该活动未发布或报名已截止',
      changes: ['activity_apply', 'message', 'audit_trail'], input: attendee,
    },
  },
  handled: ['sign_up'],
  derivedFrom: ['activity_apply'],
  changes: ['activity_apply', 'message'],
  heldBy: ['activity_apply'],
  traits: ['softDelete'],
});
