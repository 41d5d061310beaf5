import { bookingRepeat, bookingStatus, mtroomPriceUnit } from '../codes/service';
import { verdict } from '../kernel/audit';
import { bookingChangesFeed } from '../feeds/changes';
import { code, date, dateTime, integer, longText, mobile, money, period, ref, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource } from '../kernel/resource';
import { contact, personName, positive, sixDigits } from '../kernel/validators';
import { wordList } from '../kernel/words';
import { contactMessages } from './later';

const audit = verdict('mtroom_apl', {
  field: 'status', waiting: 0, passed: 1, rejected: 2, at: 'PUT /service/aplMtroom', source: 'spec', tells: ['user_id'], together: 'series_id',
});
/** A booking holds [start, end) of a room; two that are granted never overlap (entities.md 7.3). */
export const mtroomApl = defineResource({
  name: 'mtroom_apl',
  label: '会议室预约',
  title: 'title',
  base: '/service/mtroomApl',
  source: 'spec',
  operations: ['list', 'read', 'store', 'export'],
  endpoints: { read: { source: 'decided' }, export: { source: 'decided' } },
  scope: {
    staff: 'park', enterprise: 'own', facilitator: 'own', tutor: 'own', visitor: 'none', owner: { facilitator: 'user_id', tutor: 'user_id' },
  },
  fields: {
    mtroom_id: ref('会议室', 'mtroom', { required: true, writable: 'store', choices: { where: { status: 1 } } }),
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    building_id: ref('楼宇', 'building', { writable: 'never' }),
    during: period('时段', ['start_at', 'end_at'], { required: true, writable: 'store' }),
    repeat: code('重复', bookingRepeat, { writable: 'store', apart: true }),
    repeat_until: date('重复至', { writable: 'store', apart: true, visibleWhen: { repeat: [1, 2, 3] }, hint: '含当日；有一次冲突则都不预约' }),
    title: text('会议主题', { required: true, limit: 50 }),
    people: integer('人数', { unit: '人', rules: [positive] }),
    contact_name: text('联系人', { callers: 'name', required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { callers: 'mobile', required: contactMessages.mobile, rules: [contact] }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    user_id: ref('预约人', 'user', { writable: 'never' }),
    series_id: text('系列', { limit: 36, writable: 'never' }),
    status: code('状态', bookingStatus, { writable: 'never', initial: 0 }),
    ...audit.fields,
    reason: longText('原因', { limit: 100, writable: 'never' }),
    code: text('签到码', { limit: 6, writable: 'never' }),
    query_code: text('查询码', { limit: 8, writable: 'never', readableWith: 'privacy_show' }),
    check_in_at: dateTime('签到时间', { writable: 'never' }),
    remark: longText('备注', { limit: 100 }),
    equipment: wordList('设备需求', { max: 30 }),
    note: text('提示', { derived: true }),
    cost: money('费用', { writable: 'never' }),
    // as it was quoted: the room may be charged otherwise by the time it is billed
    price_unit: code('计费方式', mtroomPriceUnit, { writable: 'never' }),
    free_minutes: integer('免费时长', { writable: 'never', unit: '分钟' }),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
  },
  audit: audit.audit,
  due: 'during',
  quote: { by: ['mtroom_id', 'during'], also: ['repeat', 'repeat_until'], below: 'during', query: 'quote' },
  columns: [
    { field: 'title', jump: true }, 'status', 'mtroom_id', { field: 'during', sortable: true, width: 320 }, 'people', 'enterprise_id', 'contact_name',
    'contact_mobile', 'cost',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'title', 'mtroom_id', 'enterprise_id', { field: 'during', match: 'between' }],
  sort: ['-during'],
  nextFirst: 'during',
  actions: {
    ...audit.actions,
    /** Whoever booked takes it back until so many minutes before it begins (domain.md section 7). */
    cancel: {
      label: '取消预约', quiet: true, shows: ['mtroom_id', 'during'], access: 'mtroom_apl_cancel', at: 'GET /service/mtroomAplCancel/{id}', changesByGet: true, source: 'spec', changes: ['fee_bill'],
      when: { status: [0, 1], during: { after: { now: { parameter: 'mtroom.cancel_minutes' } } } }, set: { status: 3 },
      confirm: '取消后时段会让给他人，确定取消？', done: '操作成功', refused: '当前状态不能取消',
      refusals: [{ when: { status: [0, 1] }, message: '会议即将开始或已开始，不能取消' }],
    },
    /** The same of this date and of those of its series that follow it. */
    cancel_series: {
      label: '取消本次及以后各次', quiet: true, shows: ['mtroom_id', 'during'], access: 'mtroom_apl_cancel', at: 'PUT /service/mtroomApl/cancelSeries/{id}', changes: ['fee_bill'],
      when: { status: [0, 1], series_id: { empty: false }, during: { after: { now: { parameter: 'mtroom.cancel_minutes' } } } }, set: { status: 3 },
      confirm: '同一系列中本次及以后的预约全部取消，时段会让给他人，确定取消？', done: '操作成功', refused: '当前状态不能取消',
      refusals: [{ when: { status: [0, 1], series_id: { empty: false } }, message: '会议即将开始或已开始，不能取消' }],
    },
    /** Staff take it back at any time, and say why. */
    revoke: {
      label: '撤销预约', quiet: true, shows: ['mtroom_id', 'during'], access: 'mtroom_apl_audit', changes: ['fee_bill'], when: { status: [0, 1] }, set: { status: 3 }, done: '操作成功', refused: '当前状态不能取消',
      input: { reason: longText('原因', { required: true, limit: 100 }) },
    },
    check_in: {
      // who comes half an hour early may come before midnight
      label: '签到', quiet: true, only: { during: { before: { now: 24 * 60 } } }, access: 'mtroom_apl_store', at: 'PUT /service/mtroomApl/checkIn/{id}', changes: ['fee_bill'], when: { status: 1, check_in_at: { empty: true } }, set: { check_in_at: { taken: 'now' } },
      done: '签到成功', refused: '当前状态不能签到', input: { check_code: text('签到码', { required: true, limit: 6, rules: [sixDigits] }) },
    },
  },
  handled: ['cancel', 'cancel_series', 'check_in'],
  queries: {
    series: {
      label: '系列中的各次预约', access: 'mtroom_apl_list', at: 'GET /service/mtroomApl/{id}/series', reads: ['mtroom_apl', 'mtroom'],
    },
    mine: {
      label: '我的会议室预约', access: 'mtroom_apl_list', source: 'spec', at: 'GET /service/myReserve', reads: ['mtroom_apl', 'mtroom', 'enterprise'],
    },
    quote: {
      label: '预约费用', access: 'mtroom_apl_store', at: 'GET /service/mtroomCost', reads: ['mtroom', 'mtroom_apl'],
      input: {
        ...{ mtroom_id: ref('会议室', 'mtroom', { required: true }), start_at: dateTime('开始时间', { required: true }), end_at: dateTime('结束时间', { required: true }) },
        ...{ repeat: code('重复', bookingRepeat), repeat_until: date('重复至') },
      },
      answer: shape<{ readonly message: string | null }>(),
    },
  },
  derivedFrom: ['mtroom', 'enterprise', 'app_user'],
  views: {
    card: ['mtroom_id', 'during', 'note'],
    live: bookingChangesFeed,
    slots: { of: 'mtroom' },
    notInDetail: ['series_id', 'query_code'],
    related: [{
      title: '同一系列', query: 'series', at: 'top', when: { series_id: { empty: false } }, empty: '系列中没有其他预约',
      columns: { booking_id: ref('日期', 'mtroom_apl'), hall: text('会议室'), status: code('状态', bookingStatus) },
    }],
    pass: {
      ...{ code: 'code', when: { status: 1, check_in_at: { empty: true } }, says: '签到码' },
      calendar: { uid: 'booking', during: 'during', place: 'mtroom_name', when: { status: [0, 1] }, tentative: { status: 0 } },
    },
  },
});
