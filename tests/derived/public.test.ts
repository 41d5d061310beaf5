import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, type AnyCondition } from '@/domain/kernel/condition';
import { endpointsOf, type Endpoint } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { isListed, publicFields, type PublicField } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { allResources, resourceByName } from '@/domain/resources';
import { masked } from '@/vapi/kernel/mask';
import { openPark, type Answer, type Park } from '../support/park';
import { breakersOf, hidings, keysOf, publishedRow, setColumns, type Row } from '../support/publicRows';

const open = allResources.filter(({ publicRead }) => publicRead);
const find = (name: string): AnyResource => resourceByName.get(name) as AnyResource;
const readsOf = (resource: AnyResource) => resource.publicRead as PublicRead;
const fieldsOf = (resource: AnyResource): readonly PublicField[] => publicFields(resource, readsOf(resource), find);
const endpointOf = (resource: AnyResource, does: string): Endpoint | undefined => endpointsOf(resource).find((one) => one.does === does);

describe('官网读取的定义', () => {
  it('须审核的资源只给出展示中的记录；有展示开关的只给出开着的', () => {
    const wrong = open.filter(({ fields, publicRead }) =>
      ['is_online', 'web_show'].some(
        (name) => name in fields && (exampleOf((publicRead as PublicRead).where) as Record<string, unknown>)[name] !== 1,
      ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(open.length).toBeGreaterThan(2);
  });
});

let park: Park;
beforeAll(async () => {
  park = await openPark();
});
afterAll(() => park?.close());

describe.each(open.map((resource) => [resource.label, resource] as const))('官网%s', (_label, resource) => {
  const fields = fieldsOf(resource);
  const [list, read, categories] = ['public_list', 'public_read', 'public_categories'].map((does) => endpointOf(resource, does));
  const visit = (path: string, headers?: Record<string, string>): Promise<Answer> => park.call(null, 'GET', `/vapi${path}`, undefined, headers);
  const listed = async (query = ''): Promise<Answer> => visit(`${list?.path}?pageSize=100${query}`);
  const ids = async (): Promise<number[]> => (await listed()).body.data.map(({ id }: Row) => id);
  const detail = (id: number): Promise<Answer> => visit(`${read?.path.replace('{id}', String(id))}`);
  /** How many rows a visitor is told of: by the list, and by the categories where each row has one. */
  const totals = async (): Promise<number[]> => {
    const counted = categories ? (await visit(categories.path)).body.data.map(({ total }: { total: number }) => total) : [];
    return [...(list ? [(await listed()).body.total as number] : []), ...counted];
  };
  /** Files are opened by their address while the row shows them, and not a moment longer. */
  const opens = async (file: number): Promise<boolean> => (await visit(`/file/${file}/a.png`)).status !== 403;
  let row: Row;
  let file: Row;
  const files = fields.filter(
    ({ shows, of, excerpt }) => ['file', 'files', 'richText'].includes(shows.kind) && of === undefined && excerpt === undefined,
  );
  beforeAll(async () => {
    file = await park.make(find('file'), { is_public: 2, kind: 1, save_name: 'a.png' });
    const [held] = files;
    const value = !held ? {} : { [held.field]: held.shows.kind === 'file' ? file.id : held.shows.kind === 'files' ? [file.id] : picture(file.id) };
    row = await publishedRow(park, resource, value);
  });
  /** Another value that the field may have. */
  const anotherThan = async (value: unknown, { codes, kind, target = '' }: Field): Promise<unknown> => {
    if (codes) return codes.items.find(({ code }) => code !== value)?.code;
    if (kind !== 'dict') return (await park.make(find(target))).id;
    const text =
      'select i.value from dictionary_item i join dictionary d on d.id = i.dictionary_id where d.code = $1 and i.enabled = 1 and i.value <> $2';
    return (await park.database.rows<{ value: number }>(text, [target, value]))[0]?.value;
  };
  const picture = (id: number) => `<p>字</p><p><img src="/vapi/file/${id}/a.png" /></p>`;

  it('访客只见定义里的字段', async () => {
    if (list) {
      const found = (await listed()).body.data.find(({ id }: Row) => id === row.id);
      expect(Object.keys(found ?? {}).sort()).toEqual(keysOf(fields.filter(isListed)));
    }
    if (read) expect(Object.keys((await detail(row.id)).body).sort()).toEqual(keysOf(fields));
  });
  it('不符合任何一项条件、已删除的，列表、详情、分类、文件都没有', async () => {
    const before = await totals();
    const all = hidings(park, resource, row);
    expect(all.length).toBeGreaterThan(0);
    for (const { what, of, id, change } of all) {
      const columns = Object.keys(change)
        .map((name) => `"${name}"`)
        .join(', ');
      const [was] = await park.database.rows<Record<string, unknown>>(`select ${columns} from "${of.table ?? of.name}" where id = $1`, [id]);
      expect([what, list ? (await ids()).includes(row.id) : true, read ? (await detail(row.id)).status : 200]).toEqual([what, true, 200]);
      await setColumns(park, of, id, change);
      expect([what, list ? (await ids()).includes(row.id) : false, read ? (await detail(row.id)).status : 404]).toEqual([what, false, 404]);
      if (files.length > 0) expect([what, await opens(file.id)]).toEqual([what, false]);
      expect([what, (await totals())[0] ?? 0]).toEqual([what, (before[0] ?? 1) - 1]);
      await setColumns(park, of, id, was ?? {});
    }
    expect(await totals()).toEqual(before);
    if (files.length > 0) expect(await opens(file.id)).toBe(true);
  });
  it('谁来问都一样：令牌、所选楼宇都不增不减', async () => {
    const everything = ['privacy_show', ...endpointsOf(resource).map(({ access }) => access)];
    for (const path of [list?.path, read?.path.replace('{id}', String(row.id)), categories?.path].filter((one) => one !== undefined)) {
      const [one, other] = [await visit(path), await park.call(everything, 'GET', `/vapi${path}`, undefined, { buildings: '999999' })];
      expect([path, other.status, other.body]).toEqual([path, 200, one.body]);
    }
  });
  it.runIf(list)('只按定义的条件筛选，不按别的列筛选或排序；页码、编号不合规矩与别的列表一样答复', async () => {
    const whole = (await listed()).body;
    const questions = new Set((readsOf(resource).filters ?? []).map(({ field, query }) => query ?? field));
    for (const name of Object.keys(resource.fields).filter((one) => !questions.has(one)))
      expect([name, (await listed(`&${name}=0&${name}_start=2099-01-01`)).body]).toEqual([name, whole]);
    for (const name of [...Object.keys(resource.fields), 'id', 'no_such'])
      expect([name, await listed(`&sortField=${name}`)]).toMatchObject([name, { status: 400, body: { message: '不支持按该列排序' } }]);
    for (const query of ['page=0', 'page=1.5', 'page=x', 'pageSize=101', 'pageSize=-1', 'page=99999999999'])
      expect([query, await visit(`${list?.path}?${query}`)]).toMatchObject([query, { status: 400, body: { message: '分页参数不正确' } }]);
    expect((await visit(`${list?.path}?page=99999&pageSize=100`)).body).toMatchObject({ data: [], total: whole.total });
  });
  it.runIf(list)('同一条件写两次是其中任何一个', async () => {
    const foundBy = async (query: string) => (await listed(query)).body.data.some(({ id }: Row) => id === row.id);
    for (const { field, match, query = field } of readsOf(resource).filters ?? []) {
      const shows = fields.find(({ name }) => name === field)?.shows;
      const [value] = [row[field] ?? []].flat();
      if (match !== 'equals' || value === undefined || !shows) continue;
      const other = await anotherThan(value, shows);
      const found = [await foundBy(`&${query}=${value}`), await foundBy(`&${query}=${other}`), await foundBy(`&${query}=${other}&${query}=${value}`)];
      expect([field, ...found]).toEqual([field, true, false, true]);
    }
  });
  it.runIf(read)('没有这样的编号是 404', async () => {
    for (const id of ['0', '999999999999999', '-1', 'abc', '1e3', "1'", '99999999999999999999'])
      expect([id, (await visit(`${read?.path.replace('{id}', id)}`)).status]).toEqual([id, 404]);
  });
  it('未变时 304，变了就不是', async () => {
    for (const path of [list?.path, read?.path.replace('{id}', String(row.id)), categories?.path].filter((one) => one !== undefined)) {
      const tag = (await visit(path)).headers.get('etag') ?? '';
      expect([path, (await visit(path, { 'if-none-match': tag })).status]).toEqual([path, 304]);
      const [gone] = hidings(park, resource, row);
      if (!gone) continue;
      const [was] = await park.database.rows<Record<string, unknown>>(
        `select ${Object.keys(gone.change)
          .map((name) => `"${name}"`)
          .join(', ')} from "${gone.of.table ?? gone.of.name}" where id = $1`,
        [gone.id],
      );
      await setColumns(park, gone.of, gone.id, gone.change);
      const after = await visit(path, { 'if-none-match': tag });
      expect([path, after.status, after.headers.get('etag') === tag]).toEqual([
        path,
        path === read?.path.replace('{id}', String(row.id)) ? 404 : 200,
        false,
      ]);
      await setColumns(park, gone.of, gone.id, was ?? {});
    }
  });
  it.runIf(categories)('各分类的数字就是按它筛选的总数', async () => {
    const { body } = await visit(categories?.path ?? '');
    expect(body.total).toBe(body.data.length);
    const field = readsOf(resource).categories?.field;
    const filter = readsOf(resource).filters?.find((one) => one.field === field);
    if (list && filter)
      for (const { id, total } of body.data) expect([id, (await listed(`&${filter.query ?? filter.field}=${id}`)).body.total]).toEqual([id, total]);
    expect(body.data.some(({ total }: { total: number }) => total > 0)).toBe(true);
  });
  it.runIf(has(resource, 'shadow'))('修改在审核时，访客仍见已发布的一版', async () => {
    const title = resource.title;
    const before = (await detail(row.id)).body[title];
    await setColumns(park, resource, row.id, { pending: JSON.stringify({ [title]: '还没有审核' }), audit_status: 2 });
    expect((await detail(row.id)).body[title]).toBe(before);
    expect(JSON.stringify((await listed()).body)).not.toContain('还没有审核');
    await setColumns(park, resource, row.id, { pending: null, audit_status: 3 });
  });
  for (const field of fields.filter(({ shows }) => shows.mask))
    it(`${field.shows.label}对访客脱敏`, async () => {
      const holder = field.of === undefined ? resource : find((resource.fields[field.field] as Field).target ?? '');
      const holderId = field.of === undefined ? row.id : Number(row[field.field]);
      const mobile = '13812347351';
      await setColumns(park, holder, holderId, { [field.of ?? field.field]: mobile });
      const see = async () => (read ? (await detail(row.id)).body : (await listed()).body.data.find(({ id }: Row) => id === row.id))[field.name];
      const hide = async (condition: AnyCondition | undefined) => {
        for (const change of condition ? breakersOf(condition, resource.fields) : []) await setColumns(park, resource, row.id, change);
      };
      await hide(field.unmasked);
      await hide(field.when);
      expect(await see()).toBe(field.when ? null : masked(field.shows.mask as 'mobile', mobile));
      await setColumns(park, resource, row.id, { ...exampleOf(field.when ?? {}), ...exampleOf(field.unmasked ?? {}) });
      expect(await see()).toBe(field.unmasked ? mobile : masked(field.shows.mask as 'mobile', mobile));
    });
});
