import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '@/domain/kernel/codes';
import { code, inIncubator, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { park as parkScope } from '@/domain/kernel/scope';
import { allResources } from '@/domain/resources';
import { visitor } from '@/vapi/kernel/caller';
import { createTable } from '../support/createTable';
import { attempt } from '@/vapi/kernel/attempt';
import type { Context } from '@/vapi/kernel/context';
import { refuse } from '@/vapi/kernel/errors';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { place } from './people';

const state = codes('trial_state', [
  { code: 1, label: '待办' },
  { code: 2, label: '已办' },
]);
const trial = defineResource({
  name: 'trial_batch',
  label: '批量单据',
  title: 'name',
  base: '/trialBatch',
  source: 'decided',
  operations: ['list', 'store'],
  scope: parkScope,
  fields: { ...inIncubator, name: text('名称', { required: true }), state: code('状态', state, { initial: 1 }) },
  columns: ['name'],
  filters: [],
  sort: ['-created_at'],
  actions: {
    finish: { label: '办结', access: 'trial_batch_finish', on: 'rows', when: { state: 1 }, set: { state: 2 }, done: '操作成功', refused: '已办结' },
    finish_one: {
      label: '单条办结',
      access: 'trial_batch_finish',
      on: 'row',
      at: 'PUT /trialBatch/finishOne',
      when: { state: 1 },
      set: { state: 2 },
      done: '操作成功',
      refused: '已办结',
    },
  },
});

onEngineInTurn('成批办理', (engine) => {
  let park: Park;
  let incubator: number;
  beforeAll(async () => {
    park = await openPark({ engine, resources: [...allResources, trial] });
    await park.database.tx(async (tx) => {
      const run = (statement: string) => park.database.rows(statement, [], tx);
      for (const statement of createTable(trial)) await run(statement);
      await run(`alter table trial_batch add constraint trial_batch_bad check (state = 1 or name not like '坏%')`);
      await run(`create function trial_batch_stop() returns trigger language plpgsql as
        $$ begin if new.state = 2 and new.name like '停%' then raise exception using message = 'stop', errcode = '23514', constraint = 'trial_batch_stop'; end if; return new; end $$`);
      await run('create trigger trial_batch_stop before update on trial_batch for each row execute function trial_batch_stop()');
    });
    incubator = (await place(park, '甲园')).incubator;
  });
  afterAll(() => park?.close());
  const make = async (...names: string[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const name of names) ids.push((await park.make(trial, { incubator_id: incubator, name })).id);
    return ids;
  };
  const finish = (ids: readonly unknown[]) => park.call(['trial_batch_finish'], 'PUT', '/vapi/trialBatch/finish', { ids: [...ids] });
  const states = async (ids: readonly number[]) =>
    (await park.database.rows<{ state: number }>('select state from trial_batch where id = any($1) order by id', [ids])).map((row) => row.state);

  it('数据库不接受的一条只是这一条不成，其余照办，各有各的结果', async () => {
    const ids = await make('一', '坏', '停', '二');
    const answer = await finish([...ids, ids[0]]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual([
      { id: ids[0], ok: true },
      { id: ids[1], ok: false, message: '提交的内容有误' },
      { id: ids[2], ok: false, message: '提交的内容有误' },
      { id: ids[3], ok: true },
    ]);
    expect(await states(ids)).toEqual([2, 1, 1, 2]);
    // one alone is refused as one
    expect(await finish([ids[1]])).toMatchObject({ status: 400, body: { message: '提交的内容有误' } });
  });
  it('一次最多500条，更多时一条也不办', async () => {
    const [id] = await make('三');
    const many = (n: number) => [id, ...Array.from({ length: n - 1 }, (_, at) => 10_000_000 + at)];
    expect(await finish(many(501))).toMatchObject({ status: 400, body: { message: '一次最多操作500条记录' } });
    expect(await states([id as number])).toEqual([1]);
    const answer = await finish(many(500));
    expect([answer.status, answer.body.data.length, answer.body.data[0]]).toEqual([200, 500, { id, ok: true }]);
  });
  it('只办一条的动作收到几条时拒绝，一条也不办', async () => {
    const ids = await make('四', '五');
    const one = (body: object) => park.call(['trial_batch_finish'], 'PUT', '/vapi/trialBatch/finishOne', body);
    expect(await one({ ids })).toMatchObject({ status: 400, body: { message: '一次只能操作一条记录' } });
    expect(await states(ids)).toEqual([1, 1]);
    // the same one named twice is one
    expect((await one({ ids: [ids[0], ids[0]] })).status).toBe(200);
    expect(await states(ids)).toEqual([2, 1]);
  });
  it('不是编号的不算编号，答复 400', async () => {
    for (const ids of [[{ toString: 1 }], ['x'], [1.5], [-1], [null], [[[1]]], []]) expect([ids, (await finish(ids)).status]).toEqual([ids, 400]);
  });
  it('每条的保存点用过即释放，不随条数增长', async () => {
    const ids = await make(...Array.from({ length: 60 }, (_, n) => `第${n}`));
    const held = await park.database.tx(async (db) => {
      const context = { db, database: park.database, caller: visitor, now: new Date(), chosen: null } as unknown as Context;
      for (const id of ids) {
        const refused = await attempt(context, park.app.services.engine, async () => {
          await park.database.rows('update trial_batch set state = 2 where id = $1', [id], db);
          if (id % 2 === 0) refuse('不办');
        });
        expect(refused?.message).toBe(id % 2 === 0 ? '不办' : undefined);
      }
      const [row] = await park.database.rows<{ n: number }>("select count(*)::int n from pg_locks where locktype = 'transactionid'", [], db);
      return row?.n ?? 0;
    });
    expect(held).toBeLessThan(5);
    expect((await states(ids)).filter((one) => one === 2)).toHaveLength(30);
  });
});
