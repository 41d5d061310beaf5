import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Field, Table } from '@/domain/kernel/schema';
import { linesOf } from '@/domain/kernel/lines';
import { tableOf } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { notice } from '@/domain/resources/notice';
import { teamActivity } from '@/domain/resources/team';
import type { Context } from '@/vapi/kernel/context';
import { visibleBy } from '@/vapi/kernel/fileAccess';
import { fileItems } from '@/vapi/kernel/items';
import { makeRegistry } from '@/vapi/kernel/registry';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

/** Every column that can show a file, as `table.column`. */
function showing(): Map<string, Field['kind']> {
  const found = new Map<string, Field['kind']>();
  const add = (resource: Table): void => {
    for (const [name, field] of Object.entries(resource.fields)) {
      const { kind, apart, derived } = field;
      const shows = kind === 'richText' || kind === 'files' || fileItems(field).length > 0;
      if (shows && !apart && !derived) found.set(`${tableOf(resource)}.${name}`, kind);
    }
    for (const [, , { of }] of linesOf(resource.fields)) add(of);
  };
  for (const resource of allResources) add(resource);
  return found;
}

onEngineInTurn('由记录看到的文件', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const change = (id: number, column: string, value: unknown) =>
    park.database.tx((tx) => park.database.rows(`update notice set ${column} = $2 where id = $1`, [id, value], tx));

  it('看得到显示它的记录，就看得到文件；记录改了、删了、在别的园区，就看不到', async () => {
    const form = new FormData();
    form.append('file', new Blob(['文字']), '说明.txt');
    const sent = await fetch(`${park.url}/vapi/file/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${who.operator.token}` },
    });
    const { id } = (await sent.json()) as { id: number };
    const reader = (incubator: number) => park.account({ type: 2, permissions: ['notice_read'], incubators: [incubator] });
    const [near, far, blind] = [
      await reader(here.incubator),
      await reader(there.incubator),
      await park.account({ type: 2, permissions: ['policy_read'], incubators: [here.incubator] }),
    ];
    const sees = async (by: Session) => (await park.call(by, 'GET', `/vapi/file/${id}`)).status === 200;
    const all = async () => [await sees(near), await sees(far), await sees(blind)];
    const picture = (file: number | string) => `<p>图</p><p><img src="/vapi/file/${file}/a.png" /></p>`;
    const row = await park.make(notice, { incubator_id: here.incubator, content: picture(`${id}0`), files: null });
    expect(await all()).toEqual([false, false, false]);
    await change(row.id, 'content', picture(7_000_000) + picture(id));
    expect(await all()).toEqual([true, false, false]);
    await change(row.id, 'content', picture(`0${id}`));
    expect(await all()).toEqual([false, false, false]);
    await change(row.id, 'files', [7_000_000, id]);
    expect(await all()).toEqual([true, false, false]);
    await change(row.id, 'deleted_at', new Date());
    expect(await all()).toEqual([false, false, false]);
  });

  it('展示中的记录的文件谁都能看，每次都要问一声：撤下之后缓存里的也不能再用', async () => {
    const form = new FormData();
    form.append('file', new Blob(['介绍']), '介绍.txt');
    const headers = { authorization: `Bearer ${who.operator.token}` };
    const sent = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form, headers });
    const { id } = (await sent.json()) as { id: number };
    const content = `<p><a href="/vapi/file/${id}/a.txt">介绍</a></p>`;
    const row = await park.make(teamActivity, { incubator_id: here.incubator, content: content.replace('a href', 'img src'), web_show: 1 });
    const open = (tag?: string) => fetch(`${park.url}/vapi/file/${id}/a.txt`, tag ? { headers: { 'if-none-match': tag } } : {});
    const first = await open();
    expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([200, 'public, no-cache', '介绍']);
    const tag = first.headers.get('etag') ?? '';
    expect((await open(tag)).status).toBe(304);
    await park.database.tx((tx) => park.database.rows('update team_activity set web_show = 2 where id = $1', [row.id], tx));
    expect((await open(tag)).status).toBe(403);
  });

  it('每一列可以显示文件的都有索引，查询不通读公告', async () => {
    const columns = showing();
    expect(columns.size).toBeGreaterThan(30);
    const indexes = await park.database.rows<{ tablename: string; indexdef: string }>(
      "select tablename, indexdef from pg_indexes where indexdef like '%gin%'",
    );
    const missing = [...columns].filter(([column, kind]) => {
      const [table = '', name = ''] = column.split('.');
      const on = kind === 'richText' ? `(files_in(${name}))` : kind === 'json' ? `(${name} jsonb_path_ops)` : `(${name})`;
      return !indexes.some(({ tablename, indexdef }) => tablename === table && indexdef.endsWith(`gin ${on}`));
    });
    expect(missing).toEqual([]);

    // whoever reaches everything asks every table
    const caller = { id: 1, party: 'staff', steps: [], can: () => true, reach: { whole: true, incubators: [], buildings: [] } };
    const context = { caller, chosen: null, now: new Date(), request: { query: {} }, db: park.database.q, registry: makeRegistry(allResources) };
    const requested = visibleBy(context as unknown as Context);
    // enough rows that reading all of them costs more than an index
    await park.make(notice, { incubator_id: here.incubator, content: '<p>文</p>' });
    const names = Object.keys((await park.database.rows<object>('select * from notice limit 1'))[0] ?? {}).filter((name) => name !== 'id');
    const list = names.map((name) => `"${name}"`).join(', ');
    await park.database.tx((tx) =>
      park.database.rows(`insert into notice (${list}) select ${list} from (select * from notice limit 1) t, generate_series(1, 3000)`, [], tx),
    );
    await park.database.rows('analyze notice');
    const plan = JSON.stringify(
      (await sql`explain (format json) select f.id from file f where f.id = 1 and ${requested}`.execute(park.database.q)).rows,
    );
    for (const index of ['notice_content_files_idx', 'notice_files_idx']) expect(plan.includes(index), index).toBe(true);
    expect(/"Seq Scan"[^{}]*"Relation Name":"notice"/.test(plan)).toBe(false);
  });
});
