import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'kysely';
import { extensionOf, upload } from '@/domain/kernel/validators';
import type { Database, Db } from '../kernel/db/database';
import { Refusal, tooLarge, wrongType } from '../kernel/errors';
import { plainPath } from '../kernel/files';
import type { FileStore } from './disk';
import { repaint, type Sender } from './pictures';
import { typeOf } from './sniff';

/** A file that has come, and lies where it is looked at. */
export interface Received {
  readonly path: string; // where it lies for now
  readonly key: string; // random, its name on the disk
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException)?.code ?? '');

/** Bytes that are on their way: each of several at once would find the same room. */
let arriving = 0;
/** Does what writes so many bytes, where there is room for them beside what others are writing; else throws 507, with its cause. */
export async function withRoom<T>(store: FileStore, bytes: number, work: () => Promise<T>): Promise<T> {
  arriving += bytes;
  try {
    const room = await store.room();
    if (room < arriving) throw Object.assign(new Error(`${arriving} bytes are arriving, ${room} are left`), { code: 'ENOSPC' });
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw Object.assign(new Refusal(507, { message: '服务器存储空间不足，文件没有保存，请联系管理员' }), { cause: error });
  } finally {
    arriving -= bytes;
  }
}
interface Checked {
  readonly mime: string;
  readonly ext: string;
  readonly size: number;
  readonly sha256: string;
}
/**
 * What is inside must be what the name says; a picture is painted anew, so that nothing but its pixels is kept. Throws 415 and 413.
 * @param allowed extensions
 */
export async function checked(got: Received, allowed: readonly string[], lane: Sender): Promise<Checked> {
  const ext = extensionOf(got.name);
  if (got.size === 0 && allowed.includes(ext)) throw wrongType(upload.empty);
  const mime = allowed.includes(ext) ? await typeOf(got.path, ext) : undefined;
  if (mime === undefined) throw wrongType(upload.wrongType);
  if (!(upload.images as readonly string[]).includes(ext)) return { mime, ext, size: got.size, sha256: got.sha256 };
  const painted = await repaint(got.path, ext, lane);
  if (painted === 'broken') throw wrongType(upload.wrongType);
  if (painted === 'too many pixels') throw tooLarge('图片像素过大，请缩小后再上传');
  return { mime, ext, ...painted };
}
interface StoredFile {
  readonly id: number;
  readonly save_name: string;
  readonly is_public: number;
}
/** The row of a file; `reserved`: of one that stands already, for bytes that were to come. */
export async function storeRow(db: Db, got: Received, found: Checked, own: object, reserved: number | null = null): Promise<StoredFile> {
  const kind = (upload.images as readonly string[]).includes(found.ext) ? 1 : 2;
  const row = { save_name: got.name, save_path: '', disk_key: got.key, ...found, kind };
  const { id } = reserved
    ? await db.updateTable('file').set(row).where('id', '=', reserved).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('file')
        .values({ ...row, ...own })
        .returning('id')
        .executeTakeFirstOrThrow();
  const stored = await sql<StoredFile>`update file set save_path = ${plainPath(id, got.name)} where id = ${id}
    returning id, save_name, is_public`.execute(db);
  if (!stored.rows[0]) throw new Error('the file row was not stored');
  return stored.rows[0];
}
/**
 * Puts bytes to their place, then stores what points at them, and takes them away again when that fails: a row never points at nothing,
 * and no bytes stay that have no row.
 */
export async function settleWith<T>(store: FileStore, got: Received, row: () => Promise<T>): Promise<T> {
  await store.settle(got.key, got.path);
  return row().catch(async (error: unknown) => {
    await store.remove(got.key);
    throw error;
  });
}
/** Makes a record hold a file; false where none wants it any more. */
export type Hold = (db: Db, file: number) => Promise<boolean>;
/** No record holds the file that was to be kept for it: nothing of it stays. */
export class Unwanted extends Error {}
/** Stores the row of a file that a record holds from the start: what nobody holds yet counts against the room that visitors' uploads share. */
export async function storeHeld(db: Db, got: Received, found: Checked, own: object, now: Date, hold: Hold): Promise<StoredFile> {
  const row = await storeRow(db, got, found, { ...own, used_at: now });
  if (!(await hold(db, row.id))) throw new Unwanted('no record holds the file');
  return row;
}
/** Forgets a file that its record holds no longer; answers where its bytes lie, which go when this is committed. */
export async function forgetFile(db: Db, id: number): Promise<string | null> {
  const gone = await sql<{ disk_key: string }>`delete from file where id = ${id} returning disk_key`.execute(db);
  return gone.rows[0]?.disk_key ?? null;
}
const photographs = ['jpg', 'png'] as const;
/**
 * Keeps a photograph that a device sent within a body, as an uploaded picture is kept: looked at, painted anew, with its row and whoever holds it in
 * one transaction. Throws 415 where it is none, 413 and 507 as an upload.
 * @param title what its file is called, without the extension
 * @returns whether it was kept
 */
export async function keepPhotograph(
  store: FileStore,
  database: Database,
  { bytes, title, now }: { readonly bytes: Buffer; readonly title: string; readonly now: Date },
  hold: Hold,
): Promise<boolean> {
  return withRoom(store, bytes.length, async () => {
    const key = randomBytes(24).toString('hex');
    const path = store.draft(key);
    try {
      await fs.promises.writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
      const types = await Promise.all(photographs.map(async (ext) => ((await typeOf(path, ext)) ? ext : undefined)));
      const ext = types.find((one) => one !== undefined) ?? '';
      const got = { path, key, name: `${title}.${ext}`, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      const found = await checked(got, photographs, 'devices');
      await settleWith(store, got, () => database.tx((db) => storeHeld(db, got, found, { ip: '' }, now, hold)));
      return true;
    } catch (error) {
      if (error instanceof Unwanted) return false;
      throw error;
    } finally {
      await fs.promises.rm(path, { force: true });
    }
  });
}
