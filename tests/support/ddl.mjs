// Prints the SQL that the definitions imply, as the first draft of a migration: node tests/support/ddl.mjs [tables|keys] [name ...]
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [part = 'tables', ...names] = process.argv.slice(2);
const server = await createServer({
  root,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { allResources } = await server.ssrLoadModule('/domain/resources/index.ts');
  const { createTable, keysOf } = await server.ssrLoadModule('/tests/support/createTable.ts');
  const { tableOf } = await server.ssrLoadModule('/domain/kernel/resource.ts');
  const byName = new Map(allResources.map((one) => [one.name, tableOf(one)]));
  const target = (name) => byName.get(name) ?? `?${name}?`;
  const chosen = names.length > 0 ? allResources.filter((one) => names.includes(one.name)) : allResources;
  for (const one of chosen) for (const line of part === 'keys' ? keysOf(one, target) : createTable(one)) console.log(`${line};`);
} finally {
  await server.close();
}
