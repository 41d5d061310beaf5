/** The dictionaries of entities.md 2.5. A value, once used, never changes its meaning. */
export interface Dictionary {
  readonly code: string;
  readonly name: string;
  readonly items: readonly (readonly [value: number, label: string])[];
}
const counted = (...labels: readonly string[]): (readonly [number, string])[] => labels.map((label, index) => [index + 1, label]);

export const dictionaries: readonly Dictionary[] = [
  { code: 'round', name: '产品阶段', items: counted('概念', '研发', '样品', '小批量', '规模化') },
  {
    code: 'register_type',
    name: '登记注册类型',
    items: [
      [110, '国有企业'],
      [120, '集体企业'],
      [130, '股份合作企业'],
      [150, '有限责任公司'],
      [160, '股份有限公司'],
      [170, '私营企业'],
      [190, '其他内资企业'],
      [200, '港、澳、台商投资企业'],
      [300, '外商投资企业'],
      [400, '个体经营'],
    ],
  },
  { code: 'invalid_reason', name: '无效原因', items: [...counted('价格', '面积不符', '位置', '行业不符', '已选他处', '失联'), [9, '其他']] },
  { code: 'notice_type', name: '公告类型', items: counted('园区通知', '安全提醒', '活动预告', '停水停电', '费用通知', '政策提醒') },
  { code: 'news_category', name: '新闻分类', items: counted('园区新闻', '行业动态', '通知解读', '党建', '前沿技术') },
  { code: 'exit_reason', name: '退出原因', items: [...counted('毕业迁出', '扩大场地', '经营困难', '租期届满', '迁往外地', '违约清退'), [9, '其他']] },
  { code: 'suggest_type', name: '留言类型', items: counted('留言', '报修', '投诉', '服务需求') },
  { code: 'visit_reason', name: '来访事由', items: [...counted('商务洽谈', '面试', '参观考察', '送货取件', '设备维修'), [9, '其他']] },
  { code: 'hazard_type', name: '隐患类型', items: [...counted('消防安全', '用电安全', '设备设施', '环境卫生', '危化品', '安防管理'), [9, '其他']] },
  { code: 'stock_type', name: '上市类型', items: [...counted('主板', '科创板', '创业板', '北交所', '新三板', '区域股权市场', '境外上市')] },
  { code: 'room_use', name: '使用性质', items: counted('办公', '研发', '生产', '商业', '住宿') },
  { code: 'house_item', name: '房屋物品', items: counted('门禁卡', '钥匙', '办公桌', '办公椅', '文件柜', '空调遥控器', '床', '衣柜') },
];
