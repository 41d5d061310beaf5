import load from 'virtual:definitions';
import type { AnyResource } from '@/domain/kernel/resource';

const loaded = new Map<string, Promise<AnyResource>>();
const isNamed = (value: unknown, name: string): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'operations' in value && 'name' in value && value.name === name;
async function find(name: string): Promise<AnyResource> {
  const resource = Object.values((await load[name]?.()) ?? {}).find((value) => isNamed(value, name));
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource as AnyResource;
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
