import fs from 'node:fs';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import { upload, extensionOf } from '@/domain/kernel/validators';
import { filesFolder, placeOf, settle } from '../../business/disk';
import type { Context } from '../../kernel/context';
import { forbidden, notFound, refuse, tooLarge, wrongType, slowDown } from '../../kernel/errors';
import type { Raw } from '../../kernel/handlers';
import type { Services } from '../../services';
import { receive } from './receive';
import { agrees, mimeOf } from './sniff';

/** Visitors send pictures and plan documents of public forms, twenty an hour and address (decisions.md, A-076). */
const visitorsAnHour = 20;

async function mayUpload({ caller, db, request, now }: Context): Promise<void> {
  if (caller.party !== 'visitor') return;
  const since = new Date(now.getTime() - 3600_000);
  const sent = await sql<{
    n: number;
  }>`select count(*)::int n from file where created_by is null and ip = ${request.ip} and created_at > ${since}`.execute(db);
  if ((sent.rows[0]?.n ?? 0) >= visitorsAnHour) throw slowDown(3600, '上传过于频繁，请稍后再试');
}
/** POST /file/upload: size, extension and content must agree; kept outside the web root under a random name. */
export const uploadFile =
  (services: Services): Raw =>
  async (context, req: Request, res: Response) => {
    await mayUpload(context);
    const got = await receive(req, filesFolder(services.settings.dataDir), upload.maxBytes).catch((error: Error) => {
      if (error.message === 'too large') throw tooLarge(upload.tooLarge);
      return refuse('请选择要上传的文件');
    });
    try {
      const ext = extensionOf(got.name);
      if (!(upload.files as readonly string[]).includes(ext) || !agrees(got.head, ext)) throw wrongType(upload.wrongType);
      const kind = (upload.images as readonly string[]).includes(ext) ? 1 : 2;
      const row = await context.database.tx(async (db) => {
        const stored = await sql<{
          id: number;
          save_name: string;
          is_public: number;
        }>`insert into file (save_name, save_path, disk_key, size, mime, ext, sha256, kind, created_by, ip)
        values (${got.name}, '', ${got.key}, ${got.size}, ${mimeOf(ext)}, ${ext}, ${got.sha256}, ${kind}, ${context.caller.id || null}, ${context.request.ip})
        returning id, save_name, is_public`.execute(db);
        const one = stored.rows[0];
        if (!one) throw new Error('the file row was not stored');
        await sql`update file set save_path = ${`/vapi/file/${one.id}/${encodeURIComponent(one.save_name)}`} where id = ${one.id}`.execute(db);
        return one;
      });
      settle(services.settings.dataDir, got.key, got.path);
      res.status(201).json({ id: row.id, save_name: row.save_name, save_path: services.files.path(row) });
    } catch (error) {
      fs.rmSync(got.path, { force: true });
      throw error;
    }
  };
interface Stored {
  id: number;
  disk_key: string;
  save_name: string;
  mime: string;
  size: number;
  is_public: number;
  kind: number;
  created_by: number | null;
}
/** GET /file/{id}/{name}: open for public files, else by the signature in the address or by its owner's token. */
export const openFile =
  (services: Services): Raw =>
  async ({ db, caller, request }, _req, res) => {
    const id = Number(/^\/file\/(\d+)\//.exec(request.path)?.[1]);
    const [file] = (await sql<Stored>`select id, disk_key, save_name, mime, size, is_public, kind, created_by from file where id = ${id}`.execute(db))
      .rows;
    if (!file) throw notFound('文件');
    const signed = services.files.opens(file.id, String(request.query.until ?? ''), String(request.query.sign ?? ''));
    const own = caller.id > 0 && file.created_by === caller.id;
    if (file.is_public !== 1 && !signed && !own) throw forbidden('链接已失效，请刷新页面');
    const disk = placeOf(services.settings.dataDir, file.disk_key);
    if (!fs.existsSync(disk)) throw notFound('文件');
    res.setHeader('Content-Type', file.mime);
    res.setHeader('Content-Length', String(file.size));
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    res.setHeader('Cache-Control', 'private, max-age=600');
    res.setHeader(
      'Content-Disposition',
      `${file.kind === 1 || file.mime === 'application/pdf' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.save_name)}`,
    );
    fs.createReadStream(disk)
      .on('error', () => res.destroy())
      .pipe(res);
  };
