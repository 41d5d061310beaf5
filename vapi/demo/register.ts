import type { Register } from '../business/register';
import { makeRandom, type Random } from '../seed/demo/random';
import { makeCompanyNames, makeCreditCode, makePersonName } from '../seed/demo/words';

/** Another seed than the park's: nobody of the register lives there. */
const seed = 20_261_126;
const size = 300;
const trades = [1, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9, 11, 99];
const risks = [
  ['失信被执行人', '未按时履行生效法律文书确定的给付义务', '杭州市滨江区人民法院'],
  ['行政处罚', '未按规定期限公示年度报告', '杭州市滨江区市场监督管理局'],
  ['经营异常', '通过登记的住所无法联系', '杭州市滨江区市场监督管理局'],
  ['裁判文书', '房屋租赁合同纠纷一审民事判决书', '杭州市滨江区人民法院'],
  ['股权出质', '出质股权数额 100 万元', '杭州市滨江区市场监督管理局'],
] as const;

const two = (number: number): string => String(number).padStart(2, '0');
const dayIn = (random: Random, from: number, to: number): string => `${random.int(from, to)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
function firmOf(random: Random, name: string) {
  const founded = dayIn(random, 2014, 2025);
  const capital = random.pick([50, 100, 100, 200, 300, 500, 800, 1000, 2000, 3000]);
  const closed = random.chance(0.06);
  return {
    name,
    credit_code: makeCreditCode(random),
    no: `3301080${random.digits(8)}`,
    oper_name: makePersonName(random),
    registered_at: founded,
    register_money: String(capital),
    rec_cap: String(Math.round(capital * random.pick([0.3, 0.5, 0.8, 1]))),
    belong_org: '杭州市滨江区市场监督管理局',
    business_status: closed ? '注销' : '存续',
    term_start: founded,
    check_date: dayIn(random, 2025, 2025),
    ...(closed && { end_date: dayIn(random, 2025, 2025) }),
    address: `浙江省杭州市滨江区演示路 ${random.int(1, 399)} 号 ${random.int(1, 9)} 幢 ${random.int(101, 1899)} 室`,
    scope: '技术服务、技术开发、技术咨询、技术交流、技术转让、技术推广；软件开发；信息系统集成服务。（演示数据）',
    ent_type: 0,
    is_on_stock: 2,
    ...(random.chance(0.15) && { original_name: name.replace('有限公司', '工作室') }),
  };
}
type Firm = ReturnType<typeof firmOf>;
/** About 300 invented businesses, the same at every start. About half of them have nothing against them. */
function makeFirms() {
  const random = makeRandom(seed);
  const names = makeCompanyNames(random);
  return Array.from({ length: size }, () => {
    const firm: Firm = firmOf(random, names(random.pick(trades)).name);
    const against = random.chance(0.5) ? [] : random.some([...risks], random.int(1, 3));
    return { firm, risks: against.map(([kind, title, org]) => ({ kind, title, org, happened_at: dayIn(random, 2022, 2025) })) };
  });
}
/** The demonstration park's own register: names are found by a part of them, or by their credit code. */
export function demoRegister(): Register {
  let firms: ReturnType<typeof makeFirms> | undefined;
  return {
    isDemo: true,
    ask: async (kind, keyword) => {
      firms ??= makeFirms();
      const wanted = keyword.trim().toUpperCase();
      if (kind === 'risk') return { message: null, rows: firms.find(({ firm }) => firm.name === keyword.trim())?.risks ?? [] };
      const found = firms.filter(({ firm }) => firm.name.includes(wanted) || firm.credit_code === wanted);
      return { message: found.length === 0 ? '演示名录中没有该企业' : null, rows: found.map(({ firm }) => firm) };
    },
  };
}
