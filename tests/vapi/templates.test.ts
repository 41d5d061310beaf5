import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { chineseAmount } from '@/domain/calc/chineseAmount';
import { fill, look, valuesOf } from '@/vapi/features/template/fill';
import { addTemplates } from '@/vapi/seed/demo/templates';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

/** A Word with these paragraphs; a list is a paragraph whose text is cut into runs, as Word cuts it. */
const word = (...paragraphs: (string | string[])[]): Buffer => {
  const zip = new PizZip();
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = paragraphs.map((one) => `<w:p>${[one].flat().map(run).join('')}</w:p>`).join('');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
  return zip.generate({ type: 'nodebuffer' }) as Buffer;
};
const textOf = (bytes: Uint8Array): string =>
  [...(new PizZip(bytes).file('word/document.xml')?.asText() ?? '').matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text).join('');

onEngineInTurn('文件模板', (engine) => {
  let park: Park;
  let staff: Session;
  const can = ['list', 'read', 'store', 'update', 'delete'].map((one) => `file_template_${one}`);
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date('2026-11-20T09:00:00+08:00') });
    staff = await park.account({ type: 1, permissions: [...can, 'contract_read', 'enterprise_read', 'incubator_read', 'room_read'] });
  });
  afterAll(() => park.close());
  const send = async (name: string, bytes: Buffer, as = staff): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${as.token}` } });
    return ((await answer.json()) as { id: number }).id;
  };
  const store = (body: object, as: Session = staff) => park.call(as, 'POST', '/vapi/fileTemplate', body);
  const filled = (id: number, row?: number, as: Session = staff) => park.call(as, 'GET', `/vapi/fileTemplate/${id}/fill${row ? `?row=${row}` : ''}`);
  const make = async (name: string, module: string, ...paragraphs: (string | string[])[]): Promise<number> =>
    (await store({ name, module, file_id: await send(`${name}.docx`, word(...paragraphs)) })).body.id;

  it('新建、改名、删除；名称不能重复', async () => {
    const file_id = await send('合同.docx', word('{合同编号}'));
    const { status, body } = await store({ name: '租赁合同', module: 'contract', file_id });
    expect([status, body.moduleText, body.file_path]).toEqual([201, '合同', expect.stringContaining('.docx')]);
    expect(await store({ name: '租赁合同', file_id })).toMatchObject({ status: 422, body: { errors: { name: ['name 已存在'] } } });
    const renamed = await park.call(staff, 'PUT', `/vapi/fileTemplate/${body.id}`, { name: '租赁合同二', version: body.version });
    expect(renamed.body.name).toBe('租赁合同二');
    expect((await park.call(staff, 'DELETE', `/vapi/fileTemplate/${body.id}`)).status).toBe(200);
    expect((await store({ name: '租赁合同二', file_id })).status).toBe(201); // the name is free again
  });

  it('文件要是 Word 或表格，占位符写错的说出错在哪里', async () => {
    const txt = await send('a.txt', Buffer.from('x'));
    expect(await store({ name: '文本', file_id: txt })).toMatchObject({ status: 422, body: { errors: { file_id: ['上传文件格式不正确'] } } });
    const huge = new PizZip();
    huge.file('[Content_Types].xml', '<Types/>');
    huge.file('word/document.xml', ' '.repeat(90 * 2 ** 20));
    const bomb = await send('c.docx', huge.generate({ type: 'nodebuffer', compression: 'DEFLATE' }));
    expect((await store({ name: '太大', file_id: bomb })).body.errors).toEqual({ file_id: ['文件展开后过大，请删除多余的内容后重试'] });
    const broken = await send('b.docx', word('甲方：{乙方', '{#房间}{名称}'));
    const refused = await store({ name: '坏的', module: 'contract', file_id: broken });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.file_id).toEqual(expect.arrayContaining(['占位符“{乙方”缺少右括号 }']));
    expect(await store({ name: '没有', file_id: 999_999 })).toMatchObject({ status: 422, body: { errors: { file_id: ['文件不存在'] } } });
    expect(await store({})).toMatchObject({ status: 422, body: { errors: { name: ['请输入模板名称'], file_id: ['请上传文件'] } } });
  });

  it('上传后说出认得与不认得的占位符', async () => {
    const file = await send('c.docx', word(['{合同', '编号}'], '{乙方.统一社会信用代码}{天气}{今天}'));
    const look = (as: Session) => park.call(as, 'GET', `/vapi/fileTemplate/look?file_id=${file}&module=contract`);
    const { body } = await look(staff);
    expect([body.known.sort(), body.unknown, body.faults]).toEqual([['乙方.统一社会信用代码', '今天', '合同编号'].sort(), ['天气'], []]);
    const other = await park.account({ type: 1, permissions: can });
    expect(await look(other)).toMatchObject({ status: 404, body: { message: '文件不存在' } });
    const words = (await park.call(staff, 'GET', '/vapi/fileTemplate/words?module=contract')).body.words.map(({ tag }: { tag: string }) => tag);
    expect(words).toEqual(expect.arrayContaining(['合同编号', '合同总额', '合同总额大写', '乙方.公司全称', '今天']));
    const unread = (await park.call(other, 'GET', '/vapi/fileTemplate/words?module=contract')).body.words.map(({ tag }: { tag: string }) => tag);
    expect(unread).not.toContain('乙方.公司全称');
  });

  it('演示园区自带的模板，每个占位符都认得', async () => {
    const rows: { name: string; module: string }[] = [];
    const words: Buffer[] = [];
    const loader = { add: (_: string, row: (typeof rows)[number]) => rows.push(row) };
    addTemplates({ loader, files: { word: (_: string, bytes: Buffer) => words.push(bytes) } } as never);
    for (const [at, { name, module }] of rows.entries()) {
      const file = await send(`${name}.docx`, words[at] as Buffer);
      const { body } = await park.call(staff, 'GET', `/vapi/fileTemplate/look?file_id=${file}&module=${module}`);
      expect([name, body.unknown, body.known.length > 0]).toEqual([name, [], true]);
    }
    expect(rows.length).toBe(5);
  });

  it('用一条记录填写：标签、日期、金额与大写、所指的企业', async () => {
    const company = await park.make(enterprise, { name: '明理科技' });
    const row = await park.make(contract, {
      number: 'HT-2026-001',
      enterprise_id: company.id,
      start_at: '2026-12-01',
      total_money: 1_234_505,
      remark: null,
    });
    const id = await make('完整', 'contract', '{合同编号}|{乙方}|{乙方.公司全称}|{开始日期}|{合同总额}|{合同总额大写}|{备注}|{今天}|{天气}');
    const answer = await filled(id, row.id);
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(textOf(answer.body)).toBe('HT-2026-001|明理科技|明理科技|2026年12月1日|12,345.05|壹万贰仟叁佰肆拾伍元零伍分||2026年11月20日|{天气}');
    expect(textOf((await filled(id)).body)).toContain('〔合同编号〕|〔乙方〕|〔乙方.公司全称〕');
    expect((await filled(id, 999_999)).status).toBe(404);
    const other = await park.account({ type: 1, permissions: can });
    expect((await filled(id, row.id, other)).status).toBe(403);
    expect(textOf((await filled(await make('无记录', 'other', '{今天}'))).body)).toBe('2026年11月20日');
    expect(await filled(await make('无记录二', 'other', '{今天}'), 1)).toMatchObject({ status: 400, body: { message: '该模板没有可以填写的记录' } });
  });

  it('填写时给出的个人信息，每条记录都记入日志；没有权限的只见首尾，不记', async () => {
    const rights = [...can, 'contract_read', 'enterprise_read'];
    const [open, shut] = [
      await park.account({ type: 1, permissions: [...rights, 'privacy_show'] }),
      await park.account({ type: 1, permissions: rights }),
    ];
    const company = await park.make(enterprise, { name: '慎独科技', contact_mobile: '13812345678' });
    const row = await park.make(contract, { number: 'HT-2026-009', enterprise_id: company.id, party_id_no: '330102199001011234' });
    const id = await make('有个人信息', 'contract', '{证件号}|{乙方.联系方式}');
    const logged = (by: Session) =>
      park.database.rows<{ module: string; row_id: number }>(
        "select module, row_id from operation_log where user_id = $1 and action = 'reveal' order by module",
        [by.userId],
      );
    expect(textOf((await filled(id, row.id, open)).body)).toBe('330102199001011234|13812345678');
    await expect
      .poll(() => logged(open))
      .toEqual([
        { module: 'contract', row_id: row.id },
        { module: 'enterprise', row_id: company.id },
      ]);
    expect(textOf((await filled(id, row.id, shut)).body)).not.toMatch(/19900101|1381234/);
    expect(await logged(shut)).toEqual([]);
  });

  it('下载原样的文件，名字是模板的名称', async () => {
    const id = await make('下载用', 'contract', '{合同编号}');
    const answer = await park.call(staff, 'GET', `/vapi/fileTemplate/${id}/download`);
    expect(textOf(answer.body)).toBe('{合同编号}');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('下载用.docx'));
    expect((await park.call(staff, 'GET', '/vapi/fileTemplate/999999/download')).status).toBe(404);
    const nobody = await park.account({ type: 1, permissions: [] });
    expect((await park.call(nobody, 'GET', `/vapi/fileTemplate/${id}/download`)).status).toBe(403);
  });
});

describe('占位符', () => {
  it.each([
    ['{合同', '占位符“{合同”缺少右括号 }'],
    ['合同}', '“合同}”缺少左括号 {'],
    ['{#房间}{名称}', '循环“{#房间}”没有结束，缺少 {/房间}'],
    ['{名称}{/房间}', '“{/房间}”没有对应的 {#房间}'],
    ['{{合同}}', '占位符“{{合同}}”的括号写重了'],
  ])('%s：%s', async (text, fault) => expect((await look(word(text))).faults).toContain(fault));
  it('不是 Word 的拒绝', () => expect(look(Buffer.from('x'))).rejects.toThrow('上传文件格式不正确'));
  it('循环按行重复，文字里的尖括号仍是文字，不认得的原样留着', async () => {
    const rows = [{ line: { row: 'A<1>' } }, { line: { row: 'B' } }];
    const words = (tag: string, line?: Readonly<Record<string, unknown>>) => (tag === '房间' ? rows : tag === '名称' ? line?.row : undefined);
    const file = word('{#房间}[{名称}{价}]{/房间}{天气}');
    const { tags } = await look(file);
    expect(textOf(await fill(file, valuesOf(tags, words)))).toBe('[A&lt;1&gt;{价}][B{价}]{天气}');
  });
  it.each([
    [0, '零元整'],
    [100, '壹元整'],
    [12_345, '壹佰贰拾叁元肆角伍分'],
    [10_005, '壹佰元零伍分'],
    [50, '伍角整'],
    [5, '伍分'],
    [100_000, '壹仟元整'],
    [1_000_500, '壹万零伍元整'],
    [10_050_000, '壹拾万零伍佰元整'],
    [1_000_000_000_000, '壹佰亿元整'],
    [-12_000, '负壹佰贰拾元整'],
  ])('%i 分是%s', (fen, words) => expect(chineseAmount(fen)).toBe(words));
});
