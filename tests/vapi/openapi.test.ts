import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '@/domain/resources/notice';
import type { AnyResource } from '@/domain/kernel/resource';
import { filterNames } from '@/vapi/kernel/filters';
import { openPark, type Park } from '@/tests/support/park';

interface Operation {
  readonly 'x-access': string;
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly required?: string[]; readonly properties: object } }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'schemas' | 'responses', Readonly<Record<string, { readonly properties: object }>>>>;
}
describe('接口文档（design/api.md）', () => {
  let park: Park;
  let document: Document;
  let rights: string[];
  beforeAll(async () => {
    park = await openPark();
    document = (await park.call(null, 'GET', '/vapi/openapi.json')).body;
    rights = [...new Set(Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one['x-access'])))].filter((one) =>
      one.includes('_'),
    );
  });
  afterAll(() => park.close());

  it('holds every address that the router answers, with its right, and no other', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-access': access }]) => `${method.toUpperCase()} ${path} ${access}`),
    );
    const answered = park.app.table.entries.flatMap(({ endpoint: { method, path, aliases, access } }) =>
      [`${method} ${path}`, ...aliases].map((at) => `${at} ${access}`),
    );
    expect(written.sort()).toEqual([...new Set(answered)].sort());
    expect(written.length).toBeGreaterThan(300);
  });

  it('says of each once what it is called, and names every part of its path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((one) => [path, one] as const));
    const names = operations.map(([, { operationId }]) => operationId);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const [path, { parameters }] of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect([path, path.match(/\{\w+\}/g) ?? []]).toEqual([path, inPath]);
    }
  });

  it('refers to nothing that it does not hold', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/(schemas|responses)\/(\w+)"/g)];
    const missing = refs.filter(([, part, name]) => !Object.keys(document.components[part as 'schemas']).includes(String(name)));
    expect(refs.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('tells what a notice takes, asks for, and answers; secrets are never answered', () => {
    const store = document.paths['/notice/notice']?.post?.requestBody?.content['application/json']?.schema;
    expect(store?.required).toEqual(expect.arrayContaining(['title', 'content']));
    expect(Object.keys(store?.properties ?? {})).not.toContain('audit_status');
    expect(Object.keys(document.components.schemas.notice?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'version', ...Object.keys(notice.fields)]),
    );
    const requested = document.paths['/notice/notice']?.get?.parameters.map(({ name }) => name);
    expect(requested).toEqual(expect.arrayContaining(['page', 'pageSize', 'sortField', 'sortOrder', 'title']));
    expect(JSON.stringify(document.components.schemas)).not.toContain('password_hash');
  });

  it('offers of a part only what may be sent with it', () => {
    const body = document.paths['/pact/contract']?.post?.requestBody?.content['application/json'];
    const properties = (body?.schema.properties ?? {}) as Record<string, any>;
    const parts = ['terms', 'plan'].map((name) => Object.keys(properties[name].items.properties));
    expect(parts).toEqual([expect.arrayContaining(['price']), expect.arrayContaining(['amount'])]);
    expect(parts.flat().filter((name) => ['day_price', 'status'].includes(name))).toEqual([]);
  });

  it('says what a value of several parts is made of, where only its handler reads it', () => {
    const parts = (path: string, method: string, name: string) => {
      const body = document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema.properties as Record<string, any> | undefined;
      const { type, items, properties: own, required = items?.required } = body?.[name] ?? {};
      return [type, Object.keys(items?.properties ?? own ?? {}), required];
    };
    expect(parts('/payment', 'post', 'bills')).toEqual(['array', ['fee_bill_id', 'amount'], ['fee_bill_id', 'amount']]);
    for (const path of ['/refund', '/refundRoom']) {
      expect([path, parts(path, 'post', 'readings')]).toEqual([path, ['array', ['meter_id', 'value', 'last_value'], ['meter_id', 'value']]]);
      expect([path, parts(path, 'post', 'account')]).toEqual([path, ['object', ['name', 'bank', 'number'], undefined]]);
    }
    expect(parts('/user', 'post', 'incubators')).toEqual(['array', ['incubator_id', 'building_ids'], ['incubator_id']]);
  });

  it('is a page for readers too, which escapes what it shows', async () => {
    const { status, headers, body } = await park.call(null, 'GET', '/vapi/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = String(body);
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
    expect(page).not.toMatch(/<script|https?:/);
  });

  it('names every field that a handler asks for', async () => {
    const missing: string[] = [];
    let refused = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        if (method === 'get' || method === 'delete' || /^\/(?:auth|file|editor|msg|iot|user\/reset-pass-current)\b/.test(path)) continue;
        const at = path.replace(/\{(?:id|item)\}/g, '1').replace('{key}', 'cockpit.title');
        const { status, body } = await park.call(rights, method.toUpperCase(), `/vapi${at}`, {});
        const message = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
        const requested = Object.keys(status === 422 ? body.errors : {}).map((name) => name.split('.')[0] ?? '');
        if (status === 400 && body.message === '请选择要操作的记录') requested.push(message.includes('ids') ? 'ids' : 'id');
        if (status === 400 && body.message === '缺少版本号，请刷新后重试') requested.push('version');
        refused += requested.length;
        missing.push(...requested.filter((name) => !message.includes(name)).map((name) => `${method} ${path}: ${name}`));
      }
    }
    expect(missing).toEqual([]);
    expect(refused).toBeGreaterThan(80);
  });

  it('names the filters of each list as the list takes them, both ends of a range each by its own', async () => {
    const paging = ['page', 'pageSize', 'sortField', 'sortOrder'];
    const lists = park.app.table.entries.filter(({ endpoint: { as, does }, resource }) => as === 'operation' && does === 'list' && resource);
    const written = ({ path }: { path: string }) => document.paths[path]?.get?.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    for (const { endpoint, resource } of lists)
      expect([endpoint.path, written(endpoint)]).toEqual([endpoint.path, [...paging, ...filterNames(resource as AnyResource)]]);
    expect(lists.length).toBeGreaterThan(50);
    const [start] = document.paths['/feeLists']?.get?.parameters.filter(({ name }) => name.startsWith('due_at')) ?? [];
    expect(start).toEqual({
      name: 'due_at_start',
      in: 'query',
      schema: { type: 'string', format: 'date', description: expect.stringContaining('起') },
    });
    expect(await park.call(rights, 'GET', '/vapi/feeLists?due_at_start=zz')).toMatchObject({ status: 400 });
  });

  it('names the rows that a dialog is about where its path does not, and the version of what is changed', () => {
    const requested = (path: string, method: string) => document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
    for (const path of ['/user/freeze', '/user/reset-pass', '/pact/invalid'])
      expect([path, requested(path, 'post')?.required]).toEqual([path, expect.arrayContaining(['id'])]);
    for (const path of ['/fee/remind', '/fee/remove'])
      expect([path, requested(path, 'put')?.required]).toEqual([path, expect.arrayContaining(['ids'])]);
    expect(requested('/notice/notice/{id}', 'put')?.required).toEqual(['version']);
  });
});
