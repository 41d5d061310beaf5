import PizZip from 'pizzip';

const schema = 'http://schemas.openxmlformats.org';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Lines of a table: the heads, and one row that is written for each line of a record. Shares of the width, in %. */
export interface WordTable {
  readonly columns: readonly (readonly [head: string, cell: string, share: number])[];
}
export type WordBlock = string | WordTable;

const sheetWidth = 9026; // between the margins of A4, in twentieths of a point
/** A paragraph: the first of a document is its title. */
const paragraph = (text: string, at: number): string => {
  const [align, size] = at === 0 ? ['<w:jc w:val="center"/>', 36] : ['<w:spacing w:line="400"/>', 24];
  return `<w:p><w:pPr>${align}</w:pPr><w:r><w:rPr>${at === 0 ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
};
function table({ columns }: WordTable): string {
  const line = (sizes: string, ...names: string[]) => names.map((name) => `<w:${name} w:val="single" w:sz="${sizes}" w:color="808080"/>`).join('');
  const borders = `<w:tblBorders>${line('4', 'top', 'left', 'bottom', 'right', 'insideH', 'insideV')}</w:tblBorders>`;
  const row = (texts: readonly string[], head: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${head ? '<w:tblHeader/>' : ''}</w:trPr>${texts.map((text, at) => cell(text, columns[at]?.[2] ?? 0, head)).join('')}</w:tr>`;
  const cell = (text: string, share: number, head: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${Math.round((sheetWidth * share) / 100)}" w:type="dxa"/></w:tcPr><w:p><w:r><w:rPr>${head ? '<w:b/>' : ''}<w:sz w:val="18"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p></w:tc>`;
  const grid = columns.map(([, , share]) => `<w:gridCol w:w="${Math.round((sheetWidth * share) / 100)}"/>`).join('');
  const rows = row(
    columns.map(([head]) => head),
    true,
  );
  const body = row(
    columns.map(([, text]) => text),
    false,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${sheetWidth}" w:type="dxa"/>${borders}<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}${body}</w:tbl>`;
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
