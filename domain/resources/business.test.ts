import type { Field } from '@/domain/kernel/field';
import { fieldsIn } from '@/domain/kernel/condition';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenRules, endpointsOf, isWritable } from '@/domain/kernel/derive';
import { holds, type Rule } from '@/domain/kernel/rule';
import { systemFieldsOf, type AnyResource } from '@/domain/kernel/resource';
import { businessResources } from './index.business';

const fieldOf = (column: string | { field: string }): string => (typeof column === 'string' ? column : column.field);
const known = (resource: AnyResource): Set<string> => new Set([...Object.keys(resource.fields), ...systemFieldsOf(resource)]);

describe('space, customers, contracts and money', () => {
  it('has each name, table and address once', () => {
    // the stock to let is the table of rooms seen in another way, the plan of a contract that of bills
    const names = businessResources.filter(({ name }) => name !== 'idle_room' && name !== 'contract_bill').map(({ name, table }) => table ?? name);
    expect(new Set(names).size).toBe(names.length);
    const addresses = businessResources.flatMap((resource) => endpointsOf(resource).map(({ method, path }) => `${method} ${path}`));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(businessResources.map((resource) => [resource.name, resource] as const))('%s names only its own columns', (_, resource) => {
    const columns = known(resource);
    const used = [
      resource.title,
      ...(resource.key ?? []),
      ...resource.columns.map(fieldOf),
      ...resource.filters.map(({ field }) => field),
      ...resource.sort.map((term) => term.slice(1)),
      ...fieldsIn(resource.editableWhen ?? {}),
    ];
    expect(used.filter((name) => !columns.has(name))).toEqual([]);
    const clash = Object.keys(resource.fields).filter((name) => systemFieldsOf(resource).includes(name));
    expect(clash).toEqual([]);
  });

  it.each(businessResources.filter(({ form }) => form).map((resource) => [resource.name, resource] as const))(
    'the form of %s asks for every writable field once',
    (_, resource) => {
      const named = (resource.form ?? []).flatMap(({ fields }) => fields);
      // a set of fields in groups stands in each section that a group is called as
      const requested = named.filter((name, at) => !(resource.fields[name] as Field | undefined)?.set?.groupBy || named.indexOf(name) === at);
      expect(new Set(requested).size).toBe(requested.length);
      // the contract's dialog has steps; last readings are asked for where rooms are left
      const inSteps = new Set(['step', 'draft', 'readings']);
      const writable = Object.keys(resource.fields).filter((name) => isWritable(resource.fields[name], true) && !inSteps.has(name));
      expect([...requested].sort()).toEqual(writable.sort());
    },
  );

  it('breaks every rule with its own example', () => {
    for (const { name, fields } of businessResources) {
      for (const { field, message, breaks } of brokenRules(fields)) {
        // rules inside of lines are those of the part
        if (!breaks || breaks.value === null || !fields[field]) continue;
        const own = (fields[field].rules ?? []).filter((rule: Rule) => rule.message === message);
        if (own.length > 0) expect(own.some((rule: Rule) => !holds(rule, breaks.value, breaks.row ?? {})), `${name}.${field} ${message}`).toBe(true);
      }
    }
  });

  it('keeps its files short', () => {
    const folder = new URL('.', import.meta.url);
    const source = readFileSync(new URL('index.business.ts', folder), 'utf8');
    const own = readdirSync(folder).filter((name) => source.includes(`'./${name.replace(/\.ts$/, '')}'`));
    const long = own.filter((name) => readFileSync(new URL(name, folder), 'utf8').split('\n').length > 151);
    expect(long).toEqual([]);
  });
});
