import { afterAll, beforeAll, expect, it } from 'vitest';
import { rulesOf, type Field } from '@/domain/kernel/field';
import { tableOf } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('唯一', (engine) => {
  let park: Park;
  let here: Place;
  let staff: Session;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    staff = (await people(park, here)).operator;
  });
  afterAll(() => park?.close());
  const enter = async (name: string, more: object = {}) => {
    const legal = await park.fill(enterprise.fields, { incubator_id: here.incubator, building_id: here.building, name, need_status: 10, ...more });
    return park.call(staff, 'POST', '/vapi/enterprise', legal);
  };
  const settle = (id: number, columns: Record<string, unknown>) =>
    park.database.tx((tx) => tx.updateTable('enterprise').set(columns).where('id', '=', id).execute());

  it('无效项目的名称可以再用，有效的不可以；再次有效时不能与别人同名', async () => {
    const first = await enter('再来科技有限公司');
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(await enter('再来科技有限公司')).toMatchObject({ status: 422, body: { errors: { name: ['公司全称已存在'] } } });
    await settle(first.body.id, { need_status: 50, invalid_reason: '另选他处' });
    const second = await enter('再来科技有限公司');
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    // an invalid project may be called like a valid one
    expect((await enter('再来科技有限公司', { need_status: 50, invalid_reason: '重复登记' })).status).toBe(201);
    // one that has moved in counts, whatever its customer status
    await settle(second.body.id, { need_status: 50, invalid_reason: '退出', residence: 3 });
    expect((await enter('再来科技有限公司')).status).toBe(422);
  });
  it('每条唯一规则都有数据库的唯一索引撑着，范围相同', async () => {
    const indexes = await park.database.rows<{ table: string; columns: string; filter: string | null }>(
      `select c.relname as table, pg_get_indexdef(i.indexrelid) as columns, pg_get_expr(i.indpred, i.indrelid) as filter
       from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = current_schema()::regnamespace`,
    );
    const columnsOf = (definition: string) => {
      const [, inner = ''] = /using \w+ \((.*?)\)(?: nulls not distinct)?(?: where .*)?$/i.exec(definition) ?? [];
      return [...inner.matchAll(/lower\(\(?"?(\w+)"?\)?(?:::text)?\)|"?(\w+)"?/g)].map(([, folded, plain]) => folded ?? plain).sort();
    };
    // of two items that are written at once with one name both may stand: nothing points at a name
    const namesOnly = new Set(['dictionary_item.label']);
    const wrong = allResources.flatMap((resource) =>
      Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
        rulesOf(field).flatMap((rule) => {
          if (rule.rule !== 'unique' || namesOnly.has(`${resource.name}.${name}`)) return [];
          const wanted = [name, ...(rule.scope ?? [])].sort();
          const same = indexes.filter(
            ({ table, columns }) => table === tableOf(resource) && JSON.stringify(columnsOf(columns)) === JSON.stringify(wanted),
          );
          if (same.length === 0) return [`${resource.name}.${name}: no index of ${wanted.join(', ')}`];
          // beyond "not deleted" and "not empty" an index that leaves rows out needs a rule that leaves the same ones out
          const partial = same.every(({ filter }) => /<>|=|>/.test((filter ?? '').replace(/ IS (?:NOT )?NULL/g, '')));
          return partial === Boolean(rule.where) ? [] : [`${resource.name}.${name}: the index has ${same[0]?.filter}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
