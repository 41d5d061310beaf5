import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { bookOf, type SheetCell, xlsxOf } from '../support/sheets';
import { header, sendFile, type Sending } from './importing';
import { people, place } from './people';

onEngineInTurn('导入的文件', (engine) => {
  let park: Park;
  let staff: Awaited<ReturnType<typeof people>>;
  const send: Sending = (...given) => sendFile(park, ...given);
  beforeAll(async () => {
    park = await openPark({ engine });
    staff = await people(park, await place(park, '甲园'));
  });
  afterAll(() => park?.close());
  const check = async (rows: readonly (readonly SheetCell[])[]) =>
    (await send(staff.operator, '/place/import', await xlsxOf(rows), { mode: 'check' })).body;
  const store = async (file: Buffer) => (await send(staff.operator, '/place/import', file, { mode: 'store' })).body;

  it('公式只取已算好的值，不计算；没有值就是空', async () => {
    const rows: SheetCell[][] = [
      header as SheetCell[],
      ['甲园', '甲园A座', { formula: 'A1&"!"', result: '公式名' }, '其他', ''],
      ['甲园', '甲园A座', { formula: '1+1' }, '其他', ''],
      ['甲园', '甲园A座', { error: '#REF!' }, '其他', ''],
    ];
    const answer = await check(rows);
    expect(answer).toMatchObject({ ok: 1 });
    expect(answer.faults).toEqual([
      { row: 3, column: '名称', message: '请输入名称' },
      { row: 4, column: '名称', message: '单元格里是公式错误 #REF!，请改为实际的值' },
    ]);
  });
  it('csv：utf-8 与 gbk 都认得，引号里可以有逗号和换行', async () => {
    const text = '所属园区,楼宇,名称,类别,详细位置\r\n甲园,甲园A座,"逗,号",其他,"两\n行"\r\n';
    expect((await send(staff.operator, '/place/import', Buffer.from(`\ufeff${text}`), { mode: 'check' })).body).toMatchObject({ total: 1, ok: 1 });
    // 所属园区,名称,类别 / 甲园,中,其他 in gbk
    const gbk = Buffer.from('cbf9caf4d4b0c7f82cc3fbb3c62cc0e0b1f00abcd7d4b02cd6d02cc6e4cbfb0a', 'hex');
    expect((await send(staff.operator, '/place/import', gbk, { mode: 'check' })).body).toMatchObject({ total: 1, ok: 1, faults: [] });
  });
  it('读表头：认出各列，缺必填列时说明；自选的对应列有效', async () => {
    const rows = [
      ['*名称', '地点类别', '所属园区 '],
      ['某处', '其他', '甲园'],
    ];
    const file = await xlsxOf(rows);
    const read = (await send(staff.operator, '/place/import', file, { mode: 'read' })).body;
    expect(read).toMatchObject({
      headers: ['*名称', '地点类别', '所属园区'],
      mapping: ['name', null, 'incubator_id'],
      total: 1,
      sample: [['某处', '其他', '甲园']],
    });
    expect(read.columns.find(({ name }: { name: string }) => name === 'kind')).toEqual({ name: 'kind', label: '类别', required: true });
    const refused = await send(staff.operator, '/place/import', file, { mode: 'check' });
    expect([refused.status, refused.body.message]).toEqual([400, '文件缺少必填列：类别']);
    const mapping = JSON.stringify(['name', 'kind', 'incubator_id']);
    expect((await send(staff.operator, '/place/import', file, { mode: 'check', mapping })).body).toMatchObject({ ok: 1 });
  });
  it('模板：必填列有标记，代码列有下拉，另有填写说明', async () => {
    const answer = await park.call(staff.operator, 'GET', '/vapi/place/import-template');
    expect(answer.status).toBe(200);
    const book = await bookOf(answer.body);
    const sheet = book.worksheets[0];
    expect(sheet?.getRow(1).values).toEqual([undefined, '所属园区', '楼宇', '*名称', '*类别', '楼层', '房间', '详细位置']);
    expect(sheet?.getCell('D2').dataValidation?.formulae).toEqual(['选项!$D$1:$D$4']);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['地点', '填写说明', '选项']);
    // what the template says is what the import takes
    sheet?.addRow(['甲园', '甲园A座', '模板里的', '会客点']);
    const filled = Buffer.from(await (book.xlsx.writeBuffer() as Promise<ArrayBuffer>));
    expect(await store(filled)).toMatchObject({ stored: true, ok: 1 });
  });
  it('读第一张看得见的表：藏起来的表不算，也不当作空文件', async () => {
    const book = await bookOf(await xlsxOf([['旧表头'], ['旧数据']]));
    const [hidden] = book.worksheets;
    if (hidden) hidden.state = 'hidden';
    book.addWorksheet('更隐蔽').addRows([['别的'], ['内容']]);
    const [, masked] = book.worksheets;
    if (masked) masked.state = 'veryHidden';
    book.addWorksheet('地点').addRows([header, ['甲园', '甲园A座', '看得见的', '其他', '']]);
    const file = Buffer.from(await book.xlsx.writeBuffer());
    const read = (await send(staff.operator, '/place/import', file, { mode: 'read' })).body;
    expect([read.headers, read.total]).toEqual([header, 1]);
  });
  it('拒绝：不是表格、旧版 xls、空文件、没有文件、超过行数、展开过大', async () => {
    const refusalOf = async (file: Buffer | undefined) => {
      const { status, body } = await send(staff.operator, '/place/import', file, { mode: 'check' });
      return [status, body.message];
    };
    expect(await refusalOf(undefined)).toEqual([400, '请选择要上传的文件']);
    expect(await refusalOf(Buffer.alloc(0))).toEqual([400, '文件中没有数据']);
    expect(await refusalOf(Buffer.from([0, 1, 2, 3, 0]))).toEqual([400, '上传文件格式不正确']);
    expect(await refusalOf(Buffer.from('504b0304ffff', 'hex'))).toEqual([400, '上传文件格式不正确']);
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual([400, '不支持旧版 xls 文件，请另存为 xlsx 后上传']);
    const form = new FormData();
    form.append('mode', 'check');
    form.append('file', new Blob(['half a sheet']), '数据.xlsx');
    const named = await fetch(`${park.url}/vapi/place/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.operator.token}` },
      body: form,
    });
    expect([named.status, await named.json()]).toEqual([400, { message: '上传文件格式不正确' }]);
    const whole = await xlsxOf([header]);
    expect(await refusalOf(whole.subarray(0, whole.length - 200))).toEqual([400, '上传文件格式不正确']);
    expect(await refusalOf(whole)).toEqual([400, '文件中没有数据']);
    expect(await refusalOf(Buffer.alloc(10 * 2 ** 20 + 1, 65))).toEqual([413, '导入文件不能超过10MB']);
    const many = `名称,类别,所属园区\n${'甲,其他,甲园\n'.repeat(5001)}`;
    expect(await refusalOf(Buffer.from(many))).toEqual([400, '一次最多导入5,000行，请分批导入']);
    expect(await refusalOf(bomb())).toEqual([400, '文件展开后过大，请删除多余的内容后重试']);
  });
});

/** A zip of one part that unpacks to 100 MB. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(100 * 2 ** 20));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(100, 22); // it lies about its size
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(100, 24);
  central.writeUInt16LE(name.length, 28);
  const start = 30 + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}
