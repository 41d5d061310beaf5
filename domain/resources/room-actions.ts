import type { About, BoardAnswer, FreeRoom } from '../answers/room-board';
import type { Rows } from '../kernel/calls';
import { occupancyKind } from '@/domain/codes/space';
import { only } from '@/domain/kernel/codes';
import { area, code, date, integer, json, longText, price, ref, refs, text } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import { type Query, shape } from '@/domain/kernel/call';
import { defineTable } from '@/domain/kernel/resource';
import { notBefore } from '@/domain/kernel/rule';
import { roomChangeKind } from '@/domain/codes/space';

const reason = longText('原因', { required: true, limit: 100 });
const part = { name: text('房间号', { required: true, limit: 20 }), area: area('面积', { required: true }) };
const until = date('截止日期', { rules: [notBefore('from', '截止日期不能早于开始日期')], hint: '含当日；不填则长期' });
/** Demands that are still open; those for the room's own building first. */
const openNeeds = { where: { status: [10, 20] }, label: ['enterprise_id', 'need_area', 'building_id', 'desc'], first: 'building_id' } as const;
const from = date('开始日期', { required: true });
/** What the room status board does to rooms (issue of the board: reserve, hold, release, change, split, merge); the occupancy table is the truth. */
export const occupancyActions = {
  reserve: {
    label: '预订', access: 'room_reserve', changes: ['need', 'need_dynamic'], done: '操作成功',
    input: { need_id: ref('需求', 'need', { required: '请选择需求', choices: openNeeds }), from, until },
  },
  hold: {
    label: '停用', quiet: true, access: 'room_hold', done: '操作成功',
    input: { kind: code('用途', only(occupancyKind, 4, 5), { required: true, initial: 4 }), from, until, reason },
  },
  release: {
    label: '释放', access: 'room_release', changes: ['need', 'need_dynamic'], done: '操作成功',
    input: { occupancy_id: integer('占用', { required: '请选择要释放的占用' }), reason },
  },
  resize: { label: '变更面积', access: 'room_resize', done: '操作成功', input: { area: area('新面积', { required: true }), reason } },
  split: { label: '拆分', access: 'room_resize', done: '操作成功', input: { parts: json('拆分为', { bytes: 64 * 1024, required: '请填写拆分后的房间', sent: { each: part } }), reason } },
  merge: {
    label: '合并', access: 'room_resize', on: 'list', done: '操作成功',
    input: { ids: refs('房间', 'room', { required: '请选择房间' }), name: text('新房间号', { required: true, limit: 20 }), reason },
  },
  /** Guide prices of many rooms at once. */
  reprice: {
    label: '批量调价', access: 'room_reprice', on: 'list', done: '操作成功',
    input: {
      ids: refs('房间', 'room', { required: '请选择房间' }),
      percent: integer('调整幅度', { required: true, unit: '%', hint: '负数为下调' }),
      reason,
    },
  },
} as const satisfies Readonly<Record<string, Action<any>>>;
export const occupancyHandled = ['reserve', 'hold', 'release', 'resize', 'split', 'merge', 'reprice'] as const;

const held = ['room', 'floor', 'room_occupancy', 'enterprise', 'contract', 'fee_bill', 'room_type'] as const;
export const boardQueries = {
  /** Floors of a building with their rooms, as they are on a day. */
  board: {
    label: '房态图', access: 'room_list', source: 'decided', at: 'GET /space/room/board', reads: held,
    input: { building_id: ref('楼宇', 'building', { required: '请选择楼宇' }), at: date('日期') },
    answer: shape<BoardAnswer>(),
  },
  /** Everything about one room: who sits there, contract, balance, meters, open tasks, history. */
  about: {
    label: '房间详情', access: 'room_read', source: 'decided', at: 'GET /space/room/about/{id}',
    reads: [...held, 'room_change', 'meter', 'meter_binding', 'meter_rollup', 'check_task', 'hazard'],
    answer: shape<About>(),
  },
  /** How many rooms the filters let through, of every status, and their ㎡. */
  sums: { label: '房源合计', access: 'room_list', source: 'decided', at: 'GET /space/room/sums', reads: [...held, 'parameter'] },
  /** Rooms that are free all the time between two days, with at least so many ㎡. */
  free: {
    label: '空闲房源', access: 'room_list', source: 'decided', at: 'GET /space/room/free', reads: held,
    input: { from, to: date('结束日期', { required: true, rules: [notBefore('from', '结束日期不能早于开始日期')] }), area: area('最小面积'), building_id: ref('楼宇', 'building') },
    answer: shape<Rows<FreeRoom>>(),
  },
} as const satisfies Readonly<Record<string, Query>>;

/** 房间变更：面积变更、拆分、合并与调价的历史，只增不改。 */
export const roomChange = defineTable({
  name: 'room_change',
  label: '房间变更',
  traits: ['append'],
  fields: {
    room_id: ref('房间', 'room', { required: true, writable: 'never' }),
    kind: code('类型', roomChangeKind, { required: true, writable: 'never' }),
    area_before: area('原面积', { required: true, writable: 'never' }),
    area_after: area('新面积', { required: true, writable: 'never' }),
    price_before: price('原指导价', { writable: 'never' }),
    price_after: price('新指导价', { writable: 'never' }),
    others: refs('相关房间', 'room', { writable: 'never' }),
    reason: longText('原因', { required: true, limit: 100, writable: 'never' }),
    user_id: ref('操作人', 'user', { writable: 'never' }),
  },
});
