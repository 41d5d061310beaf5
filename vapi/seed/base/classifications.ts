/** GB/T 4754: all 门类 and 大类, and the 中类 of the trades that fill an incubator. */
export interface Classification {
  readonly code: string;
  readonly label: string;
  readonly level: 1 | 2 | 3;
  readonly parent: string | null;
  readonly category: string;
  readonly big_category: string | null;
  readonly medium_category: string | null;
}

/** 门类, then its 大类. */
const categories: Readonly<Record<string, string>> = {
  A农林牧渔业: '01农业 02林业 03畜牧业 04渔业 05农林牧渔专业及辅助性活动',
  B采矿业: '06煤炭开采和洗选业 07石油和天然气开采业 08黑色金属矿采选业 09有色金属矿采选业 10非金属矿采选业 11开采专业及辅助性活动 12其他采矿业',
  C制造业:
    '13农副食品加工业 14食品制造业 15酒、饮料和精制茶制造业 16烟草制品业 17纺织业 18纺织服装、服饰业 19皮革、毛皮、羽毛及其制品和制鞋业 20木材加工和木、竹、藤、棕、草制品业 21家具制造业 22造纸和纸制品业 23印刷和记录媒介复制业 24文教、工美、体育和娱乐用品制造业 25石油、煤炭及其他燃料加工业 26化学原料和化学制品制造业 27医药制造业 28化学纤维制造业 29橡胶和塑料制品业 30非金属矿物制品业 31黑色金属冶炼和压延加工业 32有色金属冶炼和压延加工业 33金属制品业 34通用设备制造业 35专用设备制造业 36汽车制造业 37铁路、船舶、航空航天和其他运输设备制造业 38电气机械和器材制造业 39计算机、通信和其他电子设备制造业 40仪器仪表制造业 41其他制造业 42废弃资源综合利用业 43金属制品、机械和设备修理业',
  D电力热力燃气及水生产和供应业: '44电力、热力生产和供应业 45燃气生产和供应业 46水的生产和供应业',
  E建筑业: '47房屋建筑业 48土木工程建筑业 49建筑安装业 50建筑装饰、装修和其他建筑业',
  F批发和零售业: '51批发业 52零售业',
  G交通运输仓储和邮政业: '53铁路运输业 54道路运输业 55水上运输业 56航空运输业 57管道运输业 58多式联运和运输代理业 59装卸搬运和仓储业 60邮政业',
  H住宿和餐饮业: '61住宿业 62餐饮业',
  I信息传输软件和信息技术服务业: '63电信、广播电视和卫星传输服务 64互联网和相关服务 65软件和信息技术服务业',
  J金融业: '66货币金融服务 67资本市场服务 68保险业 69其他金融业',
  K房地产业: '70房地产业',
  L租赁和商务服务业: '71租赁业 72商务服务业',
  M科学研究和技术服务业: '73研究和试验发展 74专业技术服务业 75科技推广和应用服务业',
  N水利环境和公共设施管理业: '76水利管理业 77生态保护和环境治理业 78公共设施管理业 79土地管理业',
  O居民服务修理和其他服务业: '80居民服务业 81机动车、电子产品和日用产品修理业 82其他服务业',
  P教育: '83教育',
  Q卫生和社会工作: '84卫生 85社会工作',
  R文化体育和娱乐业: '86新闻和出版业 87广播、电视、电影和录音制作业 88文化艺术业 89体育 90娱乐业',
  S公共管理社会保障和社会组织:
    '91中国共产党机关 92国家机构 93人民政协、民主党派 94社会保障 95群众团体、社会团体和其他成员组织 96基层群众自治组织及其他组织',
  T国际组织: '97国际组织',
};
/** 中类 by 门类. */
const mediums: Readonly<Record<string, string>> = {
  C: '271化学药品原料药制造 272化学药品制剂制造 273中药饮片加工 274中成药生产 275兽用药品制造 276生物药品制品制造 277卫生材料及医药用品制造 278药用辅料及包装材料 341锅炉及原动设备制造 342金属加工机械制造 349其他通用设备制造业 352化工、木材、非金属加工专用设备制造 356电子和电工机械专用设备制造 358医疗仪器设备及器械制造 359环保、邮政、社会公共服务及其他专用设备制造 384电池制造 391计算机制造 392通信设备制造 393广播电视设备制造 394雷达及配套设备制造 395非专业视听设备制造 396智能消费设备制造 397电子器件制造 398电子元件及电子专用材料制造 399其他电子设备制造 401通用仪器仪表制造 402专用仪器仪表制造',
  I: '641互联网接入及相关服务 642互联网信息服务 643互联网平台 644互联网安全服务 645互联网数据服务 649其他互联网服务 651软件开发 652集成电路设计 653信息系统集成和物联网技术服务 654运行维护服务 655信息处理和存储支持服务 656信息技术咨询服务 657数字内容服务 659其他信息技术服务业',
  M: '731自然科学研究和试验发展 732工程和技术研究和试验发展 733农业科学研究和试验发展 734医学研究和试验发展 735社会人文科学研究 744测绘地理信息服务 745质检技术服务 746环境与生态监测检测服务 748工程技术与设计服务 749工业与专业设计及其他专业技术服务 751技术推广服务 752知识产权服务 753科技中介服务 754创业空间服务 759其他科技推广服务业',
};
/** Names whose commas the keys above leave out. */
const fullNames: Readonly<Record<string, string>> = {
  A: '农、林、牧、渔业',
  D: '电力、热力、燃气及水生产和供应业',
  G: '交通运输、仓储和邮政业',
  I: '信息传输、软件和信息技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
};
const split = (text: string): { code: string; label: string }[] =>
  text.split(' ').map((one) => {
    const code = /^\d+/.exec(one)?.[0] ?? '';
    return { code, label: one.slice(code.length) };
  });

/** Upper levels come before lower ones. A code of 大类 and 中类 is the letter of its 门类 with the number: I65, I651. */
export const classifications: readonly Classification[] = Object.entries(categories).flatMap(([key, bigs]) => {
  const letter = key.slice(0, 1);
  const top: Classification = {
    code: letter,
    label: fullNames[letter] ?? key.slice(1),
    level: 1,
    parent: null,
    category: letter,
    big_category: null,
    medium_category: null,
  };
  const big = split(bigs).map(
    ({ code, label }): Classification => ({ ...top, code: letter + code, label, level: 2, parent: letter, big_category: letter + code }),
  );
  const medium = split(mediums[letter] ?? '').flatMap(({ code, label }): Classification[] => {
    const above = letter + code.slice(0, 2);
    return code ? [{ ...top, code: letter + code, label, level: 3, parent: above, big_category: above, medium_category: letter + code }] : [];
  });
  return [top, ...big, ...medium];
});
