import PizZip from 'pizzip';
import type { Park } from './park';

const schema = 'http://schemas.openxmlformats.org';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A paragraph: the first of a document is its title. */
const paragraph = (text: string, at: number): string => {
  const [align, size] = at === 0 ? ['<w:jc w:val="center"/>', 36] : ['<w:spacing w:line="400"/>', 24];
  return `<w:p><w:pPr>${align}</w:pPr><w:r><w:rPr>${at === 0 ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
};
/** The smallest Word that Word opens. */
function word(paragraphs: readonly string[]): Buffer {
  const zip = new PizZip();
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const relations = `${schema}/package/2006/relationships`;
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  // one moment for every file inside: the demonstration park is the same each time it is made
  const put = (name: string, text: string) => zip.file(name, head + text, { date: new Date(Date.UTC(2026, 0, 1)) });
  put(
    '[Content_Types].xml',
    `<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  put(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  const page = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>';
  put(
    'word/document.xml',
    `<w:document xmlns:w="${schema}/wordprocessingml/2006/main"><w:body>${paragraphs.map(paragraph).join('')}${page}</w:body></w:document>`,
  );
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }) as Buffer;
}
const templates = [
  {
    name: '房屋租赁合同',
    module: 'contract',
    text: [
      '房屋租赁合同',
      '合同编号：{合同编号}',
      '乙方（承租方）：{乙方}    统一社会信用代码：{乙方.统一社会信用代码}',
      '一、租赁场所位于{楼宇}，由甲方交付乙方用于研发办公。',
      '二、租期自{开始日期}起，至{结束日期}止。',
      '三、合同总额人民币 {合同总额} 元（大写：{合同总额大写}），押金 {押金} 元（大写：{押金大写}）。',
      '四、备注：{备注}',
      '签订日期：{签订日期}    经办人：{经办人}',
    ],
  },
  {
    name: '催缴通知单',
    module: 'fee_bill',
    text: [
      '催缴通知单',
      '{缴费人}：',
      '贵公司尚有费用未缴，请于收到本通知之日起七日内缴清。如已缴纳，请忽略本通知。',
      '制作人：{制作人}    日期：{今天}',
    ],
  },
  {
    name: '入驻证明',
    module: 'enterprise',
    text: ['入驻证明', '兹证明{公司全称}（统一社会信用代码：{统一社会信用代码}）为{入驻园区}在园企业。', '特此证明。', '{今天}'],
  },
  {
    name: '活动证书',
    module: 'activity_apply',
    text: ['活动证书', '{报名人}（{单位}）：', '于{签到}参加本园区举办的「{活动}」，特此证明。', '{今天}'],
  },
] as const;
/** Templates to begin with: a contract, a reminder of fees, and two certificates. */
export function addTemplates({ loader, files }: Park): void {
  for (const { name, module, text } of templates) loader.add('file_template', { name, module, file_id: files.word(`${name}.docx`, word(text)) });
}
