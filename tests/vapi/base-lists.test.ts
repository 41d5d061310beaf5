import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { tableOf } from '@/domain/kernel/resource';
import { everyone } from '@/domain/kernel/scope';
import { allResources, resourceByName } from '@/domain/resources';
import { seedBase } from '@/vapi/seed/base';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';

/** What a form requires to be chosen, of what all parks share and no call makes: a new park can only have it from the base data. */
const given = (): string[] => {
  const questions = allResources.flatMap((resource): Field[] => [
    ...(resource.operations.includes('store') ? Object.values<Field>(resource.fields).filter((field) => isWritable(field, true)) : []),
    ...Object.values(resource.actions ?? {}).flatMap(({ input = {} }) => Object.values<Field>(input)),
  ]);
  const targets = questions.flatMap(({ kind, required, target }) => (required && target && (kind === 'ref' || kind === 'refs') ? [target] : []));
  return [...new Set(targets)].filter((name) => {
    const target = resourceByName.get(name);
    return target && !target.operations.includes('store') && target.scope === everyone;
  });
};

onEngineInTurn('空园区的选项', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park?.close());
  const names = async (table: string): Promise<string[]> =>
    (await park.database.rows<{ name: string }>(`select name from ${table} order by sort, id`)).map(({ name }) => name);

  it('表单必选而无处新建的，基础数据里都有', async () => {
    // categories can be made since, but a new park begins with some
    const lists = [...given(), 'policy_category', 'park_activity_category', 'promotion_category', 'activity_type'];
    expect(given()).toContain('room_type');
    const counts = lists.map(async (list): Promise<[string, number]> => {
      const [row] = await park.database.rows<{ count: number }>(`select count(*)::int as count from ${tableOf(resourceByName.get(list) as never)}`);
      return [list, row?.count ?? 0];
    });
    expect((await Promise.all(counts)).filter(([, count]) => count === 0)).toEqual([]);
  });
  it('缺少的分类在下次启动时补上，再启动不重复，已有的不动', async () => {
    await park.database.rows(`delete from promotion_category where name <> '技术转让'`);
    await park.database.rows(`update promotion_category set sort = 9`);
    for (let start = 0; start < 2; start++) await park.database.tx((tx) => seedBase(tx, new Date(), { adminPasswordHash: '', mustChange: false }));
    expect(await names('promotion_category')).toEqual(['融资项目', '合作招募', '技术转让']);
  });
});
