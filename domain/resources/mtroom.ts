import { bookingCalls } from '../calls/booking';
import { weekday } from '../codes/calendar';
import { mtroomPriceUnit, mtroomStatus } from '../codes/service';
import { bookingChangesFeed } from '../feeds/changes';
import { area, code, codeList, date, dateTime, files, flag, inPlace, integer, money, ref, richText, secret, text, time } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource, defineTable } from '../kernel/resource';
import { max, min, unique } from '../kernel/rule';
import { parkScope } from '../kernel/scope';
import { positive } from '../kernel/validators';
import { wordList } from '../kernel/words';
import { later } from './later';
import { staff } from './staff';

const taken = ['mtroom', 'mtroom_apl', 'mtroom_collect', 'holiday', 'enterprise'] as const;
const span = '天数应为1至7';
const grid = {
  date: date('日期'),
  days: integer('天数', { rules: [min(1, span), max(7, span)] }),
  line: integer('会议室', { rules: [positive] }),
  start_at: dateTime('开始时间'),
  end_at: dateTime('结束时间'),
} as const;
/** Meeting rooms, their opening hours and booking rules (entities.md 7.2). */
export const mtroom = defineResource({
  name: 'mtroom',
  label: '会议室',
  base: '/service/mtroom',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: parkScope,
  fields: {
    name: text('会议室名称', { required: true, limit: 40, rules: [unique('会议室名称已存在', 'building_id')] }),
    ...inPlace,
    room_id: ref('房间', 'room'),
    place_text: text('位置', { limit: 60 }),
    capacity: integer('容纳人数', { required: true, unit: '人', rules: [positive] }),
    area: area('面积'),
    images: files('图片', { takes: 'picture' }),
    equipment: wordList('设备', { max: 30 }),
    intro: richText('介绍'),
    open_from: time('开放开始时间', { required: '请选择开放时间', initial: '09:00' }),
    open_to: time('开放结束时间', {
      required: '请选择开放时间', initial: '18:00', rules: [later('open_from', '结束时间应大于开始时间', '08:00', '09:00')],
    }),
    weekdays: codeList('开放日', weekday, { initial: [1, 2, 3, 4, 5] }),
    slot_minutes: integer('粒度', { initial: 30, unit: '分钟', rules: [positive] }),
    min_minutes: integer('最短', { initial: 30, unit: '分钟', rules: [positive] }),
    max_minutes: integer('最长', { initial: 480, unit: '分钟', rules: [positive] }),
    ahead_days: integer('可提前天数', { initial: 30, unit: '天', rules: [positive] }),
    is_free_audit: flag('免审', { initial: 2 }),
    price: money('费用'),
    price_unit: code('计费方式', mtroomPriceUnit, { initial: 1 }),
    charge: text('收费', { derived: true }),
    collected_at: dateTime('收藏时间', { derived: true }),
    member_free_hours: integer('每月免费时长', { unit: '小时', rules: [min(0, '每月免费时长不能小于0')] }),
    status: code('状态', mtroomStatus, { initial: 1 }),
    web_show: flag('官网展示', { initial: 2 }),
    door_hash: secret('门口屏地址'),
    door_at: dateTime('门口屏启用时间', { writable: 'never' }),
    manager_id: ref('管理员', 'user', { choices: staff }),
  },
  found: ['name'],
  columns: [
    { field: 'name', jump: true }, 'status', 'building_id', 'place_text', 'capacity', 'open_from', 'open_to', 'is_free_audit', 'charge', 'price', 'price_unit',
    'web_show',
  ],
  filters: ['name', 'building_id', { field: 'status', match: 'oneOf', as: 'tabs' }, { field: 'capacity', match: 'between' }],
  sort: ['+name'],
  publicRead: {
    list: { at: 'GET /websit/mtroom' },
    read: { at: 'GET /websit/mtroom/{id}' },
    fields: [
      'name', 'incubator_id', 'building_id', 'place_text', 'capacity', 'area', 'images', 'equipment', 'open_from', 'open_to', 'weekdays', 'price', 'price_unit',
      'is_free_audit', 'intro', ...inRecord('slot_minutes', 'min_minutes', 'max_minutes', 'ahead_days'),
    ],
    where: { web_show: 1, status: 1 },
    through: { incubator_id: {}, building_id: {} },
    filters: [{ field: 'name', match: 'contains' }, { field: 'incubator_id', match: 'equals' }, { field: 'building_id', match: 'equals' }],
    sort: ['+incubator_id.sort', '+incubator_id', '+name'],
  },
  actions: {
    collect: {
      label: '收藏', quiet: ['staff'], only: { collected_at: { empty: true } }, access: 'mtroom_list', at: 'GET /service/mtroom/collect/{id}', changesByGet: true, source: 'spec', unlogged: true,
      changes: ['mtroom_collect'], done: '操作成功',
    },
    uncollect: {
      label: '取消收藏', only: { collected_at: { empty: false } }, access: 'mtroom_list', at: 'GET /service/mtroom/uncollect/{id}', changesByGet: true, source: 'spec', unlogged: true, quiet: true,
      changes: ['mtroom_collect'], done: '操作成功',
    },
    /** The address of a tablet at its door: whoever has it sees the day of the room, and may check in with the code of a booking. */
    door: {
      label: '门口屏地址', access: 'mtroom_update', secret: true, quiet: true, when: { status: 1 }, done: '地址已生成',
      confirm: '新地址只显示这一次，生成过的旧地址立即失效。在门口的平板上打开它，显示当日预约并可签到。确定生成？',
    },
    close_door: {
      label: '停用门口屏', access: 'mtroom_update', quiet: true, when: { door_at: { empty: false } }, set: { door_hash: null, door_at: null }, done: '门口屏已停用',
      refused: '还没有启用门口屏', confirm: '停用后，门口的平板不再显示该会议室。确定停用？',
    },
  },
  handled: ['collect', 'uncollect', 'door'],
  queries: {
    /** Rooms that can be booked, each with what is taken of some days; those alone that are free at a time, where one is given. */
    bookable: {
      label: '可预约会议室', access: 'mtroom_list', source: 'spec', at: 'GET /service/aplMtroomlist', reads: taken, input: grid,
    },
    collected: {
      label: '收藏的会议室', access: 'mtroom_list', source: 'spec', at: 'GET /service/aplMtroomlistMy', reads: taken, input: grid,
    },
  },
  views: {
    notInDetail: ['collected_at'], marks: [{ when: { collected_at: { empty: false } }, label: '已收藏', color: 'orange' }],
    live: bookingChangesFeed,
    slots: {
      ...{ query: 'bookable', marked: { query: 'collected', on: 'collect', off: 'uncollect' }, shows: ['capacity', 'place_text', 'charge'], least: 'capacity' },
      ...{ takes: 'mtroom_apl', by: 'mtroom_id', during: 'during', begins: { contact_name: 'name' }, series: bookingCalls },
    },
  },
  traits: ['softDelete'],
});

export const mtroomCollect = defineTable({
  name: 'mtroom_collect',
  label: '会议室收藏',
  key: ['user_id', 'mtroom_id'],
  fields: {
    user_id: ref('用户', 'user', { required: true }),
    mtroom_id: ref('会议室', 'mtroom', { required: true }),
  },
});
