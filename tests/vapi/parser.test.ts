import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openParser, tooMuch } from '@/vapi/kernel/parser';
import { readSheet } from '@/vapi/kernel/sheets/read';
import { openPark, type Park, type Session } from '../support/park';
import { xlsxOf } from '../support/sheets';
import { header, sendFile } from './importing';
import { people, place } from './people';

const zipOf = (parts: Readonly<Record<string, string>>): Buffer => {
  const zip = new PizZip();
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }) as Buffer;
};
const documentOf = (body: string): Buffer => {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
};
/** A few ten kilobytes that say much: paragraphs without number, each with a tag. */
const unfolding = (paragraphs: number): Buffer => documentOf('<w:p><w:r><w:t>{a}</w:t></w:r></w:p>'.repeat(paragraphs));
/** The longest that this process did nothing else, in ms. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 20);
  await work();
  clearInterval(pulse);
  return longest;
}

describe('在旁读取文件', () => {
  const script = inject('parser') ?? '';
  const limits = { workers: 1, waiting: 2, start: 60_000, deadline: 60_000, heapMb: 512, idle: 60_000 };
  const task = (file: Buffer) => ({ kind: 'look', input: file });

  it('太慢的和太费内存的被终止，下一份照常', async () => {
    const impatient = openParser(script, { ...limits, deadline: 400 });
    await expect(impatient.run(task(unfolding(200_000)), 1)).rejects.toMatchObject({ status: 400, message: tooMuch });
    expect(await impatient.run(task(documentOf('<w:p><w:r><w:t>{a}</w:t></w:r></w:p>')), 1, 60_000)).toEqual({
      tags: [{ name: 'a', within: [] }],
      faults: [],
    });
    impatient.close();
    const narrow = openParser(script, { ...limits, heapMb: 48 });
    await expect(narrow.run(task(unfolding(200_000)), 1)).rejects.toMatchObject({ status: 400, message: tooMuch });
    expect(await narrow.run(task(documentOf('<w:p><w:r><w:t>{b}</w:t></w:r></w:p>')), 1)).toEqual({ tags: [{ name: 'b', within: [] }], faults: [] });
    narrow.close();
  });

  it('按所用的处理器时间计，不按钟点：机器忙的时候，正常的文件不被拒绝', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'park-parser-'));
    const slow = join(folder, 'slow.mjs');
    // waits longer than the deadline, and uses next to nothing of the processor
    writeFileSync(slow, `process.on('message', () => setTimeout(() => process.send({ result: 'read' }), 900)); process.send({ ready: true });`);
    const parser = openParser(slow, { ...limits, deadline: 500 });
    expect(await parser.run(task(Buffer.alloc(1)), 1)).toBe('read');
    // and what never answers is ended by the clock at last
    await expect(parser.run(task(Buffer.alloc(1)), 1, 50)).rejects.toMatchObject({ status: 400, message: tooMuch });
    parser.close();
    rmSync(folder, { recursive: true });
  });

  it('后端被强行终止时，正在读取的进程随之结束', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'park-parser-'));
    const file = join(folder, 'long.docx');
    writeFileSync(file, documentOf('<w:p/>'.repeat(900_000)));
    const parent = `import { fork } from 'node:child_process'; import { readFileSync } from 'node:fs';
      const worker = fork(${JSON.stringify(script)}, [String(process.pid)], { execArgv: [], env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      worker.once('message', () => worker.send({ kind: 'look', input: readFileSync(${JSON.stringify(file)}), cpu: 600_000 }, () => console.log(worker.pid)));`;
    const back = spawn(process.execPath, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<string>((done) => back.stdout.once('data', (text) => done(String(text).trim())));
    const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
    try {
      await new Promise((go) => setTimeout(go, 1500));
      expect(state()).toMatch(/^[RSD]/);
      back.kill('SIGKILL');
      // nobody may be there to bury it: a zombie does nothing any more
      await expect.poll(state).toMatch(/^(?:Z|$)/);
    } finally {
      if (/^[RSD]/.test(state())) process.kill(Number(pid), 'SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });

  it('一个人排队有限，别人的不受影响', async () => {
    const parser = openParser(script, limits);
    const small = task(documentOf('<w:p/>'));
    const mine = Array.from({ length: 6 }, () =>
      parser.run(small, 1).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    );
    const other = parser.run(small, 2);
    expect(await Promise.all(mine)).toEqual([200, 200, 200, 429, 429, 429]);
    await expect(other).resolves.toMatchObject({ faults: [] });
    parser.close();
  });

  it('层层嵌套、部件过多的表格立即拒绝', async () => {
    const deep = `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`;
    const sheet = zipOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': `<worksheet>${deep}</worksheet>`,
    });
    const begun = performance.now();
    await expect(readSheet(sheet)).rejects.toMatchObject({ message: tooMuch });
    expect(performance.now() - begun).toBeLessThan(10_000);
    const parts = zipOf(Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`xl/p${n}.xml`, '<a/>'])));
    await expect(readSheet(parts)).rejects.toMatchObject({ message: tooMuch });
  });
});

describe('展开很大的文档与表格', () => {
  let park: Park;
  let operator: Session;
  beforeAll(async () => {
    park = await openPark();
    ({ operator } = await people(park, await place(park, '甲园')));
  });
  afterAll(() => park.close());
  const send = async (bytes: Buffer): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), '模板.docx');
    const answer = await fetch(`${park.url}/vapi/file/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    return ((await answer.json()) as { id: number }).id;
  };

  it('九十万段的 Word 不停住任何人，也不终止后端', async () => {
    const staff = await park.account({ permissions: ['file_template_read', 'file_template_list'] });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(documentOf('<w:p/>'.repeat(900_000)))]), '模板.docx');
    const sent = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${staff.token}` } });
    const { id } = (await sent.json()) as { id: number };
    let message: unknown;
    const stall = await longestStall(async () => {
      message = (await park.call(staff, 'GET', `/vapi/fileTemplate/look?file_id=${id}&module=contract`)).body.faults;
    });
    expect(message).toEqual([tooMuch]);
    expect(stall).toBeLessThan(5000);
    expect(await send(documentOf('<w:p/>'))).toBeGreaterThan(0);
  });

  it('大表格在旁读取，其他请求照常', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ['甲园', '甲园A座', `处${n}`, '其他', '详'.repeat(200)]);
    const file = await xlsxOf([header, ...rows]);
    let answer: Awaited<ReturnType<typeof sendFile>> | undefined;
    const stall = await longestStall(async () => {
      answer = await sendFile(park, operator, '/place/import', file, { mode: 'read' });
    });
    expect(answer?.body).toMatchObject({ total: 5000 });
    expect(stall).toBeLessThan(5000);
  });
});
