import { code, text } from '@/domain/kernel/field';
import { codes } from '@/domain/kernel/codes';
import { readCell } from '@/vapi/kernel/sheets/cells';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { readSheet } from '@/vapi/kernel/sheets/read';

/** What the spreadsheet reader of this process has put aside on the disk. */
const putAside = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`tmp-${process.pid}-`));

it('代码列可写标签、代码，或不带括号说明的标签；有两项相同的不猜', () => {
  const field = code(
    '性质',
    codes('sample', [
      { code: 1, label: '企业（已成立）' },
      { code: 2, label: '项目（未成立）' },
      { code: 3, label: '其他（甲）' },
      { code: 4, label: '其他（乙）' },
    ]),
  );
  const read = ['企业（已成立）', '企业', '2', '其他', ''].map((text) => readCell(field, text));
  expect(read.map((one) => ('value' in one ? one.value : '不认得'))).toEqual([1, 1, 2, '不认得', '不认得']);
});
it('一张表格读完，磁盘上不留下它的内容', async () => {
  const book = new ExcelJS.Workbook();
  for (const title of ['数据', '填写说明', '选项']) {
    const page = book.addWorksheet(title);
    page.addRow(['姓名', '电话']);
    for (let row = 0; row < 300; row++) page.addRow([`${title}${row}`, '13800001234']);
  }
  const file = Buffer.from(await book.xlsx.writeBuffer());
  const before = putAside();
  const { headers, rows } = await readSheet(file);
  expect([headers, rows.length]).toEqual([['姓名', '电话'], 300]);
  await expect.poll(putAside).toEqual(before); // the last is taken away behind the reader’s back
});
it('数字格里的长编号已失真：不收，要求改为文本格式；十五位以内照收', () => {
  const serial = text('流水号', { limit: 64 });
  expect(readCell(serial, Number('202611260000012345678'))).toEqual({ problem: '数字过长，末几位已失真，请将该列设为文本格式后重新填写' });
  expect(readCell(serial, '202611260000012345678')).toEqual({ value: '202611260000012345678' });
  expect(readCell(serial, 123456789012345)).toEqual({ value: '123456789012345' });
});
