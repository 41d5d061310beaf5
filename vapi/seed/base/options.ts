import type { Insert } from './upsert';

/** Lists that every park begins with; an administrator may change them, so they are only added, never overwritten. */
export const roomTypes: readonly Insert[] = [
  ['标准办公室', 1],
  ['研发办公室', 2],
  ['中试厂房', 3],
  ['商业用房', 4],
  ['人才公寓', 5],
  ['共享工位', 6],
  ['实验室', 7],
  ['公共服务用房', 8],
  ['其他', 9],
].map(([name, kind], index) => ({ name, kind, status: 1, sort: index + 1 }));

/** entities.md 5.3: these codes are the ones that money is counted by. */
export const paymentItems: readonly Insert[] = [
  { name: '租金', code: 'rent', default_price: 1.2, price_unit: 'yuan_m_day', tax_rate: 9 },
  { name: '物业费', code: 'property', default_price: 3.5, price_unit: 'yuan_m_month', tax_rate: 6 },
  { name: '电费', code: 'electric', meter_kind: 1, default_price: 0.86, price_unit: 'yuan', tax_rate: 13 },
  { name: '水费', code: 'water', meter_kind: 2, default_price: 4.5, price_unit: 'yuan', tax_rate: 3 },
  { name: '押金', code: 'deposit', price_unit: 'yuan', is_income: 2 },
  { name: '滞纳金', code: 'late', price_unit: 'yuan' },
  { name: '会议室费', code: 'mtroom', price_unit: 'yuan', tax_rate: 6 },
  { name: '场地费', code: 'venue', price_unit: 'yuan', tax_rate: 9 },
  { name: '调整', code: 'adjust', price_unit: 'yuan' },
].map((item, index) => ({ meter_kind: 0, default_price: null, tax_rate: null, is_income: 1, sort: index + 1, enabled: 1, ...item }));

export const sources: readonly Insert[] = ['官网', '园区走访', '合作机构推荐', '政府推荐', '企业介绍', '创业大赛', '电话来访', '其他'].map(
  (name, index) => ({
    name,
    is_system: name === '官网' ? 1 : 2,
    sort: index + 1,
    enabled: 1,
  }),
);

export const activityTypes: readonly Insert[] = ['路演', '培训'].map((name, index) => ({ name, sort: index + 1, enabled: 1 }));

const inOrder = (...names: readonly string[]): readonly Insert[] => names.map((name, index) => ({ name, sort: index + 1 }));
/** What contents and providers are sorted by, by its table: a policy cannot be written without a category, and no page makes one. */
export const categories = {
  policy_category: inOrder('资金扶持', '人才政策', '知识产权', '税收优惠'),
  park_activity_category: inOrder('党群活动', '文体活动', '参观考察'),
  promotion_category: inOrder('融资项目', '技术转让', '合作招募'),
  facilitator_category: inOrder('工商财税', '知识产权', '法律服务', '人力资源', '科技金融', '检验检测').map((row) => ({
    ...row,
    is_finance: row.name === '科技金融' ? 1 : 2,
  })),
} as const;
export type CategoryTable = keyof typeof categories;

/** Nothing here claims a filing number or a map approval: they are the operator's own. */
export const siteSetting: Insert = {
  theme_color: '#165DFF',
  menu_mode: 1,
  city_id: 330100,
  map_center: { lng: 120.19, lat: 30.19, zoom: 12 },
};
