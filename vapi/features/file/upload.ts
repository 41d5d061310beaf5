import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Request } from 'express';
import { sql } from 'kysely';
import { upload } from '@/domain/kernel/validators';
import { checked, settleWith, storeHeld, storeRow, withRoom, type Hold, type Received } from '../../business/keep-file';
import type { Sender } from '../../business/pictures';
import type { Context } from '../../kernel/context';
import type { Db } from '../../kernel/db/database';
import { Refusal, slowDown, tooLarge } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import type { Services } from '../../services';
import { NotReceived, receive } from './receive';

/**
 * Visitors send pictures and plan documents of public forms, twenty an hour and address (decisions.md, A-076), and no more than this
 * altogether until a record holds them. Bytes.
 */
const ofVisitors = { anHour: 20, bytesOfAddress: 300 * 2 ** 20, bytesOfAll: 2 * 2 ** 30 } as const;
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
  if (!(error instanceof NotReceived)) return error as Error;
  if (error.why === 'too large') return tooLarge(upload.tooLarge);
  return new Refusal(400, { message: error.why === 'no file' ? '请选择要上传的文件' : '上传已中断，请重试' });
}
/** What becomes of a file on its way: which kinds, and how large. */
interface Arrival {
  readonly allowed: readonly string[];
  readonly maxBytes: number;
  /** Whose pictures it waits among; those of whoever calls where nothing is said. */
  readonly from?: Sender;
}
/**
 * One file of the form field `file`, looked at and kept, with its row.
 * @param hold of a file for a record that waits for it; Unwanted is thrown where it does so no longer
 */
export async function takeFile({ store, log }: Services, context: Context, req: Request, { allowed, maxBytes, from }: Arrival, hold?: Hold) {
  const { caller, database, request, now } = context;
  const declared = Math.min(Number(req.headers['content-length'] ?? maxBytes) || 0, maxBytes);
  const reserved = await reserve(context, declared);
  let got: Received | undefined;
  try {
    return await withRoom(store, declared, async () => {
      const file = (got = await receive(req, path.dirname(store.draft('any')), maxBytes));
      const found = await checked(file, allowed, from ?? (caller.party === 'visitor' ? 'visitors' : 'staff'));
      const own = { created_by: caller.id > 0 ? caller.id : null, ip: request.ip };
      const row = (db: Db) => (hold ? storeHeld(db, file, found, own, now, hold) : storeRow(db, file, found, own, reserved));
      return settleWith(store, file, () => database.tx(row));
    });
  } catch (error) {
    if (got) fs.rmSync(got.path, { force: true });
    if (reserved) await giveBack(context, reserved);
    const answer = uploadError(error);
    if (answer instanceof Refusal && answer.status === 507) log.error({ err: answer.cause }, 'no room for uploaded files');
    throw answer;
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
