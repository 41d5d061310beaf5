import { codes } from '@/domain/kernel/codes';

/** Closed code tables of the customers (entities.md section 4, domain.md section 3). A code, once released, never changes its meaning. */
export const nature = codes('nature', [
  { code: 1, label: '企业（已成立）' },
  { code: 2, label: '项目（未成立）' },
]);
/** Of an enterprise; a demand has its own words for the same numbers. */
export const needStatus = codes('need_status', [
  { code: 10, label: '洽谈中', color: 'blue' },
  { code: 20, label: '意向客户', color: 'orange' },
  { code: 50, label: '无效项目', color: 'gray' },
]);
export const demandStatus = codes('demand_status', [
  { code: 10, label: '洽谈中', color: 'blue' },
  { code: 20, label: '已预订', color: 'orange' },
  { code: 50, label: '无效需求', color: 'gray' },
]);
export const settlementType = codes('settlement_type', [
  { code: 1, label: '实际入驻' },
  { code: 2, label: '虚拟入驻' },
]);
export const residence = codes('residence', [
  { code: 0, label: '未入驻', color: 'gray' },
  { code: 1, label: '待入驻', color: 'orange' },
  { code: 2, label: '已入驻', color: 'green' },
  { code: 3, label: '已退出', color: 'gray' },
]);
export const incubationStage = codes('incubation', [
  { code: 0, label: '非孵化', color: 'gray' },
  { code: 1, label: '在孵', color: 'blue' },
  { code: 2, label: '已毕业', color: 'green' },
  { code: 3, label: '终止孵化', color: 'orange' },
  { code: 4, label: '淘汰', color: 'red' },
]);
/** How incubation ends without graduation. */
export const hatchEnd = codes('hatch_end', [
  { code: 3, label: '终止孵化' },
  { code: 4, label: '淘汰' },
]);
/** How a resident stands to incubation on a day: entities.md 13.1, resident_stage. */
export const residentStage = codes('resident_stage', [
  { code: 1, label: '在孵' },
  { code: 2, label: '毕业留园' },
  { code: 0, label: '非孵化' },
]);
/** The technical fields of the Torch return (statistics.md section 1). */
export const techField = codes('tech_field', [
  { code: 1, label: '电子信息' },
  { code: 2, label: '先进制造' },
  { code: 3, label: '航空航天' },
  { code: 4, label: '现代交通' },
  { code: 5, label: '生物医药与医疗器械' },
  { code: 6, label: '新材料' },
  { code: 7, label: '新能源与节能' },
  { code: 8, label: '环境保护' },
  { code: 9, label: '地球空间与海洋' },
  { code: 10, label: '核应用技术' },
  { code: 11, label: '现代农业' },
  { code: 99, label: '其他' },
]);
/** Where an enterprise counts that names no field. */
export const otherField = 99;
export const taxType = codes('tax_type', [
  { code: 1, label: '一般纳税人' },
  { code: 2, label: '小规模纳税人' },
]);
/** The specification leaves 2 out. */
export const entType = codes('ent_type', [
  { code: 0, label: '公司' },
  { code: 1, label: '社会组织' },
  { code: 3, label: '香港公司' },
  { code: 4, label: '政府机构' },
  { code: 5, label: '台湾公司' },
  { code: 6, label: '基金会' },
  { code: 7, label: '医院' },
  { code: 8, label: '海外公司' },
  { code: 9, label: '律所' },
  { code: 10, label: '学校' },
  { code: -1, label: '其他' },
]);
export const founderType = codes('founder_type', [
  { code: 1, label: '大学生' },
  { code: 2, label: '科技人员' },
  { code: 3, label: '留学人员' },
  { code: 4, label: '高管离职' },
  { code: 9, label: '其他' },
]);
export const useElectricity = codes('use_electricity', [
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const dynamicKind = codes('dynamic_kind', [
  { code: 1, label: '新增' },
  { code: 2, label: '跟进' },
  { code: 3, label: '状态变更' },
  { code: 4, label: '变更跟进人' },
  { code: 5, label: '签约' },
  { code: 6, label: '删除' },
]);
export const beginKind = codes('begin_kind', [
  { code: 1, label: '新入驻' },
  { code: 2, label: '转入' },
]);
export const endKind = codes('end_kind', [
  { code: 1, label: '退出' },
  { code: 2, label: '转出' },
]);
/** How far a customer has come, each step a part of the one before it. */
export const leadStep = codes('lead_step', [
  { code: 1, label: '线索' },
  { code: 2, label: '意向' },
  { code: 3, label: '签约' },
  { code: 4, label: '入驻' },
]);
export type LeadStep = (typeof leadStep.items)[number]['code'];
/** Whom the national criteria count (statistics.md section 2), by the share that they are counted for. */
export const countedFirm = codes('counted_firm', [
  { code: 1, label: '在孵企业' },
  { code: 2, label: '申请专利企业' },
  { code: 3, label: '有效知识产权企业' },
  { code: 4, label: '获投融资企业' },
  { code: 5, label: '累计毕业企业' },
]);
/** Tabs of the customer list by `type` in the address (entities.md 4.1, decisions.md A-089). */
export const customerTab = codes('customer_tab', [
  { code: 1, label: '全部' },
  { code: 2, label: '洽谈' },
  { code: 3, label: '意向' },
  { code: 4, label: '跟进项目' },
  { code: 5, label: '无效' },
  { code: 6, label: '成交' },
]);
