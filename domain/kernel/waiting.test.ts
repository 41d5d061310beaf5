import { describe, expect, it } from 'vitest';
import { waitingTables } from '../calls/dashboard';
import { allResources, resourceByName } from '../resources';
import { isAudited } from './audited';
import type { Field } from './field';
import { tableOf } from './resource';
import { waitingOf } from './waiting';

const kinds = waitingOf(allResources);
describe('what waits for people', () => {
  it('is every audit, every action that takes its rows in turn, and every task, each once', () => {
    const named = kinds.map(({ kind }) => kind);
    expect(new Set(named).size).toBe(named.length);
    for (const { name } of allResources.filter(isAudited)) expect(named).toContain(`${name}.audit`);
    for (const { name, actions, tasks = {} } of allResources) {
      for (const [action, { inTurn }] of Object.entries(actions)) if (inTurn) expect(named).toContain(`${name}.${action}`);
      for (const task of Object.keys(tasks)) expect(named).toContain(`${name}.${task}`);
    }
  });
  it('names fields and actions that there are', () => {
    for (const { resource, action, mine } of kinds) {
      for (const field of [mine, resource.due]) if (field !== undefined) expect(Object.keys(resource.fields)).toContain(field);
      if (action !== undefined) expect(Object.keys(resource.actions)).toContain(action);
    }
  });
  it('comes from the tables that its calls say they read', () => {
    const tables = kinds.flatMap(({ resource }) => [
      tableOf(resource),
      ...Object.values<Field>(resource.fields).flatMap(({ target, join }) => {
        const of = target === undefined ? undefined : resourceByName.get(target);
        return [...(join ? [join] : []), ...(of ? [tableOf(of)] : [])];
      }),
    ]);
    expect([...new Set(tables)].filter((table) => !waitingTables.includes(table))).toEqual([]);
  });
});
