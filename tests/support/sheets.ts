import ExcelJS from 'exceljs';

export type SheetCell = string | number | boolean | Date | null | { formula: string; result?: string | number } | { error: '#REF!' };
/** An xlsx of one sheet; the first row is the header. */
export async function xlsxOf(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('数据').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}
/** The rows of an xlsx's first sheet as texts, its header first. */
export async function readXlsx(file: Buffer): Promise<string[][]> {
  const book = await bookOf(file);
  const out: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    out.push(Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text));
  });
  return out;
}
export async function bookOf(file: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as never);
  return book;
}
