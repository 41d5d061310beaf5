import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flag } from '@/domain/kernel/access';
import type { Route } from '@/domain/kernel/route';
import { keyOf, write } from '../kernel/session/storage';
import type { MenuItem } from './menu';
import { dashboardPath } from './redirects';

/** A visited page. `to` is its address as it was last seen, so that its filters and page come back with it. */
export interface Tab {
  readonly path: string;
  readonly to: string;
  readonly title: string;
  /** Affixed: cannot be closed, survives close others and close all. */
  readonly fixed: boolean;
  /** Raised when the page is to be built anew: it is part of the kept view's name. */
  readonly life?: number;
}
const name = keyOf('tabs');
/** Kept for this browser tab only: a reload brings the visited pages back, a logout clears them. */
function remembered(): Tab[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as Tab[];
  } catch {
    return [];
  }
}
export const keepTabs = (tabs: readonly Tab[]): void => write(sessionStorage, name, JSON.stringify(tabs));

/** The pinned pages of a person's kind, as far as they are there, and those that the menu pins. */
export function fixedTabs(routes: readonly Route[], flags: Readonly<Record<Flag, boolean>>, menu: readonly MenuItem[] = []): Tab[] {
  const affixed = new Set(menu.flatMap(({ affix, to }) => (affix && to ? [to] : [])));
  const titles = new Map(menu.map(({ to, title }) => [to, title]));
  const pinned = routes.filter(({ tab, path }) => tab?.fixedFor?.some((flag) => flags[flag]) || affixed.has(path));
  // nobody is without a page that stays: whoever may not open his own keeps the dashboard
  const kept = pinned.length > 0 ? pinned : routes.filter(({ path }) => path === dashboardPath);
  return kept.map(({ path, title }) => ({ path, to: path, title: titles.get(path) ?? title, fixed: true }));
}
/** Where to go when the tab in front is closed: to its right neighbour, else to its left. */
export function neighbourOf(tabs: readonly Tab[], path: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path);
  return tabs[at + 1] ?? tabs[at - 1];
}

export const tabsSlice = createSlice({
  name: 'tabs',
  initialState: remembered,
  reducers: {
    /** The pinned ones first, the visited ones after them as they were. */
    tabsPinned: (tabs, { payload }: PayloadAction<readonly Tab[]>) => {
      const paths = new Set(payload.map(({ path }) => path));
      return [
        ...payload.map((tab) => {
          const { to = tab.to, life } = tabs.find(({ path }) => path === tab.path) ?? {};
          return { ...tab, to, ...(life !== undefined && { life }) };
        }),
        ...tabs.filter((tab) => !tab.fixed && !paths.has(tab.path)),
      ];
    },
    tabVisited(tabs, { payload }: PayloadAction<Omit<Tab, 'fixed'>>) {
      const known = tabs.find(({ path }) => path === payload.path);
      if (known) Object.assign(known, { to: payload.to, title: payload.title });
      else tabs.push({ ...payload, fixed: false });
    },
    /** The page of this tab is taken down and built anew. */
    tabRenewed(tabs, { payload }: PayloadAction<string>) {
      const known = tabs.find(({ path }) => path === payload);
      if (known) known.life = (known.life ?? 0) + 1;
    },
    tabClosed: (tabs, { payload }: PayloadAction<string>) => tabs.filter(({ path, fixed }) => fixed || path !== payload),
    othersClosed: (tabs, { payload }: PayloadAction<string>) => tabs.filter(({ path, fixed }) => fixed || path === payload),
    allClosed: (tabs) => tabs.filter(({ fixed }) => fixed),
  },
});
export const { tabsPinned, tabVisited, tabClosed, othersClosed, allClosed, tabRenewed } = tabsSlice.actions;
