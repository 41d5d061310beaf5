import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { visibleFiles } from '../../kernel/fileAccess';
import { isPublished } from '../../kernel/public/files';
import { forbidden, notFound } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import type { Services } from '../../services';
import { thumbnail, thumbnailWidths } from '../../business/pictures';

interface Stored {
  id: number;
  disk_key: string;
  save_name: string;
  mime: string;
  ext: string;
  size: number;
  sha256: string;
  is_public: number;
  kind: number;
}
const expired = '链接已失效，请刷新页面';

async function found({ db }: Context, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select id, disk_key, save_name, mime, ext, size, sha256, is_public, kind from file where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('文件');
  return rows[0];
}
/** How long what opened a file holds, for caches: a published row may be taken down at any time, so that each use is asked about (ETag). */
const caching = {
  always: 'public, max-age=86400, immutable',
  published: 'public, no-cache',
  signed: 'private, max-age=600',
} as const;
/** By the signature in the address (an <img> carries no token), by a published row that shows it, else by what the caller may see. */
async function mustSee(file: Stored, context: Context, { files, engine }: Services): Promise<keyof typeof caching> {
  const { until, sign } = context.request.query;
  if (file.is_public === 1) return 'always';
  if (files.opens(file.id, String(until ?? ''), String(sign ?? ''))) return 'signed';
  if (await isPublished(file.id, context, engine)) return 'published';
  if (!(await visibleFiles([file.id], context)).has(file.id)) throw forbidden(expired);
  return 'signed';
}
/** Every answer with a file's bytes: never run, never guessed, shown in place only where it is a picture. */
function dress(res: Response, file: Stored, by: keyof typeof caching, query: Context['request']['query']): void {
  const inline = file.kind === 1 && query.download === undefined;
  res.setHeader('Content-Type', file.mime);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  // the bytes of a file never change; who may look at them does
  res.setHeader('Cache-Control', caching[by]);
  const plain = file.save_name.replace(/[^\u0020-\u007e]|["\\%]/g, '_');
  const name = encodeURIComponent(file.save_name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  res.setHeader('Content-Disposition', `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${name}`);
}
/** The bytes asked for: all, one span, or 'none' that the file could answer. Several spans at once are answered whole. */
export function spanOf(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size || (first === '' && Number(last) === 0) ? 'none' : { from, to };
}
async function sendThumbnail(req: Request, res: Response, file: Stored, width: number, { store }: Services): Promise<void> {
  const tag = `"${file.sha256.slice(0, 32)}-w${width}"`;
  res.setHeader('ETag', tag);
  if (req.headers['if-none-match'] === tag) {
    res.status(304).end();
    return;
  }
  const small = await thumbnail(store, file.disk_key, width);
  res.setHeader('Content-Type', 'image/webp');
  res.setHeader('Content-Length', String(small.length));
  res.end(small);
}
async function send(req: Request, res: Response, file: Stored, size: number, { store, log }: Services): Promise<void> {
  const tag = `"${file.sha256.slice(0, 32)}"`;
  res.setHeader('ETag', tag);
  res.setHeader('Accept-Ranges', 'bytes');
  if (req.headers['if-none-match'] === tag) {
    res.status(304).end();
    return;
  }
  const fresh = req.headers['if-range'] === undefined || req.headers['if-range'] === tag;
  const span = fresh ? spanOf(req.headers.range, size) : undefined;
  if (span === 'none') {
    res.removeHeader('Content-Disposition');
    res.status(416).setHeader('Content-Range', `bytes */${size}`).end();
    return;
  }
  if (span) res.status(206).setHeader('Content-Range', `bytes ${span.from}-${span.to}/${size}`);
  res.setHeader('Content-Length', String(span ? span.to - span.from + 1 : size));
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  await pipeline(store.read(file.disk_key, span), res).catch((error: NodeJS.ErrnoException) => {
    // who looks away in the middle is no fault of ours
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, file: file.id }, 'a stored file could not be read');
    res.destroy();
  });
}
/** GET /file/{id}/{name}: `width` asks for a thumbnail of a picture, `download` for saving instead of showing. */
export const openFile =
  (services: Services): RawHandler =>
  async (context, req, res, id) => {
    const file = await found(context, id);
    const by = await mustSee(file, context, services);
    const size = await services.store.size(file.disk_key);
    if (size === null) throw notFound('文件');
    dress(res, file, by, context.request.query);
    const width = Number(context.request.query.width);
    if (file.kind === 1 && thumbnailWidths.includes(width)) await sendThumbnail(req, res, file, width, services);
    else await send(req, res, file, size, services);
  };
/** GET /file/{id}: what a file is and where it opens now, for who may see it. */
export const fileInfo =
  (services: Services): RawHandler =>
  async (context, _req, res, id) => {
    const file = await found(context, id);
    await mustSee(file, context, services);
    const { save_name, mime, ext, size, kind } = file;
    res.json({ id, save_name, mime, ext, size, kind, save_path: services.files.path(file) });
  };
