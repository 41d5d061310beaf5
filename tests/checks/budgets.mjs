/** `node tests/checks/budgets.mjs [folder]`: the gzipped JavaScript of the built client against the budgets of the house. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a visitor of each surface has loaded when it stands: the lazy modules opened on the way, by their source files. */
const surfaces = [
  { name: '门户首页', limit: 140, opens: [/^client\/site\/SiteLayout\./, /^client\/site\/Home\./] },
  { name: '登录页', limit: 130, opens: [/^client\/shell\/auth\/Login\./] },
  { name: '后台外壳', limit: 204, opens: [/^client\/shell\/office-routes\./, /^client\/shell\/office\/OfficeLayout\./] },
];
const each = [
  { name: '页面', limit: 50, is: /^client\/(?:features|workbench|cockpit|site|monitor)\/.*\.tsx$/ },
  { name: '面板', limit: 10, is: /^panels\/(?!kernel\/)[^/]+\/[^/]+\.tsx$/ },
];
/** Large things that pages and panels share, outside their budgets: each one chunk, loaded on demand. */
const shared = [
  { name: 'G2', limit: 200 },
  { name: 'L7', limit: 180 },
  { name: 'deck.gl', limit: 190 },
];

/** All that is wrong with a build, and its table of sizes. `root` holds the client's build. */
export function budgetsOf(folder) {
  const file = join(folder, '.vite', 'manifest.json');
  if (!existsSync(file) || !existsSync(join(folder, '.vite', 'packages.json'))) return { problems: ['没有构建结果，请先 npm run build'], sizes: [] };
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const known = new Map();
  const size = (key) => {
    const path = manifest[key].file;
    if (!/\.js$/.test(path)) return 0;
    if (!known.has(path)) known.set(path, gzipSync(readFileSync(join(folder, path)), { level: 9 }).length / 1024);
    return known.get(path);
  };
  const closure = (keys, into = new Set()) => {
    for (const key of keys) {
      if (into.has(key)) continue;
      into.add(key);
      closure(manifest[key].imports ?? [], into);
    }
    return into;
  };
  const total = (keys) => [...keys].reduce((sum, key) => sum + size(key), 0);
  const problems = [];
  const sizes = [];
  const weigh = (name, kb, limit) => {
    sizes.push({ name, kb: Math.round(kb * 10) / 10, limit });
    if (kb > limit) problems.push(`${name}：${kb.toFixed(1)} kB，超过 ${limit} kB`);
  };
  const keys = Object.keys(manifest);
  const find = (pattern) => keys.filter((key) => pattern.test(manifest[key].src ?? key));
  const base = closure([entry]);
  const heavy = new Map(heavyChunks(folder, manifest).map((one) => [one.key, one.name]));
  const opened = (opens) => closure([entry, ...opens.flatMap(find)]);
  for (const { name, limit, opens } of surfaces) {
    const missing = opens.filter((pattern) => find(pattern).length === 0);
    for (const pattern of missing) problems.push(`${name}：构建结果里找不到 ${pattern.source}`);
    const loaded = opened(opens);
    weigh(name, total(loaded), limit);
    for (const key of loaded) if (heavy.has(key)) problems.push(`${name}：加载了 ${heavy.get(key)}`);
  }
  const office = opened(surfaces[2].opens);
  // what a list or a definition needs of the dashboard's code is for a layer before it (client/build/layers.ts)
  for (const key of find(/^(?:client\/(?:features\/resource|overrides)|domain\/resources)\//)) {
    const board = [...closure([key])].find((one) => manifest[one].name === 'board' && !manifest[one].src);
    if (board) problems.push(`${key}：列表页加载了工作台的代码 ${manifest[board].file}`);
  }
  const kernels = sharedChunks({ manifest, keys, closure, size }, base, office);
  for (const key of kernels) if (!heavy.has(key)) weigh(`共享块 ${manifest[key].name ?? key}`, size(key), 70);
  /** What a part that only pages open finds there already: the chunks that all of these pages have. */
  const loadedBefore = (key) => {
    const openers = keys.filter((one) => manifest[one].dynamicImports?.includes(key)).map((one) => closure([one]));
    const [first, ...others] = openers;
    return new Set(first ? [...first].filter((one) => one !== key && others.every((chunks) => chunks.has(one))) : []);
  };
  for (const { name, limit, is } of each) {
    for (const key of find(is)) {
      if (!manifest[key].isDynamicEntry) continue;
      const before = loadedBefore(key);
      const own = [...closure([key])].filter((one) => !base.has(one) && !office.has(one) && !heavy.has(one) && !kernels.has(one) && !before.has(one));
      weigh(`${name} ${manifest[key].src}`, total(own), limit);
    }
  }
  for (const { name, limit } of shared) {
    const chunks = [...heavy].filter(([, which]) => which === name);
    if (chunks.length > 1) problems.push(`${name} 分散在 ${chunks.length} 个块里：${chunks.map(([key]) => manifest[key].file).join('、')}`);
    for (const [key] of chunks) weigh(name, size(key), limit);
  }
  return { problems, sizes };
}
const worthSharing = 5;
/** Chunks of more than 5 kB that at least two lazy entries use: the common kernels of forms, tables and panels. Smaller ones count for each page. */
function sharedChunks({ manifest, keys, closure, size }, base, office) {
  const users = new Map();
  for (const key of keys.filter((one) => manifest[one].isDynamicEntry))
    for (const one of closure([key])) if (one !== key) users.set(one, (users.get(one) ?? 0) + 1);
  return new Set(
    [...users].filter(([key, count]) => count > 1 && size(key) > worthSharing && !base.has(key) && !office.has(key)).map(([key]) => key),
  );
}
/** The package that is the library's body: more than 50,000 characters of it in a chunk make that chunk the library's. */
const bodies = { '@antv/g2': 'G2', '@antv/l7-core': 'L7', '@deck.gl/core': 'deck.gl' };
function heavyChunks(folder, manifest) {
  const packages = JSON.parse(readFileSync(join(folder, '.vite', 'packages.json'), 'utf8'));
  return Object.entries(manifest).flatMap(([key, { file }]) => {
    const body = Object.keys(bodies).find((one) => packages[file]?.[one] > 50_000);
    return body ? [{ key, name: bodies[body] }] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, sizes } = budgetsOf(process.argv[2] ?? fileURLToPath(new URL('../../dist/client', import.meta.url)));
  for (const { name, kb, limit } of sizes) console.log(`${String(kb).padStart(7)} / ${limit} kB  ${name}`);
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? '体积预算：通过' : `体积预算：${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
