import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../kernel/db/database';
import type { FileStore } from './disk';
import type { OwnPass, PassFault } from './pass-batch';
import { repaint } from './pictures';

const kinds = [
  { ext: 'jpg', mime: 'image/jpeg', starts: 'ffd8ff' },
  { ext: 'png', mime: 'image/png', starts: '89504e47' },
] as const;
const kindOf = (bytes: Buffer) => kinds.find(({ starts }) => bytes.subarray(0, starts.length / 2).toString('hex') === starts);

/** Puts a picture to the others, painted anew like any that is sent; undefined where it is none. */
async function settle(store: FileStore, bytes: Buffer) {
  const kind = kindOf(bytes);
  if (!kind) return undefined;
  const key = randomBytes(24).toString('hex');
  const draft = store.draft(key);
  fs.writeFileSync(draft, bytes, { mode: 0o600 });
  const painted = await repaint(draft, kind.ext).catch((error: unknown) => {
    fs.rmSync(draft, { force: true });
    throw error;
  });
  if (typeof painted === 'string') {
    fs.rmSync(draft, { force: true });
    return undefined;
  }
  await store.settle(key, draft);
  return { disk_key: key, ext: kind.ext, mime: kind.mime, ...painted };
}
/**
 * Keeps the pictures of passes that have none yet: a pass that is sent again may bring the one that was lost on the way. Answers those
 * that are no pictures.
 */
export async function keepPictures(store: FileStore, database: Database, gate: number, passes: readonly OwnPass[]): Promise<PassFault[]> {
  const faults: PassFault[] = [];
  for (const { index, image, plate, at, number } of passes) {
    if (!image) continue;
    const bare = sql`gate_id = ${gate} and plate = ${plate} and image is null and
      (passed_at = ${new Date(at)} or (${number ?? null}::text is not null and number = ${number ?? null}))`;
    const waiting = await sql`select 1 from car_pass where ${bare}`.execute(database.q);
    if (waiting.rows.length === 0) continue;
    const kept = await settle(store, image);
    if (!kept) {
      faults.push({ index, message: '抓拍图片无法识别，通行已记录' });
      continue;
    }
    const name = `抓拍.${kept.ext}`;
    await database.tx(async (db) => {
      const { id } = await db
        .insertInto('file')
        .values({ ...kept, save_name: name, save_path: '', kind: 1, ip: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      // held from the start: what nobody holds yet counts against the room that visitors' uploads share
      await sql`update file set save_path = ${`/vapi/file/${id}/${encodeURIComponent(name)}`}, used_at = created_at where id = ${id}`.execute(db);
      await sql`update car_pass set image = ${id} where ${bare}`.execute(db);
    });
  }
  return faults;
}
