import { buffer } from 'node:stream/consumers';
import type { Response } from 'express';
import { sql } from 'kysely';
import { templateCalls } from '@/domain/calls/template';
import { labelOf } from '@/domain/kernel/codes';
import type { AnyResource } from '@/domain/kernel/resource';
import { fileTemplate } from '@/domain/resources/file';
import { templateModule } from '@/domain/codes/system';
import type { Context } from '../../kernel/context';
import { type FieldErrors, forbidden, notFound, refuse } from '../../kernel/errors';
import { visibleFiles } from '../../kernel/fileAccess';
import { answers, combine, hookInto, type Feature, type Raw } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import { refuseBombs, tooMuch } from '../../kernel/sheets/zip';
import type { Services } from '../../services';
import { fill, look, type Looked } from './fill';
import { offered, sampleOf, wordsOf } from './words';

interface Template {
  id: number;
  name: string;
  module: string | null;
  disk_key: string;
  ext: string;
  mime: string;
}
/** A template is read whole into memory: no letter is larger. Bytes. */
const largest = 10 * 1024 * 1024;
const tooLarge = '模板文件不能超过 10MB';

async function templateOf({ db, request }: Context): Promise<Template> {
  const id = Number(/^\/fileTemplate\/(\d+)\//.exec(request.path)?.[1]);
  const found = await sql<Template>`select t.id, t.name, t.module, f.disk_key, f.ext, f.mime from file_template t join file f on f.id = t.file_id
    where t.id = ${Number.isSafeInteger(id) ? id : 0} and t.deleted_at is null`.execute(db);
  if (!found.rows[0]) throw notFound('文件模板');
  return found.rows[0];
}
async function bytesOf({ store }: Services, key: string): Promise<Buffer> {
  const size = await store.size(key);
  if (size === null) throw notFound('模板的文件');
  if (size > largest) refuse(tooLarge);
  return buffer(store.read(key));
}
/** The resource whose records fill a module's templates; none for 导入 and 其他. */
const filledBy = ({ engine }: Services, module: unknown): AnyResource | undefined =>
  engine.registry.all.find(({ name, operations }) => name === module && operations.includes('read'));

function send(res: Response, bytes: Buffer, name: string, mime: string): void {
  res.setHeader('Content-Type', mime);
  res.setHeader('Content-Length', String(bytes.length));
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  res.end(bytes);
}
const download =
  (services: Services): Raw =>
  async (context, _req, res) => {
    const template = await templateOf(context);
    send(res, await bytesOf(services, template.disk_key), `${template.name}.${template.ext}`, template.mime);
  };
/** What is in a stored Word: undefined where it is another kind of file. One that unpacks to more than a letter can need is not unpacked. */
async function lookedAt(services: Services, context: Context, file: number): Promise<Looked | undefined> {
  const { rows } = await sql<{ disk_key: string; ext: string }>`select disk_key, ext from file where id = ${file}`.execute(context.db);
  if (rows[0]?.ext !== 'docx') return undefined;
  const bytes = await bytesOf(services, rows[0].disk_key);
  const bomb = await refuseBombs(bytes).catch((error: Error) => error);
  return bomb ? { tags: [], faults: [bomb.message === tooMuch ? tooMuch : '文件不是完整的 Word 文档'] } : look(bytes);
}
const filled =
  (services: Services): Raw =>
  async (context, _req, res) => {
    const { engine } = services;
    const { caller, now, request } = context;
    const template = await templateOf(context);
    if (template.ext !== 'docx') refuse('只有 Word 模板可以填写');
    const bytes = await bytesOf(services, template.disk_key);
    const resource = filledBy(services, template.module);
    const id = Number(request.query.row ?? 0);
    if (id > 0 && !resource) refuse('该模板没有可以填写的记录');
    if (id > 0 && resource && !caller.can(`${resource.name}_read`)) throw forbidden();
    const one = async (of: AnyResource, row: number) => read(of, context, row, engine);
    const words =
      id > 0 && resource
        ? await wordsOf(
            resource,
            await one(resource, id),
            look(bytes).tags.map(({ name }) => name),
            {
              registry: engine.registry,
              caller,
              now,
              read: (of, row) => one(of, row).catch(() => undefined),
            },
          )
        : sampleOf(resource, engine.registry, caller, now);
    try {
      send(res, fill(bytes, words), `${template.name}.docx`, template.mime);
    } catch (error) {
      refuse(`模板有误：${(error as Error).message}`);
    }
  };
/** File templates: kept by the engine; this hands them out, says what is in them, and fills them in. */
export const templateFeature = (services: Services): Feature => {
  const { registry } = services.engine;
  const calls = answers(templateCalls, {
    downloadTemplate: download(services),
    fillTemplate: filled(services),
    templateWords: async ({ caller }, { module }) => ({
      module: labelOf(templateModule, module),
      words: offered(filledBy(services, module), registry, caller),
    }),
    lookAtTemplate: async (context, { file_id, module }) => {
      const file = Number(file_id);
      if (!(await visibleFiles([file], context, registry)).has(file)) throw notFound('文件');
      const looked = await lookedAt(services, context, file);
      if (!looked) return { known: [], unknown: [], faults: [] };
      const words = offered(filledBy(services, module), registry, context.caller);
      const isKnown = ({ name, within }: Looked['tags'][number]) => words.some((word) => word.tag === name && word.within === within);
      const names = (known: boolean) => [...new Set(looked.tags.filter((tag) => isKnown(tag) === known).map(({ name }) => name))];
      return { known: names(true), unknown: names(false), faults: looked.faults };
    },
  });
  const hooks = hookInto(fileTemplate, {
    check: async (context, draft): Promise<FieldErrors> => {
      const file = Number(draft.file_id ?? 0);
      if (file === 0) return {};
      const { rows } = await sql<{ size: number }>`select size from file where id = ${file}`.execute(context.db);
      if ((rows[0]?.size ?? 0) > largest) return { file_id: [tooLarge] };
      const faults = (await lookedAt(services, context, file))?.faults ?? [];
      return faults.length > 0 ? { file_id: [...faults] } : {};
    },
  });
  return combine([calls, hooks]);
};
