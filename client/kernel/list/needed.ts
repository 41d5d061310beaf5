import { isWritable, sectionsOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { routeById } from '@/domain/routes';
import type { Viewer } from '../visibility';

/** What is to be there first: rows of a resource, those that a question offers where it says that itself. */
export interface NeededRows {
  readonly target: string;
  readonly question?: string;
  /** What they are called there, for whoever cannot make one and is only to know that there is none. */
  readonly label?: string;
}
interface Page {
  readonly title: string;
  readonly path: string;
  /** What is made there, where that is not what the page is of. */
  readonly rows?: string;
}
/** The page of a resource's rows: its own, the tab that it has on the page of another, or the page on which they are made. */
function pageOf(target: string): Page | undefined {
  const own = routeById.get(`${target}.list`);
  if (own) return own;
  for (const { title, path, shows } of routeById.values()) {
    const tab = 'lists' in shows ? shows.lists?.find(({ resource, fixed }) => resource === target && !fixed) : undefined;
    if (tab) return { title: tab.title, path: `${path}?list=${tab.key}` };
    const rows = 'makes' in shows ? shows.makes?.[target] : undefined;
    if (rows) return { title, path, rows };
  }
  return undefined;
}
type Sections = readonly { readonly fields: readonly string[] }[];
/** What a new row must name and what has a page on which it is made, in the order of the form: a building needs a park. */
export const neededBy = (resource: AnyResource, sections: Sections = sectionsOf(resource)): readonly NeededRows[] =>
  sections.flatMap(({ fields }) =>
    fields.flatMap((name) => {
      const field: Field | undefined = resource.fields[name];
      if (field?.kind !== 'ref' || !field.required || !isWritable(field, true) || !pageOf(field.target ?? '')) return [];
      const label = field.label.replace(/^所属/, '');
      return [{ target: field.target ?? '', label, ...(field.choices && { question: `${resource.name}.${name}` }) }];
    }),
  );
/** What rows come from that nobody makes on their own page, the park before all else: a return comes from a report, a task from a plan. */
export function sourcesOf(resource: AnyResource): readonly NeededRows[] {
  const named = Object.values<Field>(resource.fields).flatMap(({ kind, required, target }) =>
    kind === 'ref' && required && target && target !== resource.name && pageOf(target) ? [target] : [],
  );
  const first = named.filter((target) => target === 'incubator');
  return [...new Set([...first, ...named])].map((target) => ({ target }));
}

/** The page on which a viewer makes rows of a resource; undefined where it has none, or not for him. */
export const makingPage = (target: string, can: Viewer['can']): Page | undefined => (can(`${target}_store`) ? pageOf(target) : undefined);
/** Where to go first, in the words of an empty list and of a question that has nothing to offer. */
export const firstIn = ({ title, rows = '' }: Pick<Page, 'title' | 'rows'>): string => `先在“${title}”中新建${rows}`;
