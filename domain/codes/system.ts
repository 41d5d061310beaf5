import { codes } from '../kernel/codes';

/** entities.md sections 2, 7.7 and 12. A code, once released, never changes its meaning. */
export const userStatus = codes('user_status', [
  { code: 1, label: '正常', color: 'green' },
  { code: 2, label: '已冻结', color: 'red' },
]);
export const sessionEnd = codes('session_end', [
  { code: 1, label: '退出' },
  { code: 2, label: '异地登录' },
  { code: 3, label: '改密' },
  { code: 4, label: '冻结' },
  { code: 5, label: '过期' },
  { code: 6, label: '权限变更' },
]);
/** The role numbers of specification section 3; a tutor's is 0. */
export const roleType = codes('role_type', [
  { code: 1, label: '系统管理员' },
  { code: 2, label: '园区管理员' },
  { code: 3, label: '企业' },
  { code: 4, label: '服务商' },
  { code: 0, label: '导师' },
]);
/** As what a visitor may register (role numbers of specification section 3); staff and tutors are made by the park. */
export const applicantKind = codes('applicant_kind', [
  { code: 3, label: '企业' },
  { code: 4, label: '服务商' },
]);
/** What a file template is filled with: records of the resource of this name; 导入 and 其他 with none. */
export const templateModule = codes('template_module', [
  { code: 'contract', label: '合同' },
  { code: 'fee_bill', label: '账单' },
  { code: 'payment', label: '收款' },
  { code: 'refund', label: '退租退费' },
  { code: 'enterprise', label: '企业证明' },
  { code: 'activity_apply', label: '活动证书' },
  { code: 'import', label: '导入表' },
  { code: 'other', label: '其他' },
]);
export const menuKind = codes('menu_kind', [
  { code: 1, label: '目录' },
  { code: 2, label: '路由' },
  { code: 3, label: '外链' },
]);
export const menuMode = codes('menu_mode', [
  { code: 1, label: '分组折叠' },
  { code: 2, label: '全部展开' },
]);
export const themeMode = codes('theme_mode', [
  { code: 1, label: '浅色' },
  { code: 2, label: '深色' },
  { code: 3, label: '跟随系统' },
]);
export const classificationLevel = codes('classification_level', [
  { code: 1, label: '门类' },
  { code: 2, label: '大类' },
  { code: 3, label: '中类' },
  { code: 4, label: '小类' },
]);
export const regionLevel = codes('region_level', [
  { code: 1, label: '省' },
  { code: 2, label: '市' },
  { code: 3, label: '区县' },
]);
/** The specification's own words for the inputs of an added field. */
export const customFieldType = codes('custom_field_type', [
  { code: 'Input', label: '文本' },
  { code: 'Select', label: '下拉选择' },
  { code: 'Radio', label: '单选' },
  { code: 'Checkbox', label: '多选' },
  { code: 'DatePicker', label: '日期' },
  { code: 'Region', label: '地区' },
  { code: 'Numerical', label: '数值范围' },
  { code: 'Upload', label: '上传' },
]);
export const customFieldModule = codes('custom_field_module', [
  { code: 1, label: '基本信息' },
  { code: 2, label: '业务信息' },
]);
export const fileKind = codes('file_kind', [
  { code: 1, label: '图片' },
  { code: 2, label: '文件' },
]);
export const tagKind = codes('tag_kind', [
  { code: 1, label: '企业' },
  { code: 2, label: '政策' },
  { code: 3, label: '通用' },
]);
export const placeKind = codes('place_kind', [
  { code: 1, label: '活动场地' },
  { code: 2, label: '巡检点位' },
  { code: 3, label: '会客点' },
  { code: 4, label: '其他' },
]);
export const boardKind = codes('board_kind', [
  { code: 1, label: '工作台' },
  { code: 2, label: '驾驶舱大屏' },
]);
export const tableDensity = codes('table_density', [
  { code: 'default', label: '默认' },
  { code: 'medium', label: '中等' },
  { code: 'small', label: '紧凑' },
  { code: 'mini', label: '迷你' },
]);
export const qccKind = codes('qcc_kind', [
  { code: 1, label: '工商' },
  { code: 2, label: '风险' },
]);
/** What `GET /statistics/iot` and the three meter screens are about. */
export const liveKind = codes('live_kind', [
  { code: 'electric', label: '电' },
  { code: 'water', label: '水' },
  { code: 'car', label: '车辆' },
]);
