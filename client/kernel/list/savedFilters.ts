import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import type { SavedFilter } from '../api/api';
import { filterField, queryNames, type FilterValues } from './listState';

export const limits = { filters: 20, name: 20 } as const;
/**
 * What of a kept filter the list can still ask: a question that is gone, or is not for this person here, and a code that is no more, are left out,
 * so that the list opens all the same.
 */
export function stillOffered(resource: AnyResource, filters: readonly Filter[], { values }: Pick<SavedFilter, 'values'>): FilterValues {
  const entries = filters.flatMap((filter) => {
    const { codes } = filterField(resource, filter);
    const there = (value: unknown): value is string =>
      typeof value === 'string' && value !== '' && (!codes || codes.items.some(({ code }: { code: unknown }) => String(code) === value));
    return queryNames(filter).flatMap((name): [string, readonly string[]][] => {
      const given = values[name];
      const kept = Array.isArray(given) ? given.filter(there) : [];
      return kept.length > 0 ? [[name, kept]] : [];
    });
  });
  return Object.fromEntries(entries);
}
/** The filters with another one among them, or in the place of that which had its name (`before`); who opens the list is one alone. */
export function withFilter(filters: readonly SavedFilter[], next: SavedFilter, before: string = next.name): SavedFilter[] {
  const others = filters.map((one) => (next.opens && one.name !== before ? { name: one.name, values: one.values } : one));
  return others.some(({ name }) => name === before) ? others.map((one) => (one.name === before ? next : one)) : [...others, next];
}
/** What is wrong with a name; undefined where nothing is. */
export function nameFault(filters: readonly SavedFilter[], name: string, before?: string): string | undefined {
  if (name === '') return '请输入筛选名称';
  if (name.length > limits.name) return `筛选名称不能超过${limits.name}个字符`;
  return filters.some((one) => one.name === name && one.name !== before) ? '已有同名的筛选' : undefined;
}
