import type { Plan } from '../answers/room-board';
import type { Rows } from '../kernel/calls';
import { file, inIncubator, integer, json, ref, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { parkScope } from '@/domain/kernel/scope';

/** 楼层：楼层号为负即地下。平面图与房间区域见楼层视图。entities.md 3.3. */
export const floor = defineResource({
  name: 'floor',
  label: '楼层',
  title: 'name',
  dependsOn: ['incubator_id', 'building_id'],
  base: '/space/floor',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  endpoints: { read: { source: 'decided' }, store: { source: 'decided' }, update: { source: 'decided' }, delete: { at: 'DELETE /space/delFloor/{id}' } },
  scope: parkScope,
  fields: {
    ...inIncubator,
    building_id: ref('楼宇', 'building', { required: true }),
    number: integer('楼层号', { required: true, rules: [unique('楼层已存在', 'building_id')], hint: '地下楼层为负数' }),
    name: text('楼层名称', { required: true, limit: 20 }),
    file_id: file('平面图', { takes: 'picture' }),
    regions: json('房间区域', { bytes: 256 * 1024, listed: true }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: ['name', 'number', 'incubator_id', 'building_id', 'sort'],
  filters: ['building_id', 'incubator_id'],
  sort: ['+building_id', '+number'],
  actions: {
    /** The plan of a floor and the hot areas on it; without a file the plan is taken away. */
    save_plan: {
      label: '保存平面图', access: 'building_floorimg', at: 'POST /space/saveFloorImg', source: 'spec', changes: ['room'], done: '操作成功',
      input: { file_id: file('平面图', { takes: 'picture' }), regions: json('房间区域', { bytes: 256 * 1024 }) },
    },
  },
  handled: ['save_plan'],
  queries: {
    plans: { label: '平面图', access: 'floor_list', source: 'spec', at: 'GET /space/floorImg', reads: ['floor', 'file'], answer: shape<Rows<Plan>>() },
    rooms: { label: '楼层房间', access: 'room_list', source: 'spec', at: 'GET /space/roomList/{id}', reads: ['room', 'floor', 'room_type'] },
  },
  traits: ['softDelete'],
});
