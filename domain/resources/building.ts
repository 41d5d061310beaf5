import type { BuildingAbout } from '../answers/space';
import { area, date, file, inIncubator, integer, json, ref, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { judged, max, min, unique, type CustomRule } from '@/domain/kernel/rule';
import { parkScope } from '@/domain/kernel/scope';
import { outlineRules } from '@/domain/outline';
import { latitude, longitude } from './position';
import { staff } from './staff';

const notBelow: CustomRule = {
  rule: 'custom',
  name: 'notBelowFrom',
  message: '结束楼层不能低于起始楼层',
  bad: { value: -3, row: { from: 2 } },
  holds: (value, { from }) => judged(value, (to) => judged(from ?? value, (first) => to >= first)),
};

/** 楼宇。建筑面积不得小于其房间面积之和。entities.md 3.2. */
export const building = defineResource({
  name: 'building',
  label: '楼宇',
  title: 'name',
  dependsOn: ['incubator_id'],
  base: '/space/building',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  imports: {
    fileName: '楼宇',
    columns: ['incubator_id', 'name', 'area', 'address', 'lng', 'lat', 'built_at', 'sort'],
    sameRow: ['incubator_id', 'name'],
  },
  scope: { ...parkScope, place: { incubator: 'incubator_id', building: 'id' } },
  fields: {
    ...inIncubator,
    name: text('楼宇名称', { required: true, limit: 40, rules: [unique('楼宇名称已存在', 'incubator_id')] }),
    file_id: file('楼宇图片', { takes: 'picture' }),
    area: area('建筑面积', { required: true, hint: '不小于其房间面积之和' }),
    address: text('地址', { limit: 100 }),
    lng: longitude,
    lat: latitude,
    outline: json('轮廓', { rules: outlineRules, bytes: 64 * 1024 }),
    manager_id: ref('楼宇负责人', 'user', { choices: staff }),
    built_at: date('竣工日期'),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'area', 'address', 'manager_id', 'built_at', 'sort'],
  views: { hidden: ['sort'], card: ['incubator_id', 'area', 'address'], notInDetail: ['file_id'] },
  filters: ['name', 'incubator_id'],
  sort: ['+incubator_id', '+sort', '+id'],
  actions: {
    /** Those of the span that are not there yet, called B1, 1F and so on. */
    add_floors: {
      label: '批量添加楼层', access: 'floor_store',
      on: 'list', changes: ['floor'], done: '操作成功',
      input: {
        building_id: ref('楼宇', 'building', { required: true }),
        from: integer('起始楼层', { required: true, initial: 1, rules: [min(-20, '楼层应在-20至200之间'), max(200, '楼层应在-20至200之间')], hint: '地下楼层为负数' }),
        to: integer('结束楼层', { required: true, rules: [min(-20, '楼层应在-20至200之间'), max(200, '楼层应在-20至200之间'), notBelow], hint: '没有 0 层' }),
      },
    },
  },
  handled: ['add_floors'],
  queries: {
    about: {
      label: '楼宇详情', access: 'building_read', at: 'GET /space/building/about/{id}',
      reads: ['building', 'floor', 'room', 'room_occupancy', 'enterprise', 'file'], answer: shape<BuildingAbout>(),
    }, count: { label: '楼宇数', access: 'login', source: 'spec', at: 'GET /space/building-count', reads: ['building'] } },
  traits: ['softDelete'],
});
