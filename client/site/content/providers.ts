import type { Card, ListPage, RecordPage } from './types';

const institutionCard: Card = {
  page: 'institution',
  shape: 'picture',
  title: 'name',
  picture: 'cover_path',
  text: 'summary',
  tags: ['category_name'],
  facts: [{ field: 'incubator_name', label: '服务园区' }],
};
const offerCard: Card = {
  page: 'offer',
  shape: 'picture',
  title: 'title',
  picture: 'cover_path',
  text: 'summary',
  tags: ['category_name'],
  facts: [
    { field: 'price', label: '价格', as: 'fee', with: 'price_note' },
    { field: 'facilitator_name', label: '机构' },
  ],
};
const institutions: ListPage = {
  what: '机构',
  unit: '家',
  lead: '与园区签约的专业服务机构，园区企业可以直接联系。',
  search: { name: 'name', label: '机构名称' },
  choices: [{ parameter: 'category_id', label: '类别', from: 'categories' }],
  card: institutionCard,
  also: [
    { page: 'offers', label: '服务产品' },
    { page: 'financings', label: '科技金融' },
  ],
};
const financings: ListPage = {
  what: '金融机构',
  unit: '家',
  lead: '创投、担保、租赁与信贷：与园区合作、面向科技企业的金融机构。',
  search: { name: 'name', label: '机构名称' },
  card: institutionCard,
  also: [
    { page: 'institutions', label: '全部合作机构' },
    { page: 'projects', label: '正在融资的项目' },
  ],
};
const offers: ListPage = {
  what: '服务产品',
  unit: '项',
  lead: '合作机构为园区企业提供的服务与协议价。',
  search: { name: 'title', label: '服务名称' },
  choices: [{ parameter: 'category_id', label: '类别', from: 'categories' }],
  card: offerCard,
  also: [{ page: 'institutions', label: '合作机构' }],
};
const institution: RecordPage = {
  what: '机构',
  list: 'institutions',
  listTitle: '合作机构',
  title: 'name',
  lead: 'summary',
  picture: 'cover_path',
  tags: ['category_name'],
  facts: [
    { field: 'category_name', label: '类别' },
    { field: 'incubator_name', label: '服务园区' },
    { field: 'contact_name', label: '联系人' },
    { field: 'contact_mobile', label: '联系方式', as: 'phone' },
    { field: 'address', label: '地址' },
    { field: 'website', label: '网址', as: 'link' },
  ],
  body: 'content',
  bodyTitle: '服务介绍',
  call: {
    title: '联系这家机构',
    text: '可以在线咨询，由机构直接回复；也可致电园区，由园区代为对接。',
    ask: { facilitator: 'id' },
  },
  related: [{ read: 'offers', title: '该机构的服务产品', card: offerCard }],
  schema: { type: 'Organization', description: 'summary' },
};
const offer: RecordPage = {
  what: '服务产品',
  list: 'offers',
  listTitle: '服务产品',
  title: 'title',
  lead: 'summary',
  picture: 'cover_path',
  tags: ['category_name'],
  facts: [
    { field: 'price', label: '价格', as: 'fee', with: 'price_note' },
    { field: 'category_name', label: '类别' },
    { field: 'facilitator_name', label: '提供机构', to: { page: 'institution', id: 'facilitator_id' } },
    { field: 'incubator_name', label: '服务园区' },
  ],
  body: 'content',
  bodyTitle: '服务详情',
  call: {
    title: '需要这项服务',
    text: '可以在线提出需求，由提供机构直接回复；也可致电园区，由园区代为对接。',
    ask: { facilitator: 'facilitator_id', product: true },
  },
  related: [{ read: 'related', title: '该机构的其他服务', card: offerCard }],
  schema: { type: 'Service', description: 'summary' },
};
export const providerPages = { lists: { institutions, financings, offers }, records: { institution, offer } } as const;
