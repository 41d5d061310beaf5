import { placeKind } from '../codes/system';
import { code, inPlace, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { park } from '../kernel/scope';

/** 地点：活动场地、巡检点位、会客点。 */
export const place = defineResource({
  name: 'place',
  label: '地点',
  title: 'name',
  base: '/place',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: park,
  fields: {
    ...inPlace,
    name: text('名称', { required: true, limit: 40, rules: [unique('地点名称已存在', 'incubator_id', 'building_id')] }),
    kind: code('类别', placeKind, { required: true }),
    floor_id: ref('楼层', 'floor'),
    room_id: ref('房间', 'room'),
    detail: longText('详细位置', { limit: 100 }),
  },
  columns: [{ field: 'name', jump: true }, 'kind', 'incubator_id', 'building_id', 'floor_id', 'room_id', 'detail'],
  views: { card: ['kind', 'building_id', 'detail'] },
  filters: ['name', 'building_id', { field: 'kind', match: 'oneOf', as: 'tabs' }],
  exports: { fileName: '地点列表' },
  imports: { fileName: '地点', columns: ['incubator_id', 'building_id', 'name', 'kind', 'floor_id', 'room_id', 'detail'], sameRow: ['name', 'incubator_id', 'building_id'] },
});
