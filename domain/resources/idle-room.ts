import { roomKind, roomStatus } from '@/domain/codes/space';
import { area, code, date, integer, money, price } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { park } from '@/domain/kernel/scope';
import { room } from './room';

/**
 * 待租房源：出租用途、未停用、空闲或预订的房间，另一种看法的 room 表；空置损失 = 面积 × 折合日单价 × 空置天数（entities.md 13.2, vacant_top）。
 * 预订的房间不计损失。改价由房间的批量调价办理。
 */
export const idleRoom = defineResource({
  name: 'idle_room',
  table: 'room',
  label: '待租房源',
  title: 'name',
  base: '/space/idleRoom',
  operations: ['list', 'read', 'export'],
  scope: park,
  fields: {
    ...room.fields,
    vacant_days: integer('空置天数', { derived: true, unit: '天' }),
    day_price: price('折合日单价', { derived: true, unit: '元/㎡/天' }),
    lost: money('空置损失', { derived: true }),
  },
  columns: [
    { field: 'name', jump: true, width: 90 },
    { field: 'building_id', width: 96 },
    { field: 'area', sortable: true, width: 112 },
    { field: 'status', width: 90 },
    { field: 'guide_price', sortable: true, width: 120 },
    { field: 'price_unit', width: 100 },
    { field: 'vacant_days', width: 126 },
    { field: 'lost', width: 130 },
    { field: 'idle_since', sortable: true, width: 120 },
    'room_type_id',
    'floor_id',
    'incubator_id',
    'decoration',
    { field: 'day_price', width: 170 },
  ],
  views: {
    hidden: ['incubator_id', 'decoration', 'day_price'],
    card: ['area', 'guide_price', 'lost'],
    sums: {
      query: 'sums', bad: ['lost'],
      fields: { rows: integer('房源', { unit: '间' }), area: area('面积'), daily: money('每天空置损失'), lost: money('累计空置损失') },
    },
  },
  filters: [
    'name', 'incubator_id', 'building_id', { field: 'status', match: 'oneOf', own: code('房态', roomStatus) },
    { field: 'room_type_id', match: 'equals', query: 'kind', own: code('房间类别', roomKind) }, { field: 'area', match: 'between' },
    { field: 'day_price', match: 'between', own: price('折合日单价', { unit: '元/㎡/天' }) }, // of whatever unit it is let by
    { field: 'idle_since', match: 'between', query: 'free', own: date('可租时间') }, // of its occupancy, so the hook answers
  ],
  sort: ['+idle_since', '+id'],
  queries: {
    sums: { label: '待租合计', access: 'idle_room_list', at: 'GET /space/idleRoom/sums', reads: ['room', 'room_type', 'room_occupancy'] },
  },
  traits: ['softDelete'],
  derivedFrom: ['room_type', 'room_occupancy'],
});
