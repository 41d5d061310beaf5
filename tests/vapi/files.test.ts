import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import PizZip from 'pizzip';
import { folderStore } from '@/vapi/business/disk';
import { sweepFiles } from '@/vapi/features/file/sweep';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { notice } from '@/domain/resources/notice';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { filesOf } from '../support/uploads';
import { people, place, type Place } from './people';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const formOf = (name: string, bytes: Buffer | string, field = 'file'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return form;
};
const zipOf = (...names: string[]): Buffer => {
  const zip = new PizZip();
  for (const name of names) zip.file(name, '<x/>');
  return zip.generate({ type: 'nodebuffer' }) as Buffer;
};
const docx = zipOf('[Content_Types].xml', 'word/document.xml');
const ole = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`${stream}\0`, 'utf16le'), Buffer.alloc(64)]);
const gbk = Buffer.from('b9abb8e6', 'hex'); // 公告

onEngineInTurn('文件', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let later = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(Date.now() + later) });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  afterEach(() => vi.restoreAllMocks());
  const upload = async (form: FormData, as: Session | null = who.operator, path = '/file/upload'): Promise<Answer> => {
    const answer = await fetch(`${park.url}/vapi${path}`, { method: 'POST', body: form, headers: as ? { authorization: `Bearer ${as.token}` } : {} });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  const open = (path: string, as: Session | null = null, headers?: Record<string, string>): Promise<Answer> =>
    park.call(as, 'GET', path, undefined, headers);
  const onDisk = (): string[] => filesOf(park);

  it('takes a picture, and opens it by the signed address for a while, by its owner, and by nobody else', async () => {
    const { status, body } = await upload(formOf('平面图 1.png', png));
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), save_name: '平面图 1.png' });
    const opened = await open(body.save_path);
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff']);
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    const [bare = ''] = body.save_path.split('?');
    expect(await open(bare)).toMatchObject({ status: 403, body: { message: '链接已失效，请刷新页面' } });
    expect((await open(bare, who.operator)).status).toBe(200);
    expect((await open(bare, who.tenant)).status).toBe(403);
    expect((await open(body.save_path.replace(`/file/${body.id}/`, `/file/${body.id + 1}/`))).status).toBe(404);
    const other = (await upload(formOf('b.png', png))).body;
    expect((await open(body.save_path.replace(`/file/${body.id}/`, `/file/${other.id}/`))).status).toBe(403);
    later = 16 * 60_000; // the address keeps for some minutes more, so that pictures stay cached
    expect((await open(body.save_path)).status).toBe(403);
    later = 0;
  });

  it('looks at what is inside, not at what it says of itself', async () => {
    const wrong = { message: '上传文件格式不正确' };
    for (const [name, bytes] of [
      ['a.exe', 'MZ'],
      ['a.svg', '<svg onload="x()"/>'],
      ['a.html', '<p>'],
      ['a.png', 'no picture'],
      ['a.jpg', png],
      ['a.png', Buffer.concat([png.subarray(0, 30), Buffer.from('<script>')])],
      ['a.pdf', 'PK\u0003\u0004'],
      ['a.pdf', '<html>%PDF-1.7'],
      ['a.docx', png],
      ['a.docx', zipOf('xl/workbook.xml', '[Content_Types].xml')],
      ['a.docx', zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
      ['a.xlsx', docx],
      ['a.zip', Buffer.concat([Buffer.from('MZ'), docx])],
      ['a.zip', Buffer.concat([docx, Buffer.from('<script>')])],
      ['a.doc', ole('Workbook')],
      ['a.txt', png],
      ['a.txt', Buffer.from([0xff, 0x00, 0x80])],
      ['a', png],
      ['a.png.exe', png],
    ] as const) {
      expect([name, await upload(formOf(name, bytes))]).toMatchObject([name, { status: 415, body: wrong }]);
    }
    for (const [name, bytes, mime] of [
      ['公告.txt', '文字', 'text/plain; charset=utf-8'],
      ['公告.txt', gbk, 'text/plain; charset=gb18030'],
      ['A.PNG', png, 'image/png'],
      ['合同.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['合同.zip', docx, 'application/zip'],
      ['合同.doc', ole('WordDocument'), 'application/msword'],
      ['表.xls', ole('Book'), 'application/vnd.ms-excel'],
      ['a.rar', Buffer.from('526172211a0700', 'hex'), 'application/vnd.rar'],
    ] as const) {
      const { status, body } = await upload(formOf(name, bytes));
      expect([name, status]).toEqual([name, 201]);
      expect((await open(`/vapi/file/${body.id}`, who.operator)).body.mime).toBe(mime);
    }
  });

  it('keeps names from leaving their folder', async () => {
    const { body } = await upload(formOf('../../../etc/passwd.png', png));
    expect(body.save_name).toBe('passwd.png');
    const folder = join(park.dataDir, 'files');
    for (const name of readdirSync(folder)) expect(name).toMatch(/^[0-9a-f]{2}$/);
    expect((await open(`/vapi/file/${body.id}/..%2f..%2fsecrets.json`, who.operator)).status).toBe(200); // the id counts, the name is for people
    expect(existsSync(join(folder, '..', '..', 'etc'))).toBe(false);
  });

  it('says what is missing, and leaves nothing of what it refuses', async () => {
    const before = onDisk().length;
    expect(await upload(formOf('a.png', png, 'other'))).toMatchObject({ status: 400, body: { message: '请选择要上传的文件' } });
    expect((await park.call(who.operator, 'POST', '/vapi/file/upload', { file: 'x' })).status).toBe(400);
    expect((await upload(formOf('a.png', 'x'))).status).toBe(415);
    expect(await upload(formOf('a.png', ''))).toMatchObject({ status: 415, body: { message: '上传文件内容为空' } });
    expect((await open('/vapi/file/999999/a.png')).status).toBe(404);
    expect(onDisk()).toHaveLength(before);
  });

  it('says that the disk is full, and keeps no half file', async () => {
    const before = onDisk().length;
    vi.spyOn(park.app.services.store, 'room').mockResolvedValue(3);
    const refused = { status: 507, body: { message: '服务器存储空间不足，文件没有保存，请联系管理员' } };
    expect(await upload(formOf('a.png', png))).toMatchObject(refused);
    vi.restoreAllMocks();
    vi.spyOn(park.app.services.store, 'settle').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect(await upload(formOf('a.png', png))).toMatchObject(refused);
    expect(onDisk()).toHaveLength(before);
  });

  it('takes a file whatever the length of its name, and keeps what kind it says it is', async () => {
    const name = `${'长'.repeat(240)}.png`;
    const { status, body } = await upload(formOf(name, png));
    expect([status, body.save_name]).toEqual([201, expect.stringMatching(/^长{100,}\.png$/)]);
    expect(body.save_path.length).toBeLessThan(1000);
    expect(decodeURIComponent(body.save_path.split('?')[0])).toMatch(/长\.png$/);
    const opened = await open(body.save_path);
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(encodeURIComponent(body.save_name))]);
  });

  it('answers spans of a large file, and not again what has not changed', async () => {
    const { body } = await upload(formOf('长.txt', '0123456789'));
    const whole = await open(body.save_path);
    expect([whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual(['bytes', '10']);
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="_.txt"; filename*=UTF-8''${encodeURIComponent('长.txt')}`);
    const part = await open(body.save_path, null, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), Buffer.from(part.body).toString()]).toEqual([206, 'bytes 2-4/10', '234']);
    const beyond = await open(body.save_path, null, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const tag = whole.headers.get('etag') ?? '';
    expect((await open(body.save_path, null, { 'if-none-match': tag })).status).toBe(304);
    expect((await open(body.save_path, null, { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
  });

  it('tells what a file is to who may open a record that shows it', async () => {
    const { body } = await upload(formOf('附件.pdf', '%PDF-1.7'));
    const reader = await park.account({ type: 1, permissions: ['notice_read'] });
    const other = await park.account({ type: 1, permissions: ['enterprise_read'] });
    const info = (as: Session) => open(`/vapi/file/${body.id}`, as);
    expect(await info(reader)).toMatchObject({ status: 403, body: { message: '链接已失效，请刷新页面' } });
    await park.make(notice, { files: [body.id] });
    expect((await info(reader)).body).toMatchObject({ id: body.id, save_name: '附件.pdf', mime: 'application/pdf', size: 8, kind: 2 });
    expect((await open((await info(reader)).body.save_path)).status).toBe(200);
    expect((await info(other)).status).toBe(403);
    expect((await open(`/vapi/file/${body.id}`)).status).toBe(401);
    expect((await info(who.operator)).status).toBe(200); // his own
  });

  it('lets nobody put a file that he may not see into a record of his own, and keeps what is there', async () => {
    const { body } = await upload(formOf('合同.pdf', '%PDF-1.7'), who.admin);
    const draft = await park.fill(notice.fields, {});
    const store = (files: number[]) => park.call(who.operator, 'POST', `/vapi${notice.base}`, { ...draft, files });
    expect((await store([body.id])).body.errors?.files).toEqual(['文件不存在']);
    const mine = (await upload(formOf('我的.pdf', '%PDF-1.7'))).body.id;
    expect((await store([mine])).body.errors?.files).toBeUndefined();
    const [{ incubator_id = 0 } = {}] = await park.database.rows<{ incubator_id: number }>(
      'select incubator_id from user_incubator where user_id = $1',
      [who.operator.userId],
    );
    const stored = await park.make(notice, { files: [body.id], incubator_id, building_id: null, audit_status: 1 });
    const path = `/vapi${notice.base}/${stored.id}`;
    const { version } = (await park.call(who.operator, 'GET', path)).body;
    const kept = await park.call(who.operator, 'PUT', path, { files: [body.id, mine], version });
    expect([kept.status, kept.body.files?.map(({ id }: { id: number }) => id)]).toEqual([200, [body.id, mine]]);
  });

  it('takes the pictures of the editor, and nothing else there', async () => {
    expect((await upload(formOf('图.png', png), who.operator, '/editor/upload')).body).toMatchObject({
      save_name: '图.png',
      save_path: expect.any(String),
    });
    expect(await upload(formOf('a.txt', 'x'), who.operator, '/editor/upload')).toMatchObject({
      status: 415,
      body: { message: '上传文件格式不正确' },
    });
    expect((await upload(formOf('图.png', png), null, '/editor/upload')).status).toBe(401);
  });

  it("sweeps what no record holds, a visitor's after an hour, and keeps the rest", async () => {
    const send = async (as: Session | null) => (await upload(formOf('扫.txt', 'x'), as)).body.id as number;
    const [unused, inFiles, inText, visitors] = [await send(who.operator), await send(who.operator), await send(who.operator), await send(null)];
    await park.make(notice, { files: [inFiles] });
    await park.make(notice, { content: `<img src="/vapi/file/${inText}/a.png">` });
    const orphan = join(park.dataDir, 'files', 'ab', 'ab'.repeat(24));
    folderStore(park.dataDir).keep('ab'.repeat(24), png);
    const draft = folderStore(park.dataDir).draft('cd');
    writeFileSync(draft, 'half');
    const long = new Date(Date.now() - 86_400_000 * 2);
    for (const path of [orphan, draft]) utimesSync(path, long, long);
    const there = async (): Promise<number[]> => {
      const rows = await park.database.rows<{ id: number }>('select id from file where id = any($1)', [[unused, inFiles, inText, visitors]]);
      return rows.map(({ id }) => id);
    };
    const sweep = (hours: number) => sweepFiles(park.database, park.app.services.store, allResources, new Date(Date.now() + hours * 3600_000));
    await sweep(0.5);
    expect(await there()).toEqual([unused, inFiles, inText, visitors]);
    expect([existsSync(orphan), existsSync(draft)]).toEqual([false, false]);
    await sweep(2);
    expect(await there()).toEqual([unused, inFiles, inText]);
    const before = onDisk().length;
    expect((await sweep(25)).files).toBeGreaterThan(0);
    expect(await there()).toEqual([inFiles, inText]);
    expect(onDisk().length).toBeLessThan(before);
    const rows = new Set((await park.database.rows<{ disk_key: string }>('select disk_key from file')).map(({ disk_key }) => disk_key));
    expect(onDisk().filter((key) => !rows.has(key))).toEqual([]);
  });

  it('keeps what a change request that waits would give its enterprise: the licence is written when it passes', async () => {
    const lisence = (await upload(formOf('执照.png', png), who.tenant)).body.id as number;
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const firm = await park.make(enterprise, { ...inside, name: '换照科技有限公司', residence: 2, lisence: null });
    const waiting = { before: { lisence: null }, after: { lisence }, audit_status: 2 };
    const { id } = await park.make(enterpriseChange, { ...inside, enterprise_id: firm.id, ...waiting });
    await sweepFiles(park.database, park.app.services.store, allResources, new Date(Date.now() + 25 * 3600_000));
    const passed = await park.call(who.admin, 'PUT', `/vapi/enterprise/auditInfo/${id}`, { audit_status: 3 });
    expect([passed.status, passed.body.message]).toEqual([200, undefined]);
    expect(await park.database.rows('select lisence from enterprise where id = $1', [firm.id])).toEqual([{ lisence }]);
  });

  it('lets visitors send twenty an hour, also when sixty come at once, and gives back what was refused', async () => {
    later = 3 * 3600_000;
    for (let n = 0; n < 25; n++) expect((await upload(formOf('坏.png', 'x'), null)).status).toBe(415);
    const sent = await Promise.all(Array.from({ length: 60 }, () => upload(formOf('计划书.pdf', '%PDF-1.7'), null)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await upload(formOf('计划书.pdf', '%PDF-1.7'))).status).toBe(201); // whoever is signed in is not concerned
    later += 61 * 60_000;
    expect((await upload(formOf('计划书.pdf', '%PDF-1.7'), null)).status).toBe(201);
    const rows = await park.database.rows("select 1 from file where disk_key like 'reserved%'");
    expect(rows).toEqual([]);
    later = 0;
  });

  it('bounds the bytes that visitors leave: of an address within the hour, and of all until a record holds them', async () => {
    later = 12 * 3600_000;
    const sent = async () => (await upload(formOf('计划书.pdf', '%PDF-1.7'), null)).status;
    expect(await sent()).toBe(201);
    const [{ ip = '' } = {}] = await park.database.rows<{ ip: string }>('select ip from file where created_by is null order by id desc limit 1');
    const left = (of: string, megabytes: number) =>
      park.database.rows(
        `insert into file (save_name, save_path, disk_key, size, mime, ext, sha256, kind, ip, created_at)
        select '', '', 'left ' || $1 || gen_random_uuid(), least(50, $3::int - n) * 1048576, '', '', '', 2, $1, $2 from generate_series(0, $3::int - 1, 50) n`,
        [of, new Date(Date.now() + later), megabytes],
      );
    await left(ip, 299);
    expect(await sent()).toBe(201);
    await left(ip, 1);
    expect(await sent()).toBe(429);
    await park.database.rows("delete from file where disk_key like 'left %'");
    await left('192.0.2.200', 2047);
    expect(await sent()).toBe(201);
    await left('192.0.2.201', 1);
    expect(await sent()).toBe(429);
    await park.database.rows("update file set used_at = $1 where disk_key like 'left %'", [new Date(Date.now() + later)]);
    expect(await sent()).toBe(201);
    await park.database.rows("delete from file where disk_key like 'left %'");
    later = 0;
  });
});
