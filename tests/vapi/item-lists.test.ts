import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { allResources } from '@/domain/resources';
import { file } from '@/domain/resources/file';
import { showcase } from '@/domain/resources/showcase';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

/** What a thing of a list may hold: what needs no look-up but that of a file. */
const plain: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'integer', 'decimal', 'money', 'area', 'date', 'flag', 'code', 'file']);

describe('记录里的清单：逐项填写、逐项检查', () => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let id: number;
  let version = 1;
  const picture = async (change: object = {}) =>
    (await park.make(file, { save_name: '产品.png', ext: 'png', is_public: 2, created_by: who.tenant.userId, ...change })).id;
  const edit = async (products: unknown) => {
    const answer = await park.call(who.tenant, 'PUT', `/vapi/enterprise/showcase/${id}`, { version, products });
    if (answer.status === 200) version = answer.body.version;
    return answer;
  };
  beforeAll(async () => {
    park = await openPark();
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    who = await people(park, here);
    const inside = { enterprise_id: here.enterprise, incubator_id: here.incubator, building_id: here.building };
    id = (await park.make(showcase, { ...inside, products: null, audit_status: 1, is_online: 2, created_by: who.tenant.userId })).id;
    version = Number((await park.call(who.tenant, 'GET', `/vapi/enterprise/showcase/${id}`)).body.version);
  });
  afterAll(() => park?.close());

  it('图片带着地址回来，看得到记录的人才打开得了，撤下之后就打不开', async () => {
    const file_id = await picture();
    const saved = await edit([{ name: ' 一代 ', file_id, desc: '量产' }, { name: '二代' }]);
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    expect(saved.body.products).toMatchObject([
      { name: '一代', file_id, file_path: expect.stringMatching(/sign=/), desc: '量产' },
      { name: '二代', file_id: null, file_path: null, desc: null },
    ]);
    expect((await fetch(park.url + saved.body.products[0].file_path)).status).not.toBe(403);
    const opens = async (by: { token: string }) => (await park.call(by, 'GET', `/vapi/file/${file_id}`)).status;
    const far = await people(park, there);
    expect([await opens(who.operator), await opens(far.operator), await opens(far.tenant)]).toEqual([200, 403, 403]);
    expect((await park.call(far.operator, 'GET', `/vapi/enterprise/showcase/${id}`)).status).toBe(404);
    await edit([{ name: '二代' }]);
    expect(await opens(who.operator)).toBe(403);
  });
  it('哪一项的哪一格不对，就说在哪一格；别人的文件、没有的字段、太多的项都不收', async () => {
    const strange = await picture({ created_by: null });
    const bad = await edit([{ name: '好' }, { name: '' }, { name: '三', desc: '长'.repeat(201) }, { name: '四', file_id: strange }]);
    expect([bad.status, bad.body.errors]).toEqual([
      422,
      { 'products.1.name': ['请输入名称'], 'products.2.desc': ['说明不能超过200个字'], 'products.3.file_id': ['文件不存在'] },
    ]);
    expect((await edit([{ name: '好', secret: 1 }])).status).toBe(400);
    expect((await edit(Array.from({ length: 21 }, () => ({ name: '多' })))).body.errors).toEqual({ products: ['产品不能超过20项'] });
    for (const odd of [{ name: '一' }, '一', [1], [[]], [null]])
      expect((await edit(odd)).body.errors, JSON.stringify(odd)).toEqual({ products: ['格式不正确'] });
  });
  it('已在清单里的文件换了位置仍可留着；导出与接口文档读得懂', async () => {
    const file_id = await picture();
    expect((await edit([{ name: '一代', file_id }])).status).toBe(200);
    const moved = await park.call(who.operator, 'PUT', `/vapi/enterprise/showcase/${id}`, {
      version,
      products: [{ name: '新的' }, { name: '一代', file_id }],
    });
    expect([moved.status, moved.body.products?.map(({ name }: any) => name)]).toEqual([200, ['新的', '一代']]);
    const { components } = (await park.call(null, 'GET', '/vapi/openapi.json')).body;
    expect(components.schemas.showcase.properties.products).toMatchObject({ type: 'array', items: { properties: { name: { type: 'string' } } } });
  });
  it('已发布的记录，官网读得到清单，图片谁都打得开；撤下之后打不开', async () => {
    const inside = { enterprise_id: (await place(park, '丙园')).enterprise, incubator_id: here.incubator, building_id: here.building };
    const file_id = await picture();
    const products = [{ name: '一代', file_id, desc: '量产' }];
    const made = await park.make(showcase, { ...inside, products, audit_status: 3, is_online: 1 });
    const page = async () => park.call(null, 'GET', `/vapi/websit/enterprise/${made.id}`);
    const { status, body } = await page();
    expect([status, body.products]).toEqual([200, [{ name: '一代', file_id, file_path: expect.not.stringContaining('sign='), desc: '量产' }]]);
    const address = park.url + body.products[0].file_path;
    expect((await fetch(address)).status).not.toBe(403);
    expect((await park.call(who.operator, 'PUT', `/vapi/enterprise/showcase/unpublish/${made.id}`)).status).toBe(200);
    expect([(await page()).status, (await fetch(address)).status]).toEqual([404, 403]);
  });
  it('清单里只有不必另查的几种字段', () => {
    const odd = allResources.flatMap(({ name, fields }) =>
      Object.entries<Field>(fields).flatMap(([key, { items = {} }]) =>
        Object.entries(items).flatMap(([inner, { kind }]) => (plain.has(kind) ? [] : [`${name}.${key}.${inner}`])),
      ),
    );
    expect(odd).toEqual([]);
  });
});
