import { codes } from '@/domain/kernel/codes';

/** Closed code tables of the space part (entities.md section 3). A code, once released, never changes its meaning. */
export const incubatorLevel = codes('incubator_level', [
  { code: 1, label: '国家级', color: 'blue' },
  { code: 2, label: '省级', color: 'blue' },
  { code: 3, label: '市级' },
  { code: 4, label: '区级' },
  { code: 9, label: '未认定', color: 'gray' },
]);
export const incubatorType = codes('incubator_type', [
  { code: 1, label: '综合' },
  { code: 2, label: '专业' },
]);
/** Only an enabled type is offered (specification section 7). */
export const roomTypeStatus = codes('room_type_status', [
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const roomKind = codes('room_kind', [
  { code: 1, label: '办公' },
  { code: 2, label: '研发' },
  { code: 3, label: '生产' },
  { code: 4, label: '商业' },
  { code: 5, label: '公寓' },
  { code: 6, label: '工位' },
  { code: 7, label: '实验室' },
  { code: 8, label: '公共服务' },
  { code: 9, label: '其他' },
]);
export const roomUse = codes('room_use_kind', [
  { code: 1, label: '出租' },
  { code: 2, label: '自用' },
  { code: 3, label: '公共服务' },
  { code: 4, label: '共用' },
  { code: 5, label: '已售' },
]);
/** 4 is derived from the contract's end and never stored (domain.md section 4). */
export const roomStatus = codes('room_status', [
  { code: 1, label: '空闲', color: 'green' },
  { code: 2, label: '预订', color: 'orange' },
  { code: 3, label: '已租', color: 'blue' },
  { code: 4, label: '即将到期', color: 'red' },
  { code: 5, label: '装修/维修', color: 'gray' },
  { code: 6, label: '自用', color: 'gray' },
]);
export const decoration = codes('decoration', [
  { code: 1, label: '毛坯' },
  { code: 2, label: '简装' },
  { code: 3, label: '精装' },
]);
/** How a room came to its area, and to its guide price. */
export const roomChangeKind = codes('room_change_kind', [
  { code: 1, label: '面积变更' },
  { code: 2, label: '拆分' },
  { code: 3, label: '合并' },
  { code: 4, label: '调价' },
]);
/** What takes a room for a period (entities.md 3.6). */
export const occupancyKind = codes('occupancy_kind', [
  { code: 1, label: '需求预订', color: 'orange' },
  { code: 2, label: '合同预留', color: 'orange' },
  { code: 3, label: '在租', color: 'blue' },
  { code: 4, label: '装修/维修', color: 'gray' },
  { code: 5, label: '自用', color: 'gray' },
  { code: 6, label: '场地借用', color: 'orange' },
]);
