import { introductionKind } from '../codes/content';
import { code, file, files, flag, integer, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { requiredWhile } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 关于我们 of the whole site, 走进园区 of each park (entities.md 8.7). */
export const parkIntroduction = defineResource({
  name: 'park_introduction',
  label: '园区介绍',
  title: 'title',
  base: '/web/intro',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    kind: code('类别', introductionKind, { required: true, initial: 1 }),
    incubator_id: ref('园区', 'incubator', requiredWhile('kind', 2, '请选择园区')),
    title: text('标题', { required: true, limit: 50 }),
    cover: file('封面', { takes: 'picture' }),
    images: files('图片', { takes: 'picture' }),
    video: file('视频'),
    content: richText('内容', { required: '内容不能为空' }),
    sort: integer('排序', { initial: 0 }),
    web_show: flag('官网展示', { initial: 1 }),
  },
  columns: [{ field: 'title', jump: true }, 'kind', 'incubator_id', 'sort', 'web_show', { field: 'updated_at', sortable: true }],
  filters: [{ field: 'kind', match: 'oneOf', as: 'tabs' }, 'title'],
  sort: ['+kind', '+sort'],
  publicRead: {
    list: { at: 'GET /websit/park', source: 'spec' },
    read: { at: 'GET /websit/park/{id}', source: 'spec' },
    fields: ['kind', 'incubator_id', 'title', 'cover', { field: 'content', as: 'summary', excerpt: 200 }, 'content', ...inRecord('images', 'video')],
    where: { web_show: 1 },
    through: { incubator_id: { web_show: 1 } },
    filters: [{ field: 'kind', match: 'equals' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['+kind', '+sort'],
  },
  traits: ['softDelete'],
});
