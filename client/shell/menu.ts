import type { Access, Flag, Party } from '@/domain/kernel/access';
import { titleFor, type Route } from '@/domain/kernel/route';

/** GET /menu, the caller's tree: who sees what, in which order, under which name. A group, a link or a route's id. */
export interface MenuNode {
  readonly key: string;
  readonly title: string;
  readonly hidden?: boolean;
  readonly url?: string | null;
  readonly icon?: string | null;
  readonly affix?: boolean;
  readonly no_cache?: boolean;
  readonly children?: readonly MenuNode[];
}
export interface MenuItem {
  readonly key: string;
  readonly title: string;
  readonly to?: string;
  readonly icon?: string;
  /** Its tab is pinned; its view is not kept while another is in front. */
  readonly affix?: boolean;
  readonly fresh?: boolean;
  /** Said over the first of several that belong together, in a list of one level. */
  readonly heading?: string;
  readonly children?: readonly MenuItem[];
}
export interface Menu {
  readonly items: readonly MenuItem[];
  /** Keys that the code does not know (an upgrade, a slip): dropped and told. */
  readonly unknown: readonly string[];
}
type Can = (access: Access | 'guest') => boolean;

/** The menu offers a caller what is meant for him, in his words; what an administrator has called it wins. The menu never grants: an item the caller may not open is dropped here, and refused by guard and vapi. */
export function reconcileMenu(sent: readonly MenuNode[], routes: ReadonlyMap<string, Route>, can: Can, party: Party): Menu {
  const unknown: string[] = [];
  const toItem = (node: MenuNode): MenuItem | undefined => {
    if (node.hidden) return undefined;
    const icon = node.icon ? { icon: node.icon } : {};
    if (node.children) {
      const children = node.children.flatMap((child) => toItem(child) ?? []);
      return children.length > 0 ? { key: node.key, title: node.title, ...icon, children } : undefined;
    }
    if (node.url) return { key: node.key, title: node.title, to: node.url, ...icon };
    const route = routes.get(node.key);
    if (!route) {
      unknown.push(node.key);
      return undefined;
    }
    if (!can(route.access) || (route.parties && !route.parties.includes(party))) return undefined;
    const own = route.menu?.icon && !node.icon ? { icon: route.menu.icon } : icon;
    return {
      key: node.key,
      title: node.title && node.title !== route.title ? node.title : titleFor(route, party),
      to: route.path,
      ...own,
      ...(node.affix && { affix: true }),
      ...(node.no_cache && { fresh: true }),
    };
  };
  return { items: sent.flatMap((node) => toItem(node) ?? []), unknown };
}

/** Every page of a menu, whatever group it stands in. */
export const leaves = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => (item.children ? leaves(item.children) : [item]));
/** The workbench entries that facilitators and tutors do not see (specification section 6). */
const workbench: ReadonlySet<string> = new Set(['dashboard', 'workbench']);

/** One level: what stood in directories of one word stands together, where the first of it stood, and under the word. */
function inOneLevel(items: readonly MenuItem[], shows: (key: string) => boolean): readonly MenuItem[] {
  const parts = new Map<string, { readonly heading: string | undefined; readonly pages: MenuItem[] }>();
  for (const item of items) {
    // what stands in no directory stays where it is
    const heading = item.children ? item.title : undefined;
    const key = heading ?? `page ${item.key}`;
    const part = parts.get(key) ?? { heading, pages: [] };
    part.pages.push(...leaves([item]).filter((page) => shows(page.key)));
    parts.set(key, part);
  }
  return [...parts.values()].flatMap(({ heading, pages }) => pages.map((page, at) => (heading && at === 0 ? { ...page, heading } : page)));
}
/** Administrators get two levels, everybody else a single one. */
export function arrangeMenu(items: readonly MenuItem[], flags: Readonly<Record<Flag, boolean>>): readonly MenuItem[] {
  if (flags.administrator) return items.map((item) => (item.children ? { ...item, children: leaves(item.children) } : item));
  const bare = flags.facilitator || flags.tutor;
  return inOneLevel(items, (key) => !bare || !workbench.has(key));
}
