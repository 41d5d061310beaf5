import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepPhotograph } from '@/vapi/business/keep-file';
import { repaint, thumbnail } from '@/vapi/business/pictures';
import type { FileStore } from '@/vapi/business/disk';
import { openPark, type Park, type Session } from '../support/park';

const folder = mkdtempSync(join(tmpdir(), 'park-'));
afterAll(() => rmSync(folder, { recursive: true }));
const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };
/** A photograph held on its side: red on the left as stored, with where it was taken and a page behind its end. */
const photo = async (): Promise<Buffer> => {
  const left = await sharp({ create: { width: 40, height: 40, channels: 3, background: red } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 80, height: 40, channels: 3, background: blue } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
};
const chunk = (type: string, data: Buffer): Buffer => {
  const crcTable = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  );
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = body.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), -1) ^ -1;
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc >>> 0, body.length + 4);
  return out;
};
/** A few hundred bytes that claim 400 million pixels. */
const bomb = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(20_001))), chunk('IEND', Buffer.alloc(0))]);
};
const animated = async (): Promise<Buffer> =>
  sharp(
    await Promise.all(
      [red, blue].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif({ delay: [100, 200] })
    .toBuffer();

describe('图片重新绘制', () => {
  const painted = async (bytes: Buffer, ext: string) => {
    const path = join(folder, 'p');
    writeFileSync(path, bytes);
    return { message: await repaint(path, ext), bytes: readFileSync(path) };
  };
  it('只留像素，方向转正，拍摄地点与尾巴上的东西都没有了', async () => {
    const before = await photo();
    expect(before.includes('SECRET-CAMERA')).toBe(true);
    const { message, bytes } = await painted(before, 'jpg');
    expect(message).toMatchObject({ size: bytes.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const hidden of ['SECRET-CAMERA', '<script>', 'Exif']) expect(bytes.includes(hidden)).toBe(false);
    const meta = await sharp(bytes).metadata();
    expect([meta.width, meta.height, meta.orientation, meta.exif]).toEqual([40, 80, undefined, undefined]);
    const top = await sharp(await sharp(bytes).extract({ left: 0, top: 0, width: 40, height: 20 }).toBuffer()).stats();
    expect(top.channels[0]?.mean).toBeGreaterThan(200); // what was on the left is on top
  });
  it('小文件大像素的拒绝，坏图拒绝，原来的文件不留半个', async () => {
    expect((await painted(bomb(), 'png')).message).toBe('too many pixels');
    expect((await painted((await photo()).subarray(0, 400), 'jpg')).message).toBe('broken');
  });
  it('动图仍然会动，大图缩到长边 4096', async () => {
    const gif = await sharp((await painted(await animated(), 'gif')).bytes, { animated: true }).metadata();
    expect([gif.pages, gif.delay]).toEqual([2, [100, 200]]);
    const wide = await sharp({ create: { width: 5000, height: 10, channels: 3, background: red } })
      .png()
      .toBuffer();
    expect((await sharp((await painted(wide, 'png')).bytes).metadata()).width).toBe(4096);
  });
  it('透明仍是透明', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: { ...red, alpha: 0 } } })
      .png()
      .toBuffer();
    expect((await sharp((await painted(clear, 'png')).bytes).stats()).isOpaque).toBe(false);
  });
  it('访客的图排自己的队，六张为限；园区人员的图与小图不等它们', async () => {
    const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: red } })
      .png()
      .toBuffer();
    let done = 0;
    const visitors = Array.from({ length: 6 }, async (_, n) => {
      const path = join(folder, `v${n}`);
      writeFileSync(path, large);
      await repaint(path, 'png', 'visitors');
      done += 1;
    });
    await expect(repaint(join(folder, 'v0'), 'png', 'visitors')).rejects.toMatchObject({ status: 429 });
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: blue } })
      .png()
      .toBuffer();
    const nothingMade = { made: async () => null, read: () => Readable.from([small]), keepMade: async () => undefined } as unknown as FileStore;
    await Promise.all([painted(small, 'png'), thumbnail(nothingMade, 'key', 96)]);
    expect(done).toBeLessThan(6);
    await Promise.all(visitors);
  });
  it('道闸与大屏自己报来的图另排一队，五十张为限：占满时设备稍后再来，园区人员的图照常', async () => {
    const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: red } })
      .png()
      .toBuffer();
    const path = join(folder, 'device');
    writeFileSync(path, large);
    let busy = true;
    const first = repaint(path, 'png', 'devices').finally(() => {
      busy = false;
    });
    // behind it, so that the lane stays full until it is done
    const others = Array.from({ length: 49 }, (_, n) => repaint(join(folder, `none${n}`), 'png', 'devices'));
    const store = { room: async () => 1e9, draft: (key: string) => join(folder, key) } as unknown as FileStore;
    const bytes = await photo();
    await expect(keepPhotograph(store, null as never, { bytes, title: '抓拍', now: new Date() }, async () => true)).rejects.toMatchObject({
      status: 429,
    });
    await painted(bytes, 'jpg');
    expect(busy).toBe(true);
    expect([await first, ...(await Promise.all(others))]).toEqual([
      expect.objectContaining({ size: expect.any(Number) }),
      ...others.map(() => 'broken'),
    ]);
  });
});

