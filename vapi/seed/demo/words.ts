import { bag, type Random } from './random';

/** Invented names: none is meant to be a person or a firm that exists. */
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'.split(
    '',
  );
const given =
  '文博 子轩 雨桐 思远 嘉怡 明哲 欣然 浩宇 静姝 志远 晓琳 俊杰 梦洁 天佑 佳琪 建国 海燕 立群 若曦 承泽 语嫣 景行 书瑶 家豪 丽娜 振华 雪莹 一鸣 诗涵 卓然 慧敏 永强 婉清 少华 彦霖 可欣 宏伟 玉洁 泽民 冰洁 启明 秋实 安琪 亦凡 锦程 素云 云舟 乐天 清扬 亚楠'.split(
    ' ',
  );
export const makePersonName = (random: Random): string => random.pick(surnames) + random.pick(given);

/** A mobile number from prefixes of the numbering plan; the digits are chance. */
export const makeMobile = (random: Random): string =>
  `1${random.pick(['38', '39', '50', '57', '58', '86', '87', '88', '35', '77', '33', '98'])}${random.digits(8)}`;

const first = '岚砚澈弈珩昀霁翊泓衡曜岑沐禾霖朔栎琢湛洺煜筠翎淞嶂芃晗迅恺峤'.split('');
const second = '序启元川策维原格越界野象数帆核图铎构源芯辰途衍砺端迹谱域纬序'.split('');
const trades: Readonly<Record<number, readonly string[]>> = {
  1: ['智能科技', '软件', '数据技术', '信息技术', '网络科技', '微电子', '云计算', '物联科技', '人工智能', '数字科技'],
  2: ['智能装备', '精密机械', '机器人', '自动化', '激光技术', '传感技术'],
  3: ['航空科技', '无人机'],
  4: ['交通科技', '智能驾驶'],
  5: ['生物医药', '医疗器械', '生物技术', '基因科技', '诊断试剂', '康复器械'],
  6: ['新材料', '纳米材料', '高分子材料'],
  7: ['新能源', '储能科技', '节能技术'],
  8: ['环保科技', '水处理技术', '环境监测'],
  9: ['地理信息', '海洋科技'],
  11: ['农业科技', '种业科技'],
  99: ['创意设计', '检测认证', '科技服务', '知识产权服务', '企业管理咨询'],
};
/** GB/T 4754 codes that go with a technical field. */
export const industryOf: Readonly<Record<number, readonly string[]>> = {
  1: ['I651', 'I653', 'I655', 'I652', 'I643', 'C391'],
  2: ['C356', 'C349', 'C396', 'C402'],
  3: ['C394'],
  4: ['I653'],
  5: ['C276', 'C358', 'M734', 'C272'],
  6: ['C398', 'M732'],
  7: ['C384'],
  8: ['C359', 'M746'],
  9: ['M744'],
  11: ['M733'],
  99: ['M748', 'M752', 'M745'],
};

/** Full company names, none twice. */
export function makeCompanyNames(random: Random): (field: number) => { name: string; brand: string } {
  const brands = random.shuffle(first.flatMap((a) => second.map((b) => a + b)));
  const seen = new Set<string>();
  return (field) => {
    let brand = brands.pop() ?? '';
    while (seen.has(brand)) brand = brands.pop() ?? '';
    seen.add(brand);
    const place = random.chance(0.75) ? '杭州' : '浙江';
    return { name: `${place}${brand}${random.pick(trades[field] ?? trades[99] ?? [])}有限公司`, brand };
  };
}

const code = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
/** A unified social credit code that passes its check digit (GB 32100); the number itself is chance. */
export function makeCreditCode(random: Random): string {
  const body = `91330108MA2${Array.from({ length: 6 }, () => random.pick(code.split(''))).join('')}`;
  const total = weights.reduce((all, weight, index) => all + weight * code.indexOf(body[index] ?? '0'), 0);
  return body + code[(31 - (total % 31)) % 31];
}
export const makePlate = (random: Random): string =>
  `${random.pick(['浙A', '浙A', '浙A', '浙A', '浙D', '浙B', '浙F', '沪C', '苏E'])}${Array.from({ length: 5 }, () => random.pick('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'.split(''))).join('')}`;

/** Technical fields of the three incubators: 74, 31, 26 and 18 of the four largest, 37 others (statistics.md, /statistics/enterprise). */
export function fieldsOf(random: Random): readonly number[][] {
  return [
    bag(random, [
      [1, 38],
      [2, 14],
      [6, 9],
      [5, 2],
      [7, 10],
      [8, 7],
      [3, 4],
      [4, 4],
      [11, 2],
      [9, 1],
      [99, 4],
    ]),
    bag(random, [
      [1, 36],
      [2, 12],
      [6, 8],
      [5, 1],
      [9, 1],
      [99, 1],
    ]),
    bag(random, [
      [5, 28],
      [6, 1],
      [8, 1],
      [7, 1],
      [11, 1],
    ]),
  ];
}
