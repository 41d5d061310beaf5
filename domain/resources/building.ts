import { area, date, decimal, file, inIncubator, integer, json, ref, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { withinPark } from '@/domain/kernel/scope';

/** 楼宇。建筑面积不得小于其房间面积之和。entities.md 3.2. */
export const building = defineResource({
  name: 'building',
  label: '楼宇',
  title: 'name',
  base: '/space/building',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  exports: { fileName: '楼宇' },
  imports: {
    fileName: '楼宇',
    columns: ['incubator_id', 'name', 'area', 'address', 'lng', 'lat', 'built_at', 'sort'],
    sameRow: ['incubator_id', 'name'],
  },
  scope: { ...withinPark, place: { incubator: 'incubator_id', building: 'id' } },
  fields: {
    ...inIncubator,
    name: text('楼宇名称', { required: true, limit: 40, rules: [unique('楼宇名称已存在', 'incubator_id')] }),
    file_id: file('楼宇图片'),
    area: area('建筑面积', { required: true, hint: '不小于其房间面积之和' }),
    address: text('地址', { limit: 100 }),
    lng: decimal('经度', { digits: [10, 6] }),
    lat: decimal('纬度', { digits: [10, 6] }),
    outline: json('轮廓', { hint: '地图上的多边形与高度' }),
    manager_id: ref('楼宇负责人', 'user'),
    built_at: date('竣工日期'),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'area', 'address', 'manager_id', 'built_at', 'sort'],
  filters: [
    { field: 'name', match: 'contains' },
    { field: 'incubator_id', match: 'equals' },
  ],
  sort: ['+incubator_id', '+sort', '+id'],
  actions: {},
  queries: { count: { label: '楼宇数', access: 'login', source: 'spec', at: 'GET /space/building-count', reads: ['building'] } },
  traits: ['softDelete'],
});