describe('图片上传', () => {
  let park: Park;
  let staff: Session;
  beforeAll(async () => {
    park = await openPark();
    staff = await park.account({ type: 1, permissions: [] });
  });
  afterAll(() => park.close());
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${staff.token}` } });
    return { status: answer.status, body: (await answer.json()) as { save_path: string; message?: string } };
  };
  const get = async (path: string) => park.call(null, 'GET', path);

  it('存下的是重画过的，列表要的是小图', async () => {
    const { status, body } = await upload('照片.jpg', await photo());
    expect(status).toBe(201);
    const whole = Buffer.from((await get(body.save_path)).body);
    expect([whole.includes('SECRET-CAMERA'), (await sharp(whole).metadata()).height]).toEqual([false, 80]);
    const wide = await upload(
      '宽.png',
      await sharp({ create: { width: 900, height: 300, channels: 3, background: blue } })
        .png()
        .toBuffer(),
    );
    const small = await get(`${wide.body.save_path}&width=96`);
    const meta = await sharp(Buffer.from(small.body)).metadata();
    expect([small.headers.get('content-type'), meta.format, meta.width, meta.height]).toEqual(['image/webp', 'webp', 96, 32]);
    const odd = await get(`${wide.body.save_path}&width=97`);
    expect(odd.headers.get('content-type')).toBe('image/png');
  });
  it('小图做一次就留在原图旁边，不再变的不再传，原图删除时一起走', async () => {
    const { body } = await upload('照片.jpg', await photo());
    const { store } = park.app.services;
    const [{ disk_key: key = '' } = {}] = await park.database.rows<{ disk_key: string }>('select disk_key from file order by id desc limit 1');
    const reads = vi.spyOn(store, 'read');
    const first = await Promise.all(Array.from({ length: 5 }, () => get(`${body.save_path}&width=96`)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const again = await get(`${body.save_path}&width=96`);
    expect(reads.mock.calls.filter(([one]) => one === key)).toHaveLength(1);
    expect(Buffer.compare(again.body, first[0]?.body)).toBe(0);
    const same = await fetch(park.url + `${body.save_path}&width=96`, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    expect(await store.made(key, 'w96')).not.toBeNull();
    await store.remove(key);
    expect([await store.size(key), await store.made(key, 'w96')]).toEqual([null, null]);
  });
  it('访客的大图另有限度', async () => {
    const wide = await sharp({ create: { width: 7000, height: 5000, channels: 3, background: blue } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(wide)]), '大.png');
    const answer = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form });
    expect([answer.status, await answer.json()]).toEqual([413, { message: '图片像素过大，请缩小后再上传' }]);
    expect((await upload('大.png', wide)).status).toBe(201);
  });
  it('像素过多与坏图各有一句话', async () => {
    expect(await upload('大.png', bomb())).toMatchObject({ status: 413, body: { message: '图片像素过大，请缩小后再上传' } });
    expect(await upload('坏.jpg', (await photo()).subarray(0, 400))).toMatchObject({ status: 415, body: { message: '上传文件格式不正确' } });
  });
});
