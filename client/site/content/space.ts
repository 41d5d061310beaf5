import type { Card, ListPage, RecordPage } from './types';

const place = { parameter: 'incubator_id', label: '园区', from: 'places' } as const;
export const roomCard: Card = {
  page: 'room',
  shape: 'room',
  title: ['incubator_name', 'building_name', 'name'],
  picture: 'images',
  tags: ['room_type_name', 'decorationText', 'orientation'],
  facts: [
    { field: 'area', label: '面积', as: 'area' },
    { field: 'guide_price', label: '指导价', as: 'price', with: 'price_unitText' },
  ],
  state: ({ status }) => (status === 2 ? { label: '已有意向', tone: 'soon' } : { label: '空闲', tone: 'open' }),
};
const search = { name: 'name', label: '房间号' };
const rooms: ListPage = {
  what: '房源',
  unit: '间',
  lead: '园区当前可以租用的房间，面积与指导价以现场和合同为准。',
  search,
  choices: [place, { parameter: 'kind', label: '用途', from: 'categories' }],
  questions: [
    { parameter: 'area_start', label: '面积不小于（㎡）', kind: 'amount' },
    { parameter: 'area_end', label: '面积不大于（㎡）', kind: 'amount' },
    { parameter: 'price_end', label: '指导价不高于（元，按标注的单位）', kind: 'amount' },
  ],
  card: roomCard,
  also: [
    { page: 'roomBoard', label: '按楼层查看' },
    { page: 'apartments', label: '人才公寓' },
  ],
};
const apartments: ListPage = {
  what: '公寓',
  unit: '套',
  lead: '面向入园企业员工与创业团队的人才公寓，可由企业统一申请。',
  search,
  choices: [place],
  card: roomCard,
  also: [{ page: 'rooms', label: '全部可租房源' }],
};
const room: RecordPage = {
  what: '房源',
  list: 'rooms',
  listTitle: '可租房源',
  title: ['incubator_name', 'building_name', 'name'],
  tags: ['room_type_name', 'decorationText'],
  state: roomCard.state,
  facts: [
    { field: 'incubator_name', label: '园区' },
    { field: 'building_name', label: '楼宇' },
    { field: 'floor_name', label: '楼层' },
    { field: 'area', label: '面积', as: 'area' },
    { field: 'guide_price', label: '指导价', as: 'price', with: 'price_unitText' },
    { field: 'room_type_name', label: '类型' },
    { field: 'decorationText', label: '装修' },
    { field: 'orientation', label: '朝向' },
    { field: 'address', label: '地址' },
  ],
  bodyTitle: '房源介绍',
  pictures: [
    { field: 'images', label: '房间图片' },
    { field: 'plan_path', label: '楼层平面图' },
  ],
  call: {
    title: '看房与申请入驻',
    text: '致电园区预约看房，或在线提交入驻申请，园区审核后由招商人员与您联系。',
    phone: 'phone',
    settle: true,
  },
  related: [{ read: 'related', title: '同楼宇房源', card: roomCard }],
  schema: { type: 'Accommodation' },
};
export const spacePages = { lists: { rooms, apartments }, records: { room } } as const;
