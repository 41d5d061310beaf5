import { techField } from '@/domain/codes/customer';
import { teamServiceKind, tutorKind } from '@/domain/codes/content';
import { choicesOf } from './choices';
import type { Card, ListPage, RecordPage } from './types';

const tutorCard: Card = {
  page: 'tutor',
  shape: 'person',
  title: 'name',
  picture: 'avatar_path',
  tags: ['kindText'],
  facts: [
    { field: 'title', label: '职务' },
    { field: 'company', label: '单位' },
    { field: 'tech_fieldsText', label: '擅长' },
  ],
};
const tutors: ListPage = {
  what: '导师',
  unit: '位',
  lead: '企业家、投资人、专家学者与财税法务顾问，一对一辅导入孵企业。',
  search: { name: 'name', label: '导师姓名' },
  choices: [
    { parameter: 'kind', label: '类别', from: choicesOf(tutorKind) },
    { parameter: 'tech_fields', label: '领域', from: choicesOf(techField) },
  ],
  card: tutorCard,
};
const tutor: RecordPage = {
  what: '导师',
  list: 'tutors',
  listTitle: '创业导师',
  title: 'name',
  picture: 'avatar_path',
  isPerson: true,
  tags: ['kindText'],
  facts: [
    { field: 'title', label: '职务' },
    { field: 'company', label: '单位' },
    { field: 'tech_fieldsText', label: '擅长领域' },
    { field: 'incubators_labels', label: '服务园区' },
  ],
  body: 'intro',
  bodyTitle: '导师介绍',
  call: { title: '预约辅导', text: '入孵企业由园区安排结对导师：联系园区说明所需的领域与阶段。' },
  related: [{ read: 'related', title: '同类导师', card: tutorCard }],
  schema: { type: 'Person' },
};
export const teamActivityCard: Card = {
  page: 'teamActivity',
  shape: 'picture',
  title: 'title',
  picture: 'cover_path',
  facts: [
    { field: 'happened_at', label: '日期', as: 'day' },
    { field: 'incubator_name', label: '园区' },
  ],
};
const teamActivity: RecordPage = {
  what: '团队活动',
  list: 'team',
  listTitle: '服务团队',
  title: 'title',
  picture: 'cover_path',
  facts: [
    { field: 'happened_at', label: '活动日期', as: 'day' },
    { field: 'incubator_name', label: '园区' },
  ],
  body: 'content',
  bodyTitle: '活动纪实',
  related: [{ read: 'related', title: '更多团队活动', card: teamActivityCard }],
  schema: { type: 'Article' },
};
export const facilityCard: Card = {
  page: 'facility',
  shape: 'picture',
  title: 'name',
  picture: 'cover_path',
  text: 'summary',
  tags: ['kindText'],
  facts: [
    { field: 'incubator_name', label: '园区' },
    { field: 'area', label: '面积', as: 'area' },
  ],
};
const facilities: ListPage = {
  what: '配套服务',
  unit: '项',
  lead: '园区的生活配套与公共技术服务平台。',
  search: { name: 'name', label: '服务名称' },
  choices: [{ parameter: 'kind', label: '类别', from: choicesOf(teamServiceKind) }],
  card: facilityCard,
};
const facility: RecordPage = {
  what: '配套服务',
  list: 'facilities',
  listTitle: '配套服务',
  title: 'name',
  lead: 'summary',
  picture: 'cover_path',
  tags: ['kindText'],
  facts: [
    { field: 'incubator_name', label: '园区' },
    { field: 'area', label: '面积', as: 'area' },
    { field: 'contact', label: '联系人' },
    { field: 'mobile', label: '联系方式', as: 'phone' },
  ],
  body: 'content',
  bodyTitle: '服务说明',
  call: { title: '咨询与预约', text: '开放时间与使用办法以园区答复为准。' },
  related: [{ read: 'related', title: '同园区的配套服务', card: facilityCard }],
  schema: { type: 'Service', description: 'summary' },
};
export const peoplePages = { lists: { tutors, facilities }, records: { tutor, tutorDetail: tutor, teamActivity, facility } } as const;
