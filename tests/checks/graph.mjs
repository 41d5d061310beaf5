import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const code = /\.(?:ts|tsx|mjs)$/;
const surfaces = ['domain', 'client', 'panels', 'relay', 'vapi', 'tests'];

/** Every source file below a root, as paths with `/`, relative to it. */
export function sourceFiles(root) {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : code.test(entry.name) ? [path] : [];
    });
  return surfaces
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(walk)
    .sort();
}

const literal = (text) => /^(['"`])(.*)\1$/s.exec(text)?.[2] ?? null;
/** What a file imports: {to, line, types}; `types` when nothing of it is left when the program runs, `lazy` for import(). */
function importsOf(path, text) {
  const { module, errors } = parseSync(path, text);
  const broken = errors.find(({ severity }) => severity === 'Error');
  if (broken) throw new Error(`${path}: ${broken.message}`);
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const fixed = module.staticImports.map((one) => ({
    to: one.moduleRequest.value,
    line: lineAt(one.start),
    types: one.entries.length > 0 && one.entries.every(({ isType }) => isType),
    lazy: false,
  }));
  const passed = module.staticExports
    .flatMap(({ entries }) => entries.filter(({ moduleRequest }) => moduleRequest))
    .map((entry) => ({ to: entry.moduleRequest.value, line: lineAt(entry.start), types: entry.isType, lazy: false }));
  const lazy = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const to = literal(text.slice(moduleRequest.start, moduleRequest.end));
    return to === null ? [] : [{ to, line: lineAt(start), types: false, lazy: true }];
  });
  return [...fixed, ...passed, ...lazy];
}

/** The file an import means, or null for a package; `undefined` for a path that is not there. */
function resolveIn(root, from, to) {
  const bare = to.split('?')[0];
  const path = bare.startsWith('@/') ? bare.slice(2) : bare.startsWith('.') ? posix.join(dirname(from), bare) : null;
  if (path === null) return null;
  const isFile = (candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile();
  return [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, `${path}/index.ts`, `${path}/index.tsx`].find(isFile);
}

/** All imports of a tree: {from, line, types, lazy, to (a file of the tree) or packageName}. */
export function importGraph(root) {
  return sourceFiles(root).flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), 'utf8')).map(({ to, ...rest }) => {
      const file = resolveIn(root, from, to);
      return file === null ? { from, packageName: to, ...rest } : { from, to: file ?? to, missing: file === undefined, ...rest };
    }),
  );
}

/** Rings of files that import each other, be it for a type alone, each from its smallest name on. Only lazy imports cut a ring. */
export function cyclesOf(edges) {
  const next = new Map();
  for (const { from, to, lazy } of edges) if (to && !lazy) next.set(from, [...(next.get(from) ?? []), to]);
  const state = new Map();
  const rings = new Map();
  const visit = (file, trail) => {
    state.set(file, 'open');
    for (const to of next.get(file) ?? []) {
      if (state.get(to) === 'open') {
        const ring = [...trail.slice(trail.indexOf(to))];
        const first = ring.indexOf([...ring].sort()[0]);
        const turned = [...ring.slice(first), ...ring.slice(0, first)];
        rings.set(turned.join(' '), turned);
      } else if (!state.has(to)) visit(to, [...trail, to]);
    }
    state.set(file, 'done');
  };
  for (const file of next.keys()) if (!state.has(file)) visit(file, [file]);
  return [...rings.values()];
}
