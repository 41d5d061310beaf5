/** Provinces, and the cities that most names begin with; a name that says 省 or 市 needs no list. */
const places =
  '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 中国 石家庄 太原 沈阳 长春 哈尔滨 南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州 海口 成都 贵阳 昆明 西安 兰州 西宁 呼和浩特 南宁 拉萨 银川 乌鲁木齐 大连 青岛 宁波 厦门 深圳 苏州 无锡 常州 南通 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 珠海 佛山 东莞 烟台';
const leading = new RegExp(`^[（(]?(?:${places.split(' ').join('|')})(?:省|市|(?:壮族|回族|维吾尔)?自治区)?[）)]?|^.{2,3}[省市](?=..)`);
/** Only behind a province or city: 区块链 is no district. */
const district = /^.{2,3}[区县](?!块)(?=..)/;
/** The first two Han or letters of what a company is called, without the places before it: 杭州市滨江区云栖科技 is 云栖. */
export function shortName(name: string): string {
  let rest = name;
  for (let cut = rest.replace(leading, ''); cut !== rest && cut !== ''; cut = rest.replace(leading, '')) rest = cut;
  if (rest !== name) rest = rest.replace(district, '');
  return [...rest].slice(0, 2).join('');
}
