import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { resourceByName } from '@/domain/resources';
import { routes } from '@/domain/routes';
import { rightsTable, type Who } from '../rights/table';
import { builtCalls, changes, type BuiltCall } from './built';
import { problemsOf, tableOf } from './tables';
import { builtOf, callLineById, callLines, fieldLineById, fieldLines, missingOf, writes } from './writes';

type Line = Record<string, string>;
const printed = new Set(tableOf('endpoints').map(({ method, path }) => `${method} ${path}`));
/** Who may write, the server aside. */
const peopleOf = ({ who = '' }: Line): string[] =>
  who
    .replace(' on create', '')
    .split(',')
    .flatMap((one) => (one === 'X' ? [] : [one.replace('*', '')]));
/**
 * The call that writes a field: `contract:invalid`; with another name for what is asked, `contract:invalid(reason)`; an act that needs
 * no answer, `message:hide()`. Empty: the calls that make and change the row.
 */
const wayIn = (via: string) => /^(?<call>[a-z_]+:[a-z_]+)(?:\((?<input>\w*)\))?$/.exec(via)?.groups;
const waysOf = ({ resource, via = '' }: Line): BuiltCall[] =>
  (via ? [wayIn(via)?.call ?? ''] : [`${resource}:store`, `${resource}:update`]).flatMap((id) => builtOf(callLineById.get(id)) ?? []);
const takesField = (call: BuiltCall, { name = '', via = '' }: Line): boolean => {
  const input = wayIn(via)?.input;
  return input === '' || (input ?? name) in call.input;
};
function lacksField(row: Line): string | undefined {
  const { resource = '', name = '', who = '' } = row;
  const field: Field | undefined = resourceByName.get(resource)?.fields[name];
  const ways = waysOf(row);
  // where no way is built the missing call stands in the list itself; the column must be there all the same
  if (ways.length === 0 || peopleOf(row).length === 0) return field ? undefined : `${resource} 没有字段 ${name}`;
  if (!ways.some((one) => takesField(one, row))) return `${ways.map(({ label }) => label).join('、')}里填不了 ${resource}.${name}`;
  return who.includes(' on create') && field?.writable !== 'store' ? `${resource}.${name} 建成后不应再改` : undefined;
}
/** Who of the dictionary is which caller of the rights' table. */
const callers: Readonly<Record<string, Who>> = { E: 'tenant', F: 'provider', T: 'tutor' };
const closed = new Set(['401', '403', '404']);
const rights = rightsTable();
/** Callers other than staff who reach a call, though the field is not theirs to write. */
const strangersTo = (call: BuiltCall, row: Line): string[] => {
  const people = peopleOf(row);
  if (people.includes('O') || people.includes('P')) return [];
  const cells = rights.get(`${call.method} ${call.path}`)?.cells;
  return Object.entries(callers).flatMap(([letter, who]) => (!people.includes(letter) && cells && !closed.has(cells[who]) ? [letter] : []));
};

describe('谁写什么（entities.md 的 W 栏）', () => {
  it('表里的编号不重复，写法认得', () => {
    expect(new Set(writes.map(({ id }) => id)).size).toBe(writes.length);
    const wrong = writes.filter(({ kind, who = '', at = '', via = '', source }) =>
      kind === 'call'
        ? who !== '' || via !== '' || (at !== '' && !/^(GET|POST|PUT|DELETE) \/\S+$/.test(at)) || !source
        : kind !== 'field' ||
          at !== '' ||
          !/^[SEFTPOX]\*?(,[SEFTPOX]\*?)*( on create)?$/.test(who) ||
          (via !== '' && !callLineById.has(wayIn(via)?.call ?? '')) ||
          !source,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
  it('表里的每个操作、动作与字段都已建成，或列在未建清单里', () => {
    // what the specification prints itself is held in endpoints.csv, once
    const calls = callLines.map((row) => ({
      id: row.id ?? '',
      lacks: builtOf(row) || printed.has(row.at ?? '') ? undefined : `没有 ${row.at || row.name}`,
    }));
    expect(problemsOf('writes', [...calls, ...fieldLines.map((row) => ({ id: row.id ?? '', lacks: lacksField(row) }))])).toEqual([]);
  });
  it('会改数据的地址，表里都有', () => {
    const known = new Set(callLines.map(builtOf));
    const helpers = new Set(['importFaults']); // answers the faulty rows of an import as a file
    const extra = builtCalls.filter((one) => changes(one) && !known.has(one) && !helpers.has(one.does));
    expect(extra.map(({ method, path, does }) => `${method} ${path} (${does})`)).toEqual([]);
  });
  it('能填的字段，表里都有人写', () => {
    const extra = builtCalls.flatMap((call) => {
      const { resource, as } = call;
      if (!resource) return [];
      if (as === 'action' && resource.handled?.includes(call.does)) return []; // its handler says where an answer goes
      const names = Object.keys(call.input).filter((name) => as === 'operation' || name in resource.fields);
      return names.flatMap((name) => {
        const row = fieldLineById.get(`${resource.name}.${name}`);
        return row && peopleOf(row).length > 0 ? [] : [`${resource.name}.${name}：${call.label}`];
      });
    });
    expect([...new Set(extra)]).toEqual([]);
  });
  it('不该由企业、服务商、导师写的字段，他们填不了', () => {
    const open = builtCalls.flatMap((call) =>
      Object.entries<Field>(call.input).flatMap(([name, field]) => {
        const row = fieldLineById.get(`${call.resource?.name}.${name}`);
        if (!row || field.staffOnly || field.staffWrites || call.as === 'action') return [];
        return strangersTo(call, row).map((letter) => `${row.id}：${letter} 可由「${call.label}」填写`);
      }),
    );
    expect(open).toEqual([]);
  });
});

describe('页面上能办的事', () => {
  const table = tableOf('acts');
  const idOf = new Map(tableOf('routes').map(({ id = '', path = '' }) => [path, id]));
  it('每个列表页都写明在那里办什么；只供查询的写明为空', () => {
    expect(table.filter(({ id, path = '' }) => idOf.get(path) !== id).map(({ id }) => id)).toEqual([]);
    const listed = new Set(table.map(({ path }) => path));
    const lists = routes.filter(({ path, shows }) => 'resource' in shows && idOf.has(path));
    expect(lists.filter(({ path }) => !listed.has(path)).map(({ path }) => path)).toEqual([]);
    expect(table.flatMap(({ calls = '' }) => calls.split(' ').filter((id) => id !== '' && !callLineById.has(id)))).toEqual([]);
  });
  it('页面上该办的事都能办，或列在未建清单里', () => {
    const findings = table.map(({ id = '', calls = '' }) => {
      const missing = missingOf(calls.split(' ').filter(Boolean));
      return { id, lacks: missing.length > 0 ? `不能 ${missing.join('、')}` : undefined };
    });
    expect(problemsOf('acts', findings)).toEqual([]);
  });
});
