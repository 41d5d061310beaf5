import { buffer } from 'node:stream/consumers';
import type { Response } from 'express';
import { sql } from 'kysely';
import { certificateRefusal } from '@/domain/calc/certificate';
import { templateCalls } from '@/domain/calls/template';
import { labelOf } from '@/domain/kernel/codes';
import type { AnyResource } from '@/domain/kernel/resource';
import { activityApply } from '@/domain/resources/activity-apply';
import { fileTemplate } from '@/domain/resources/file';
import { templateModule } from '@/domain/codes/system';
import type { Context } from '../../kernel/context';
import { type FieldErrors, forbidden, notFound, Refusal, refuse } from '../../kernel/errors';
import { visibleFiles } from '../../kernel/fileAccess';
import { answers, combine, hookInto, type Feature, type RawHandler } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import { tooMuch } from '../../kernel/parser';
import type { Services } from '../../services';
import { type FillTask, type Looked, loopOf, valuesOf } from './fill';
import { sectionOf, offered, sampleOf, wordsOf } from './words';

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

async function templateOf({ db }: Context, id: number): Promise<Template> {
  const found = await sql<Template>`select t.id, t.name, t.module, f.disk_key, f.ext, f.mime from file_template t join file f on f.id = t.file_id
    where t.id = ${id} and t.deleted_at is null`.execute(db);
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
  (services: Services): RawHandler =>
  async (context, _req, res, id) => {
    const template = await templateOf(context, id);
    send(res, await bytesOf(services, template.disk_key), `${template.name}.${template.ext}`, template.mime);
  };
/** What was found in a file, by its number: what is stored never changes. The form asks first, and the check of what is stored finds it here. */
const known = new Map<string, Looked>();
const mostKnown = 200;
/** The check waits inside a transaction, for which on the embedded database everybody waits. Ms. */
const checkDeadline = 5000;
/** What is in a stored Word: undefined where it is another kind of file. One that cannot be read, or not in time, says so as its fault. */
async function lookedAt(services: Services, context: Context, file: number, deadline?: number): Promise<Looked | undefined> {
  const { rows } = await sql<{ disk_key: string; ext: string }>`select disk_key, ext from file where id = ${file}`.execute(context.db);
  if (rows[0]?.ext !== 'docx') return undefined;
  const key = rows[0].disk_key;
  const before = known.get(key);
  if (before) return before;
  const found = await looked(services, context, await bytesOf(services, key), deadline).catch((error: unknown): Looked => {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    return { tags: [], faults: [error.message === tooMuch ? tooMuch : '文件不是完整的 Word 文档'] };
  });
  // what took too long today may be in time tomorrow
  if (!found.faults.includes(tooMuch)) known.set(key, found);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  return found;
}
const looked = ({ engine }: Services, { caller }: Context, bytes: Buffer, deadline?: number): Promise<Looked> =>
  engine.parser.run({ kind: 'look', input: bytes }, caller.id, deadline) as Promise<Looked>;
const filled =
  (services: Services): RawHandler =>
  async (context, _req, res, of) => {
    const { caller, request } = context;
    const template = await templateOf(context, of);
    if (template.ext !== 'docx') refuse('只有 Word 模板可以填写');
    const resource = filledBy(services, template.module);
    const id = Number(request.query.row ?? 0);
    if (id > 0 && !resource) refuse('该模板没有可以填写的记录');
    if (id > 0 && resource && !caller.can(`${resource.name}_read`)) throw forbidden();
    send(res, await written(services, context, template, resource, id), `${template.name}.docx`, template.mime);
  };
/** GET /activities/apply/certificate/{id}: for whoever may read the sign-up, once somebody has been there. */
const certificate =
  (services: Services): RawHandler =>
  async (context, _req, res, id) => {
    const signUp = await read(activityApply, context, id, services.engine);
    const refusal = certificateRefusal(signUp, context.now.getTime());
    if (refusal !== undefined) refuse(refusal);
    const found = await sql<{ id: number }>`select t.id from file_template t join file f on f.id = t.file_id
      where t.module = ${activityApply.name} and f.ext = 'docx' and t.deleted_at is null order by t.id desc limit 1`.execute(context.db);
    const [newest] = found.rows;
    if (!newest) return refuse('园区还没有设置活动证书的模板');
    const template = await templateOf(context, newest.id);
    send(res, await written(services, context, template, activityApply, id), `${template.name} ${signUp.name}.docx`, template.mime);
  };
/** A Word filled with a record of a resource, or with a sample where none is named. */
async function written(services: Services, context: Context, template: Template, resource: AnyResource | undefined, id: number): Promise<Buffer> {
  const { engine } = services;
  const { caller, now } = context;
  const bytes = await bytesOf(services, template.disk_key);
  const one = async (resource: AnyResource, row: number) => read(resource, context, row, engine);
  const printed = async (of: AnyResource, row: Record<string, unknown>) => (await engine.hooks[of.name]?.printed?.(context, row)) ?? row;
  const { tags } = await looked(services, context, bytes);
  const words =
    id > 0 && resource
      ? await wordsOf(
          resource,
          await printed(resource, await one(resource, id)),
          tags.map(({ name }) => name),
          {
            registry: engine.registry,
            caller,
            now,
            read: (of, row) => one(of, row).catch(() => undefined),
          },
        )
      : sampleOf(resource, engine.registry, caller, now);
  const task: FillTask = { file: bytes, values: valuesOf(tags, words) };
  const document = (await engine.parser.run({ kind: 'fill', input: task }, caller.id)) as Uint8Array;
  return Buffer.from(document);
}
/** File templates: kept by the engine; this hands them out, says what is in them, and fills them in. */
export const templateFeature = (services: Services): Feature => {
  const { registry } = services.engine;
  const calls = answers(templateCalls, {
    downloadTemplate: download(services),
    fillTemplate: filled(services),
    certificate: certificate(services),
    templateWords: async ({ caller }, { module }) => ({
      module: labelOf(templateModule, module),
      words: offered(filledBy(services, module), registry, caller),
    }),
    lookAtTemplate: async (context, { file_id, module }) => {
      const file = Number(file_id);
      if (!(await visibleFiles([file], context)).has(file)) throw notFound('文件');
      const found = await lookedAt(services, context, file);
      if (!found) return { known: [], unknown: [], faults: [] };
      const words = offered(filledBy(services, module), registry, context.caller);
      const isLoop = (name: string) => words.some(({ tag, loop }) => loop && tag === name);
      const isKnown = (tag: Looked['tags'][number]) => {
        const [[name], loop] = [sectionOf(tag.name), loopOf(tag, isLoop)];
        return words.some((word) => word.tag === name && word.within === loop);
      };
      const names = (known: boolean) => [...new Set(found.tags.filter((tag) => isKnown(tag) === known).map(({ name }) => name))];
      return { known: names(true), unknown: names(false), faults: found.faults };
    },
  });
  const hooks = hookInto(fileTemplate, {
    check: async (context, draft): Promise<FieldErrors> => {
      const file = Number(draft.file_id ?? 0);
      if (file === 0) return {};
      const { rows } = await sql<{ size: number }>`select size from file where id = ${file}`.execute(context.db);
      if ((rows[0]?.size ?? 0) > largest) return { file_id: [tooLarge] };
      const faults = (await lookedAt(services, context, file, checkDeadline))?.faults ?? [];
      return faults.length > 0 ? { file_id: [...faults] } : {};
    },
  });
  return combine([calls, hooks]);
};
