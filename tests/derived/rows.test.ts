import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';

/** Rows that are there from the start and once only, and what the engine keeps for itself. */
const notMade = new Set(['site_setting', 'table_version', 'session']);

onEachEngine('定义与数据库约束相容', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park?.close());
  it('每张表都能存入一行、再存一行合法的数据', async () => {
    const wrong: string[] = [];
    for (const resource of allResources.filter(({ name }) => !notMade.has(name))) {
      for (const nth of [1, 2]) {
        await park
          .make(resource)
          .catch((error: Error & { detail?: string }) => wrong.push(`${resource.name} ${nth}: ${error.message} ${error.detail ?? ''}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});
