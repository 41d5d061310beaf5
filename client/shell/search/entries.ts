import type { FoundKind } from '@/domain/answers/search';

/** A page of the menu, with the group that it stands in. */
export interface Place {
  readonly title: string;
  readonly path: string;
  readonly group: string | null;
}
/** One line of what was found. */
export interface Entry {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly about: string | null;
  readonly path: string;
}
const mostPages = 6;
interface Input {
  readonly words: string;
  readonly pages: readonly Place[];
  readonly found: readonly FoundKind[];
  /** The page on which the caller meets records of a resource; none: what was found of it is not shown. */
  readonly placeOf: (resource: string) => string | undefined;
}
/** Pages by their titles first, then the records of each kind. Nothing for no words. */
export function entriesOf({ words, pages, found, placeOf }: Input): Entry[] {
  if (words === '') return [];
  const wanted = words.toLowerCase();
  const seen = new Set<string>();
  const menu = pages
    .filter(({ title, path }) => title.toLowerCase().includes(wanted) && !seen.has(path) && seen.add(path))
    .slice(0, mostPages)
    .map(({ title, path, group }): Entry => ({ key: path, kind: '菜单', title, about: group, path }));
  const records = found.flatMap(({ resource, label, rows }) => {
    const place = placeOf(resource);
    if (place === undefined) return [];
    return rows.map(({ id, title, about }): Entry => ({ key: `${resource}:${id}`, kind: label, title, about, path: `${place}?id=${id}` }));
  });
  return [...menu, ...records];
}
