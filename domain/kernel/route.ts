import type { Access, Flag, Party, Source } from './access';
import type { PublicPage } from './publicPage';

export type Layout = 'site' | 'auth' | 'office' | 'cockpit' | 'bare';
/** A hand-written page, by key; or a resource's list, of its own rows or of one of its queries, with filters it opens with. */
export type Shows =
  | { readonly page: string; readonly record?: undefined }
  /** One record of a resource as a page: that of ?id= in the address, or the caller's own, by the field of his account that names it. */
  | { readonly page: 'record'; readonly record: string; readonly own?: 'enterprise_id' | 'facilitator_id' | 'tutor_id' }
  | {
      readonly resource: string;
      readonly rows?: string;
      /** One of its lists, by its name. */
      readonly list?: string;
      /** Filters that hold on this page whatever the address says. */
      readonly fixed?: Readonly<Record<string, string | number>>;
      /** Filters the page opens with when its address carries none (a dashboard tile without a query counts the same). */
      readonly opens?: Readonly<Record<string, string | number>>;
      /** Whom these wait for: all others begin with all of their rows. */
      readonly opensTo?: Party;
      /** The states that the tabs would ask about are the same in all rows of this page: neither tabs nor columns of them. */
      readonly tabs?: false;
      /** Rows of others that are made on this page and have none of their own, by what they are called: a building's floors. */
      readonly makes?: Readonly<Record<string, string>>;
      /** Of a resource with a grid of stretches: the page opens with it. */
      readonly slots?: 'day';
      /** Lists that stand on the page, a tab each, of which its own is the first: each for who may list it. */
      readonly lists?: readonly {
        readonly key: string;
        readonly title: string;
        readonly resource: string;
        readonly fixed?: Readonly<Record<string, string | number>>;
        /** What it opens with when the address asks for nothing, and in which order. */
        readonly opens?: Readonly<Record<string, string | number>>;
        readonly order?: { readonly sortField: string; readonly sortOrder: 'ascend' | 'descend' };
      }[];
    };
/** Pure data: the router, the menu seed and the route tests read it. `Group`: the directories that a menu has, which its park names. */
export interface Route<Group extends string = string> {
  readonly id: string; // never changes: menu rows and role tables point at it, and it is the cached view's name
  readonly path: `/${string}`;
  readonly source: Source;
  readonly title: string;
  readonly layout: Layout;
  readonly access: Access | 'guest';
  readonly shows: Shows;
  /** Rendered on the server for whoever runs no script, with these readings. */
  readonly public?: PublicPage;
  /** For whom it stands in the menu; for everybody who may open it, where nothing is said. Its access is another matter. */
  readonly parties?: readonly Party[];
  /** What it is called for a party that has another word for it. */
  readonly titles?: Partial<Readonly<Record<Party, string>>>;
  readonly menu?: { readonly group: Group; readonly order: number; readonly icon?: string };
  readonly tab?: { readonly fixedFor?: readonly Flag[]; readonly cached?: false };
}
/** What a page is called for a caller. */
export const titleFor = ({ title, titles }: Pick<Route, 'title' | 'titles'>, party: Party): string => titles?.[party] ?? title;
export const defineRoutes = <const R extends readonly Route[]>(routes: R): R => routes;
