import PizZip from 'pizzip';

const schema = 'http://schemas.openxmlformats.org';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Lines of a table: the heads, and one row that is written for each line of a record. Shares of the width, in %; amounts stand at the right. */
export interface WordTable {
  readonly columns: readonly (readonly [head: string, cell: string, share: number, align?: 'right'])[];
}
export type WordBlock = string | WordTable;

const sheetWidth = 9026; // between the margins of A4, in twentieths of a point
/** A clause, or where both sign: with room above it. */
const above = (text: string): number =>
  /^(?:甲方|乙方)（(?:盖章|签章)）/.test(text) ? 600 : /^(?:[一二三四五六七八九十]、|附：)/.test(text) ? 160 : 0;
/** A paragraph: the first of a document is its title. */
const paragraph = (text: string, at: number): string => {
  const [align, size] =
    at === 0 ? ['<w:spacing w:after="240"/><w:jc w:val="center"/>', 36] : [`<w:spacing w:before="${above(text)}" w:line="400"/>`, 24];
  return `<w:p><w:pPr>${align}</w:pPr><w:r><w:rPr>${at === 0 ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
};
function table({ columns }: WordTable): string {
  const line = (sizes: string, ...names: string[]) => names.map((name) => `<w:${name} w:val="single" w:sz="${sizes}" w:color="808080"/>`).join('');
  const borders = `<w:tblBorders>${line('4', 'top', 'left', 'bottom', 'right', 'insideH', 'insideV')}</w:tblBorders>`;
  const row = (texts: readonly string[], head: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${head ? '<w:tblHeader/>' : ''}</w:trPr>${texts.map((text, at) => cell(text, at, head)).join('')}</w:tr>`;
  const cell = (text: string, at: number, head: boolean) => {
    const [, , share = 0, align] = columns[at] ?? [];
    const shade = head ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>' : '';
    const right = align ? `<w:pPr><w:jc w:val="${align}"/></w:pPr>` : '';
    return `<w:tc><w:tcPr><w:tcW w:w="${Math.round((sheetWidth * share) / 100)}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr><w:p>${right}<w:r><w:rPr>${head ? '<w:b/>' : ''}<w:sz w:val="18"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p></w:tc>`;
  };
  const margin = (width: number, ...sides: string[]) => sides.map((side) => `<w:${side} w:w="${width}" w:type="dxa"/>`).join('');
  const margins = `<w:tblCellMar>${margin(50, 'top')}${margin(90, 'left')}${margin(50, 'bottom')}${margin(90, 'right')}</w:tblCellMar>`;
  const grid = columns.map(([, , share]) => `<w:gridCol w:w="${Math.round((sheetWidth * share) / 100)}"/>`).join('');
  const rows = row(
    columns.map(([head]) => head),
    true,
  );
  const body = row(
    columns.map(([, text]) => text),
    false,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${sheetWidth}" w:type="dxa"/>${borders}<w:tblLayout w:type="fixed"/>${margins}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}${body}</w:tbl>`;
}
/** The smallest Word that Word opens. */
export function word(blocks: readonly WordBlock[]): Buffer {
  const zip = new PizZip();
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const relations = `${schema}/package/2006/relationships`;
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  // one moment for every file inside: a paper is the same each time it is made
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
    `<w:document xmlns:w="${schema}/wordprocessingml/2006/main"><w:body>${blocks.map((block, at) => (typeof block === 'string' ? paragraph(block, at) : table(block))).join('')}${page}</w:body></w:document>`,
  );
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }) as Buffer;
}
