import { regionLevel } from '../codes/system';
import { code, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { everyone } from '../kernel/scope';

/** 行政区划：id 就是六位代码；读法见 calls/system（/system/region，/system/area）。 */
export const region = defineResource({
  name: 'region',
  label: '行政区划',
  base: '/region',
  operations: [],
  scope: { ...everyone, visitor: 'all' },
  columns: ['name', 'level'],
  filters: [],
  sort: ['+id'],
  fields: {
    name: text('名称', { required: true, limit: 40, writable: 'never' }),
    parent_id: ref('上级', 'region', { writable: 'never' }),
    level: code('层级', regionLevel, { required: true, writable: 'never' }),
    pinyin: text('拼音', { writable: 'never', limit: 100, pinyin: { of: 'name' } }),
  },
});
