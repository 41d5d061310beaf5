import { setsOf } from '@/domain/kernel/field-set';
import { linesOf } from '@/domain/kernel/lines';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import type { ChoiceRule, Registry } from './context';

/** The registry of these definitions; `rules`: what features bring for choices, complete before the first call. */
export function makeRegistry(all: readonly AnyResource[], rules: Readonly<Record<string, ChoiceRule>> = {}): Registry {
  const byName = new Map(all.map((resource) => [resource.name, resource]));
  const get = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new Error(`no resource is named ${name}`);
    return found;
  };
  const table = (name: string) => tableOf(get(name));
  const shown = new Map<string, readonly string[]>();
  const tablesOf = (resource: Table): string[] => {
    const { through = [], audience } = resource.scope;
    const seenBy = [...through.map((link) => link.table), ...(audience ? [audience.table] : [])];
    const tables = new Set([tableOf(resource), ...(resource.derivedFrom ?? []), ...seenBy]);
    for (const [, , { of }] of linesOf(resource.fields)) for (const one of tablesOf(of)) tables.add(one);
    for (const [, , { of, answers }] of setsOf(resource.fields))
      for (const one of [tableOf(of), tableOf(answers.table), table('file'), table('region')]) tables.add(one);
    for (const field of Object.values(resource.fields)) {
      if (field.join) tables.add(field.join);
      if (field.kind === 'dict') tables.add('dictionary_item');
      else if (field.target) tables.add(table(field.target));
    }
    return [...tables].sort();
  };
  return {
    all,
    get,
    table,
    choiceRule(name) {
      const rule = rules[name];
      if (!rule) throw new Error(`no rule of choices is named ${name}`);
      return rule;
    },
    tablesShown(resource) {
      const known = shown.get(resource.name) ?? tablesOf(resource);
      shown.set(resource.name, known);
      return known;
    },
  };
}
