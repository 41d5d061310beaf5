import type { AnyResource } from '@/domain/kernel/resource';

type Module = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Module>(['../../domain/resources/*.ts', '!../../domain/resources/*.test.ts', '!../../domain/resources/index*.ts']);
const found = new Map<string, AnyResource>();
const loaded = new Map<string, Promise<AnyResource>>();

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'name' in value && 'fields' in value && 'operations' in value && 'scope' in value;
/** Keeps every definition of a file, so that a second name out of it costs nothing. */
const keep = (module: Module): void => {
  for (const one of Object.values(module)) if (isResource(one)) found.set(one.name, one);
};
const plain = (text: string): string => text.replace(/[-_]/g, '').toLowerCase();
const stem = (path: string): string => plain(path.slice(path.lastIndexOf('/') + 1, -'.ts'.length));

/** The files in which a definition is most likely to stand: its own, then those whose name it begins with (policy_category in policy). */
export const likelyFiles = (name: string, paths: readonly string[]): string[] => {
  const wanted = plain(name);
  return paths.filter((path) => wanted.startsWith(stem(path))).sort((one, other) => stem(other).length - stem(one).length);
};

async function find(name: string): Promise<AnyResource> {
  for (const path of likelyFiles(name, Object.keys(files))) {
    keep((await files[path]?.()) ?? {});
    const resource = found.get(name);
    if (resource) return resource;
  }
  for (const module of await Promise.all(Object.values(files).map((load) => load()))) keep(module);
  const resource = found.get(name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}
/** A definition by its name, loaded once. A page loads the files it needs and no more. */
export function loadResource(name: string): Promise<AnyResource> {
  const before = loaded.get(name);
  if (before) return before;
  const loading = find(name);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}
