import { file, inIncubator, integer, json, ref, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { withinPark } from '@/domain/kernel/scope';

/** 楼层：楼层号为负即地下。平面图与房间区域见楼层视图。entities.md 3.3. */
export const floor = defineResource({
  name: 'floor',
  label: '楼层',
  title: 'name',
  base: '/space/floor',
  source: 'spec',
  operations: ['list'],
  scope: withinPark,
  fields: {
    ...inIncubator,
    building_id: ref('楼宇', 'building', { required: true }),
    number: integer('楼层号', { required: true, rules: [unique('楼层已存在', 'building_id')], hint: '地下楼层为负数' }),
    name: text('楼层名称', { required: true, limit: 20 }),
    file_id: file('平面图'),
    regions: json('房间区域'),
    sort: integer('排序', { initial: 0 }),
  },
  columns: ['name', 'number', 'incubator_id', 'building_id', 'sort'],
  filters: [
    { field: 'building_id', match: 'equals' },
    { field: 'incubator_id', match: 'equals' },
  ],
  sort: ['+building_id', '+number'],
  actions: {},
  traits: ['softDelete'],
});
