import { bannerSurface } from '../codes/content';
import { code, dateTime, file, flag, integer, text } from '../kernel/field';
import { inTime } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { siteLink } from '../kernel/validators';

export const banner = defineResource({
  name: 'banner',
  label: '轮播图',
  base: '/web/banner',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: { staff: 'all', enterprise: 'none', facilitator: 'none', tutor: 'none', visitor: 'none' },
  fields: {
    title: text('标题', { limit: 30 }),
    image: file('图片', { required: true, takes: 'picture' }),
    link: text('链接', { limit: 200, rules: [siteLink], hint: '站内路径或网址' }),
    surface: code('展示位置', bannerSurface, { required: true, initial: 1 }),
    start_at: dateTime('开始时间'),
    end_at: dateTime('结束时间', { rules: [notBefore('start_at', '结束时间不能早于开始时间')] }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'title', jump: true }, 'image', 'surface', 'start_at', 'end_at', { field: 'sort', sortable: true }, 'enabled'],
  filters: ['title', 'surface', 'enabled'],
  sort: ['+sort'],
  publicRead: {
    list: { at: 'GET /websit/home/banner', source: 'spec' },
    fields: ['title', 'image', 'link', 'surface'],
    where: { enabled: 1, all: [inTime('start_at', 'end_at')] },
    filters: [{ field: 'surface', match: 'equals' }],
    sort: ['+sort'],
  },
  traits: ['softDelete'],
});
