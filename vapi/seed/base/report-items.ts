/** The quarterly return after the Torch statistics (entities.md 11.3). Money is stored in 分, filled in 万元, exported in 千元. */
interface Item {
  readonly key: string;
  readonly label: string;
  readonly torch_code: string | null;
  readonly group: number;
  readonly kind: number;
  readonly unit: string;
  readonly measure: number;
  readonly is_require: number;
  readonly parent_key: string | null;
  readonly prefill: string | null;
}
const money = { kind: 1, unit: '万元', group: 2, measure: 1 };
const people = { kind: 2, unit: '人', group: 3, measure: 2 };
const pieces = { kind: 2, unit: '件', group: 4, measure: 2 };

type Shape = Pick<Item, 'kind' | 'unit' | 'group' | 'measure'>;
const item = (key: string, label: string, torch_code: string | null, shape: Shape, more: Partial<Item> = {}): Item => ({
  key,
  label,
  torch_code,
  ...shape,
  is_require: 1,
  parent_key: null,
  prefill: 'last',
  ...more,
});
const degree = { parent_key: 'employees' };
const right = { parent_key: 'knowledge_valid', prefill: 'knowledge' };

export const quarterItems: readonly Item[] = [
  item('revenue', '总收入', 'G210', money),
  item('output', '工业总产值', 'G220', money, { is_require: 2 }),
  item('profit', '净利润', 'G230', money),
  item('tax', '上缴税金', 'G240', money),
  item('export', '出口总额', 'G250', money, { is_require: 2 }),
  item('rd', 'R&D 支出', 'k630', money),
  item('employees', '从业人员期末数', 'H300', people),
  item('degree_doctor', '其中：博士', 'H311', people, degree),
  item('degree_master', '其中：硕士', 'H312', people, degree),
  item('degree_bachelor', '其中：本科', 'H314', people, degree),
  item('degree_college', '其中：大专', 'H315', people, degree),
  item('degree_other', '其中：其他', null, people, degree),
  item('senior_title', '高级职称人员', 'H317', people, { is_require: 2 }),
  item('returnees', '留学归国人员', 'H318', people, { is_require: 2 }),
  item('interns', '实习人员', 'H320', people, { is_require: 2 }),
  item('graduates_new', '吸纳应届毕业生', 'H321', people, { is_require: 2 }),
  item('tech_staff', '科技活动人员', 'H322', people, { is_require: 2 }),
  item('rd_staff', 'R&D 人员', 'H323', people, { is_require: 2 }),
  item('knowledge_apply', '当年申请知识产权数', null, { ...pieces, measure: 3 }, { prefill: 'knowledge' }),
  item('knowledge_grant', '当年授权知识产权数', null, { ...pieces, measure: 3 }, { prefill: 'knowledge' }),
  item('knowledge_valid', '拥有有效知识产权数', null, pieces, { prefill: 'knowledge' }),
  item('ip_invention', '其中：发明专利', null, pieces, right),
  item('ip_utility', '其中：实用新型', null, pieces, right),
  item('ip_design', '其中：外观设计', null, pieces, right),
  item('ip_software', '其中：软件著作权', null, pieces, right),
  item('ip_ic', '其中：集成电路布图', null, pieces, right),
  item('ip_plant', '其中：植物新品种', null, pieces, right),
  item('patent_foreign', '购买国外专利', null, { ...pieces, measure: 1 }, { is_require: 2 }),
  item('contract_count', '技术合同数', null, { kind: 2, unit: '份', group: 5, measure: 1 }, { is_require: 2 }),
  item('contract_money', '技术合同成交额', null, { ...money, group: 5 }, { is_require: 2 }),
  item('project_count', '承担科技项目数', 'k600', { kind: 2, unit: '项', group: 5, measure: 1 }, { is_require: 2 }),
  item('project_money', '科技项目到账经费', 'k609', { ...money, group: 5 }, { is_require: 2 }),
];
export const quarterTemplate = { name: '孵化企业季度报表', kind: 2, edition: 1, enabled: 1 } as const;
