import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Request } from 'express';
import { sql } from 'kysely';
import { extensionOf, upload } from '@/domain/kernel/validators';
import type { Context } from '../../kernel/context';
import { Refusal, slowDown, tooLarge, wrongType } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import type { Services } from '../../services';
import { repaint } from '../../business/pictures';
import { isFull, NotReceived, receive, type Received } from './receive';
import { typeOf } from './sniff';

/**
 * Visitors send pictures and plan documents of public forms, twenty an hour and address (decisions.md, A-076), and no more than this
 * altogether until a record holds them. Bytes.
 */
const ofVisitors = { anHour: 20, bytesOfAddress: 300 * 2 ** 20, bytesOfAll: 2 * 2 ** 30 } as const;
const full = () => new Refusal(507, { message: '服务器存储空间不足，文件没有保存，请联系管理员' });
const tooOften = () => slowDown(3600, '上传过于频繁，请稍后再试');

/**
 * A visitor's place among those who may send: a row of the file that is to come, counted and stored in one step, so that of sixty at once
 * twenty are let through. Its id, or null for an account, which has no such limit. A row without bytes goes when the upload fails, and
 * with the sweep when the process ended meanwhile.
 */
async function reserve({ database, caller, request, now }: Context, bytes: number): Promise<number | null> {
  if (caller.party !== 'visitor') return null;
  const since = new Date(now.getTime() - 3600_000);
  return database.tx(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('visitor upload', 0))`.execute(db);
    const sent = await sql<{
      n: number;
      own: number;
      all: number;
    }>`select count(*) filter (where ip = ${request.ip} and created_at > ${since})::int n,
        coalesce(sum(size) filter (where ip = ${request.ip} and created_at > ${since}), 0)::float8 own, coalesce(sum(size) filter (where used_at is null), 0)::float8 "all"
      from file where created_by is null and (used_at is null or created_at > ${since})`.execute(db);
    const { n = 0, own = 0, all = 0 } = sent.rows[0] ?? {};
    if (n >= ofVisitors.anHour || own + bytes > ofVisitors.bytesOfAddress || all + bytes > ofVisitors.bytesOfAll) throw tooOften();
    const row = await sql<{ id: number }>`insert into file (save_name, save_path, disk_key, size, mime, ext, sha256, kind, ip, created_at)
      values ('', '', ${`reserved-${randomUUID()}`}, ${bytes}, '', '', '', 2, ${request.ip}, ${now}) returning id`.execute(db);
    return row.rows[0]?.id ?? null;
  });
}
const giveBack = ({ database }: Context, id: number): Promise<unknown> => database.tx((db) => sql`delete from file where id = ${id}`.execute(db));
function uploadError(error: unknown): Error {
  if (isFull(error)) return full();
  if (!(error instanceof NotReceived)) return error as Error;
  if (error.why === 'too large') return tooLarge(upload.tooLarge);
  if (error.why === 'disk full') return full();
  return new Refusal(400, { message: error.why === 'no file' ? '请选择要上传的文件' : '上传已中断，请重试' });
}
interface Kept {
  readonly mime: string;
  readonly ext: string;
  readonly size: number;
  readonly sha256: string;
}
/** What is inside must be what the name says; a picture is painted anew, so that nothing but its pixels is kept. */
async function looked(got: Received, allowed: readonly string[], lane: 'staff' | 'visitors'): Promise<Kept> {
  const ext = extensionOf(got.name);
  const mime = allowed.includes(ext) ? await typeOf(got.path, ext) : undefined;
  if (mime === undefined) throw wrongType(upload.wrongType);
  if (!(upload.images as readonly string[]).includes(ext)) return { mime, ext, size: got.size, sha256: got.sha256 };
  const painted = await repaint(got.path, ext, lane);
  if (painted === 'broken') throw wrongType(upload.wrongType);
  if (painted === 'too many pixels') throw tooLarge('图片像素过大，请缩小后再上传');
  return { mime, ext, ...painted };
}
async function storeRow({ database, caller, request }: Context, got: Received, kept: Kept, reserved: number | null) {
  return database.tx(async (db) => {
    const kind = (upload.images as readonly string[]).includes(kept.ext) ? 1 : 2;
    const row = { save_name: got.name, save_path: '', disk_key: got.key, size: kept.size, mime: kept.mime, ext: kept.ext, sha256: kept.sha256, kind };
    const { id } = reserved
      ? await db.updateTable('file').set(row).where('id', '=', reserved).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('file')
          .values({ ...row, created_by: caller.id > 0 ? caller.id : null, ip: request.ip })
          .returning('id')
          .executeTakeFirstOrThrow();
    const stored = await sql<{ id: number; save_name: string; is_public: number }>`update file
      set save_path = ${`/vapi/file/${id}/${encodeURIComponent(got.name)}`} where id = ${id} returning id, save_name, is_public`.execute(db);
    if (!stored.rows[0]) throw new Error('the file row was not stored');
    return stored.rows[0];
  });
}
/** Bytes that are on their way: each of several at once would find the same room. */
let arriving = 0;
/** What becomes of a file on its way: which kinds, and how large. */
interface Arrival {
  readonly allowed: readonly string[];
  readonly maxBytes: number;
}
/**
 * One file of the form field `file`, looked at and kept, with its row. The file is at its place before its row is stored, and goes again when
 * the row cannot be: a row never points at nothing.
 */
export async function takeFile({ store, log }: Services, context: Context, req: Request, { allowed, maxBytes }: Arrival) {
  const declared = Math.min(Number(req.headers['content-length'] ?? maxBytes) || 0, maxBytes);
  const reserved = await reserve(context, declared);
  arriving += declared;
  let got: Received | undefined;
  try {
    if ((await store.room()) < arriving) throw full();
    got = await receive(req, path.dirname(store.draft('any')), maxBytes);
    const kept = await looked(got, allowed, context.caller.party === 'visitor' ? 'visitors' : 'staff');
    await store.settle(got.key, got.path);
    return await storeRow(context, got, kept, reserved).catch(async (error: unknown) => {
      await store.remove(got?.key ?? '');
      throw error;
    });
  } catch (error) {
    if (got) fs.rmSync(got.path, { force: true });
    if (reserved) await giveBack(context, reserved);
    const answer = uploadError(error);
    if (answer instanceof Refusal && answer.status === 507) log.error({ err: error }, 'no room for uploaded files');
    throw answer;
  } finally {
    arriving -= declared;
  }
}
/** POST /file/upload and POST /editor/upload. Answers {id, save_path, save_name}. */
const uploadOf =
  (services: Services, allowed: readonly string[]): RawHandler =>
  async (context, req, res) => {
    const row = await takeFile(services, context, req, { allowed, maxBytes: upload.maxBytes });
    res.status(201).json({ id: row.id, save_name: row.save_name, save_path: services.files.path(row) });
  };
export const uploadFile = (services: Services): RawHandler => uploadOf(services, upload.files);
/** Pictures of the rich-text editor. */
export const uploadPicture = (services: Services): RawHandler => uploadOf(services, upload.images);
