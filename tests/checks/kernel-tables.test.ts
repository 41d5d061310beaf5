import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tableOf } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { sourceFiles } from './graph.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What every product with users, places, files, choices and a log has: the engine reads these by name, and no other table. */
const allowed = new Set([
  ...['app_user', 'role', 'role_permission', 'permission', 'session', 'session_token', 'user_incubator'], // who calls
  ...['incubator', 'building', 'enterprise', 'facilitator', 'tutor_incubator'], // what he may reach
  ...['operation_log', 'idempotency_key', 'table_version', 'job', 'job_run'], // what is kept of a call, and of timed work
  ...['file', 'dictionary', 'dictionary_item'], // values of a kind
]);
const tables = new Set(allResources.map(tableOf));
/** Tables that the SQL of a source names: after from, join, into and update, or as the argument of a query builder. */
const named = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?\b|\b(?:insertInto|updateTable|deleteFrom|selectFrom)\('([a-z_]+)'/g)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  );

it('引擎不写任何业务表的名字', () => {
  const sources = sourceFiles(root).filter((path) => path.startsWith('vapi/kernel/'));
  expect(sources.length).toBeGreaterThan(40);
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/|import )/.test(line))
      .join('\n');
    return named(text).flatMap((table) => (tables.has(table) && !allowed.has(table) ? [`${path}：${table}`] : []));
  });
  expect([...new Set(found)]).toEqual([]);
});
it('认得出一张业务表', () => {
  expect(named('sql`select 1 from audit_flow f join audit_step s on true`')).toEqual(['audit_flow', 'audit_step']);
  expect(named("db.insertInto('audit_trail')")).toEqual(['audit_trail']);
});
