import { createHash } from 'node:crypto';
import type { Db } from '@/vapi/kernel/db/database';
import { run } from './upsert';
import { word, type WordBlock } from './word';

/** A template that a park begins with. */
interface Paper {
  readonly name: string;
  readonly module: string;
  readonly text: readonly WordBlock[];
}
const person = '承租方=个人';
const flat = '合同类别=公寓合同';
const virtual = '入驻类型=虚拟入驻';
/** A word, or a dash where there is none. */
const orDash = (tag: string): string => `{#${tag}}{${tag}}{/${tag}}{^${tag}}—{/${tag}}`;
/** A word with what stands around it, or nothing. */
const also = (tag: string, before: string, after = ''): string => `{#${tag}}${before}{${tag}}${after}{/${tag}}`;
/** A line that is there where a word has something to say. */
const stated = (tag: string, line: string): string[] => [`{#${tag}}`, line, `{/${tag}}`];
/** A fact about a party on a line of its own: a number that breaks at the end of a line is read wrong. */
const fact = (label: string, tag: string): string[] => stated(tag, `　　${label}：{${tag}}`);
const rent: Paper = {
  name: '房屋租赁合同',
  module: 'contract',
  text: [
    '房屋租赁合同',
    '合同编号：{合同编号}',
    // what its rooms, terms and bills were when it was signed stands in the scan
    ...stated(
      '终止日期',
      '（本合同已于{终止日期}终止{#终止原因}：{终止原因}{/终止原因}。以下房源、期间与金额为终止后的内容，签订时的约定以双方签署的文本为准。）',
    ),
    '甲方（出租方、园区运营主体）：{所属园区}',
    ...fact('地址', '所属园区.地址'),
    ...fact('电话', '所属园区.电话'),
    `{#${person}}`,
    '乙方（承租方）：{姓名}',
    ...fact('证件号', '证件号'),
    ...fact('手机', '手机'),
    `{/${person}}`,
    `{^${person}}`,
    '乙方（承租方）：{乙方}',
    ...fact('统一社会信用代码', '乙方.统一社会信用代码'),
    ...fact('法定代表人', '乙方.法定代表人'),
    ...fact('联系人', '乙方.联系人'),
    ...fact('联系方式', '乙方.联系方式'),
    `{/${person}}`,
    `{#${virtual}}`,
    '一、乙方为甲方园区的虚拟入驻企业，本合同不交付房屋。',
    `{/${virtual}}`,
    `{^${virtual}}`,
    `{#${flat}}`,
    '一、甲方将下列房屋出租给乙方，由下列人员居住：',
    `{/${flat}}`,
    `{^${flat}}`,
    '一、甲方将下列房屋出租给乙方，用于研发办公：',
    `{/${flat}}`,
    {
      columns: [
        ['序号', '{#合同房源}{序号}', 8],
        ['楼宇', orDash('房间.楼宇'), 18],
        ['房间', '{房间}', 14],
        ['计租面积（㎡）', '{计租面积}', 18, 'right'],
        ['租期', '{开始日期} 至 {结束日期}{/合同房源}', 42],
      ],
    },
    `{#${flat}}`,
    '{#入住人}',
    `入住人：{姓名}，手机 {手机}${also('证件号', '，证件号 ')}${also('房间', '，房间 ')}${also('入住日期', '，自 ', ' 起入住')}`,
    '{/入住人}',
    `{/${flat}}`,
    `{/${virtual}}`,
    '二、租期自{开始日期}起，至{结束日期}止，首尾两日均计入。',
    '三、费用与付款方式：',
    {
      columns: [
        ['费用项', '{#费用条款}{费用项}', 11],
        ['房间', '{#房间}{房间}{/房间}{^房间}全部房源{/房间}', 11],
        ['期间', '{开始日期} 至 {结束日期}', 20],
        ['单价与周期', '{单价} {计价单位}，{付款周期}', 18],
        [
          '免租',
          `{#免租天数}{免租天数} 天{/免租天数}${also('免租开始', ' 自 ')}${also('免租结束', ' 至 ')}{^免租天数}{^免租开始}无{/免租开始}{/免租天数}`,
          10,
        ],
        ['押金（元）', '{#押金}{押金}{/押金}{^押金}无{/押金}', 13, 'right'],
        [
          '其他约定',
          `{#递增周期}每 {递增周期} 个月递增 {递增比例}%；{/递增周期}${also('优惠', '优惠 ', '%；')}${also('滞纳金', '逾期每日 ', '%；')}${also('提前出账天数', '提前 ', ' 天出账')}{^提前出账天数}期首出账{/提前出账天数}{/费用条款}`,
          17,
        ],
      ],
    },
    '四、合同总额人民币 {合同总额} 元（大写：{合同总额大写}）{#押金}，押金 {押金} 元（大写：{押金大写}），退租结清后退还{/押金}。',
    '{#停车位}',
    '五、甲方为乙方提供停车位 {停车位} 个。',
    '{/停车位}',
    '{#备注}',
    '其他约定：{备注}',
    '{/备注}',
    '附：账单计划（按期应缴）',
    '{^账单计划}',
    '按第三条的单价与付款周期逐期计算，另行出具。',
    '{/账单计划}',
    '{#账单计划=有}',
    {
      columns: [
        ['序号', '{#账单计划}{序号}', 8],
        ['费用项', '{费用项}', 14],
        ['房间', '{#房间}{房间}{/房间}{^房间}全部房源{/房间}', 14],
        ['计费期间', '{计费开始} 至 {计费结束}', 32],
        ['应收金额（元）', '{应收金额}', 16, 'right'],
        ['应缴日', '{应缴日}{/账单计划}', 16],
      ],
    },
    '{/账单计划=有}',
    '甲方（盖章）：                        乙方（签章）：',
    '签订日期：{签订日期}    经办人：{经办人}',
  ],
};
const settlement: Paper = {
  name: '退租结算确认书',
  module: 'refund',
  text: [
    '退租结算确认书',
    '合同编号：{合同}    类别：{类别}',
    '甲方（园区）：{所属园区}    乙方（承租方）：{企业}',
    `退出日期：{退出日期}（当天起不再计费）${also('退出原因', '    退出原因：')}${also('退还房间', '    退还房间：')}`,
    '一、应退还乙方：押金 {押金} 元，预存与多收 {预存} 元。',
    '二、乙方应付：未缴费用 {未缴金额} 元，违约金 {违约金} 元。',
    '三、以上相抵，应退金额人民币 {应退金额} 元（大写：{应退金额大写}）；金额为负的，由乙方按该数额补缴。',
    '各项计算见所附结算单，双方签章后据此结清，再无其他费用争议。',
    '甲方（盖章）：                        乙方（签章）：',
    '{今天}    经办：{制作人}',
  ],
};
const demand: Paper = {
  name: '催缴通知单',
  module: 'fee_bill',
  text: [
    '缴费通知单',
    '账单编号：{账单编号}    出账日：{出账日}',
    '{缴费人}：',
    '截至{今天}，下列费用尚未缴清。请于应缴日前缴纳；已过应缴日的，请于收到本通知之日起七日内缴清，逾期按约定计收滞纳金。',
    {
      columns: [
        ['费用项', '{费用项}', 12],
        ['房间', orDash('房间'), 13],
        ['计费期间', '{#计费开始}{计费开始} 至 {计费结束}{/计费开始}{^计费开始}—{/计费开始}', 25],
        ['应收金额（元）', '{应收金额}', 13, 'right'],
        ['已收金额（元）', '{已收金额}', 12, 'right'],
        ['待缴金额（元）', '{待缴金额}', 12, 'right'],
        ['应缴日', '{应缴日}', 13],
      ],
    },
    '待缴金额人民币 {待缴金额} 元（大写：{待缴金额大写}）。',
    '缴费时请注明账单编号。如已缴纳，请忽略本通知；对金额有疑问的，请与园区核对。',
    '{所属园区}',
    ...fact('地址', '所属园区.地址'),
    ...fact('电话', '所属园区.电话'),
    '制作人：{制作人}    日期：{今天}',
  ],
};
/** What every park can print from its first day: its contract, its settlement, and a notice of what is to be paid. */
export const papers: readonly Paper[] = [rent, settlement, demand];

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Adds a park's first papers: none of a kind of which there ever was one, also where it was removed. */
export async function seedPapers(db: Db, now: Date, keep: (key: string, bytes: Buffer) => void): Promise<void> {
  for (const { name, module, text } of papers) {
    const [before] = await run(db, 'select 1 from file_template where module = $1 or (name = $2 and deleted_at is null)', [module, name]);
    if (before) continue;
    const bytes = word(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = sha256.slice(0, 48);
    const file = `${name}.docx`;
    const [stored] = await run<{ id: number }>(
      db,
      `insert into file (save_name, save_path, disk_key, size, mime, ext, sha256, kind, is_public, used_at)
       values ($1, '', $2, $3, $4, 'docx', $5, 2, 2, $6) returning id`,
      [file, key, bytes.length, mime, sha256, now],
    );
    await run(db, 'update file set save_path = $2 where id = $1', [stored?.id, `/vapi/file/${stored?.id}/${encodeURIComponent(file)}`]);
    await run(db, 'insert into file_template (name, module, file_id) values ($1, $2, $3)', [name, module, stored?.id]);
    keep(key, bytes);
  }
}
