import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { extensionOf, upload } from '@/domain/kernel/validators';
import type { Context } from '../../kernel/context';
import { Refusal, slowDown, tooLarge, wrongType } from '../../kernel/errors';
import type { Raw } from '../../kernel/handlers';
import type { Services } from '../../services';
import { repaint } from './pictures';
import { isFull, NotReceived, receive, type Received } from './receive';
import { typeOf } from './sniff';

/** Visitors send pictures and plan documents of public forms, twenty an hour and address (decisions.md, A-076). */
const visitorsAnHour = 20;
const full = () => new Refusal(507, { message: '服务器存储空间不足，文件没有保存，请联系管理员' });

async function mayUpload({ caller, db, request, now }: Context): Promise<void> {
  if (caller.party !== 'visitor') return;
  const since = new Date(now.getTime() - 3600_000);
  const sent = await sql<{
    n: number;
  }>`select count(*)::int n from file where created_by is null and ip = ${request.ip} and created_at > ${since}`.execute(db);
  if ((sent.rows[0]?.n ?? 0) >= visitorsAnHour) throw slowDown(3600, '上传过于频繁，请稍后再试');
}
function told(error: unknown): Error {
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
async function looked(got: Received, allowed: readonly string[]): Promise<Kept> {
  const ext = extensionOf(got.name);
  const mime = allowed.includes(ext) ? await typeOf(got.path, ext) : undefined;
  if (mime === undefined) throw wrongType(upload.wrongType);
  if (!(upload.images as readonly string[]).includes(ext)) return { mime, ext, size: got.size, sha256: got.sha256 };
  const painted = await repaint(got.path, ext);
  if (painted === 'broken') throw wrongType(upload.wrongType);
  if (painted === 'too many pixels') throw tooLarge('图片像素过大，请缩小后再上传');
  return { mime, ext, ...painted };
}
async function storeRow({ database, caller, request }: Context, got: Received, kept: Kept) {
  return database.tx(async (db) => {
    const kind = (upload.images as readonly string[]).includes(kept.ext) ? 1 : 2;
    const stored = await sql<{
      id: number;
      save_name: string;
      is_public: number;
    }>`insert into file (save_name, save_path, disk_key, size, mime, ext, sha256, kind, created_by, ip)
      values (${got.name}, '', ${got.key}, ${kept.size}, ${kept.mime}, ${kept.ext}, ${kept.sha256}, ${kind}, ${caller.id || null}, ${request.ip})
      returning id, save_name, is_public`.execute(db);
    const [row] = stored.rows;
    if (!row) throw new Error('the file row was not stored');
    await sql`update file set save_path = ${`/vapi/file/${row.id}/${encodeURIComponent(row.save_name)}`} where id = ${row.id}`.execute(db);
    return row;
  });
}
/**
 * POST /file/upload and POST /editor/upload: one file of the form field `file`. Answers {id, save_path, save_name}. The file
 * is at its place before its row is stored, and goes again when the row cannot be: a row never points at nothing.
 */
const uploadOf =
  ({ store, files, log }: Services, allowed: readonly string[]): Raw =>
  async (context, req, res) => {
    await mayUpload(context);
    if ((await store.room()) < Number(req.headers['content-length'] ?? 0)) throw full();
    let got: Received | undefined;
    try {
      got = await receive(req, path.dirname(store.draft('any')), upload.maxBytes);
      const kept = await looked(got, allowed);
      await store.settle(got.key, got.path);
      const row = await storeRow(context, got, kept).catch(async (error: unknown) => {
        await store.remove(got?.key ?? '');
        throw error;
      });
      res.status(201).json({ id: row.id, save_name: row.save_name, save_path: files.path(row) });
    } catch (error) {
      if (got) fs.rmSync(got.path, { force: true });
      const answer = told(error);
      if (answer instanceof Refusal && answer.status === 507) log.error({ err: error }, 'no room for uploaded files');
      throw answer;
    }
  };
export const uploadFile = (services: Services): Raw => uploadOf(services, upload.files);
/** Pictures of the rich-text editor. */
export const uploadPicture = (services: Services): Raw => uploadOf(services, upload.images);
