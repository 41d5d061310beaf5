import type { Card, ListPage, RecordPage } from './types';

const projectCard: Card = {
  page: 'project',
  shape: 'picture',
  title: 'name',
  picture: 'cover_path',
  text: 'summary',
  tags: ['category_name', 'stageText'],
  facts: [
    { field: 'finance_need', label: '融资需求', as: 'wan' },
    { field: 'enterprise_name', label: '企业' },
  ],
};
const projects: ListPage = {
  what: '项目',
  unit: '个',
  lead: '园区企业正在寻找资金、伙伴与市场的项目。',
  search: { name: 'name', label: '项目名称' },
  choices: [{ parameter: 'category_id', label: '分类', from: 'categories' }],
  card: projectCard,
  also: [{ page: 'financings', label: '科技金融' }],
};
const project: RecordPage = {
  what: '项目',
  list: 'projects',
  listTitle: '项目推广',
  title: 'name',
  lead: 'summary',
  picture: 'cover_path',
  tags: ['category_name', 'stageText'],
  facts: [
    { field: 'finance_need', label: '融资需求', as: 'wan' },
    { field: 'stageText', label: '融资阶段' },
    { field: 'finance_use', label: '资金用途' },
    { field: 'enterprise_name', label: '企业' },
    { field: 'incubator_name', label: '园区' },
    { field: 'contact_name', label: '联系人' },
    { field: 'contact_mobile', label: '联系方式', as: 'phone' },
    { field: 'published_at', label: '发布日期', as: 'day' },
  ],
  body: 'content',
  bodyTitle: '项目详情',
  call: { title: '对接这个项目', text: '投资与产业合作请联系园区，由园区安排与项目方见面。' },
  related: [{ read: 'related', title: '同类项目', card: projectCard }],
  schema: { type: 'Article', description: 'summary' },
};
export const showcaseCard: Card = {
  page: 'showcase',
  shape: 'picture',
  title: 'title',
  picture: 'cover_path',
  tags: ['tech_fieldText'],
  facts: [{ field: 'incubator_name', label: '园区' }],
};
const showcases: ListPage = {
  what: '企业',
  unit: '家',
  lead: '园区里的科技企业：它们做什么，做得怎样。',
  search: { name: 'title', label: '企业名称' },
  choices: [{ parameter: 'tech_field', label: '领域', from: 'categories' }],
  card: showcaseCard,
};
const showcase: RecordPage = {
  what: '企业风采',
  list: 'showcases',
  listTitle: '企业风采',
  title: 'title',
  picture: 'cover_path',
  tags: ['tech_fieldText'],
  facts: [
    { field: 'enterprise_name', label: '企业' },
    { field: 'tech_fieldText', label: '技术领域' },
    { field: 'incubator_name', label: '园区' },
    { field: 'contact_mobile', label: '联系电话', as: 'phone' },
  ],
  body: 'content',
  bodyTitle: '企业介绍',
  items: { field: 'products', label: '产品', name: 'name', text: 'desc', picture: 'file_path' },
  pictures: [{ field: 'images', label: '企业图片' }],
  related: [{ read: 'related', title: '同领域企业', card: showcaseCard }],
  schema: { type: 'Article' },
};
export const companyPages = { lists: { projects, showcases }, records: { project, showcase } } as const;
