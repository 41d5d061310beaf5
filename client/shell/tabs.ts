import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flag } from '@/domain/kernel/access';
import type { Route } from '@/domain/kernel/route';
import { keyOf } from '../kernel/storage';

/** A visited page. `to` is its address as it was last seen, so that its filters and page come back with it. */
export interface Tab {
  readonly path: string;
  readonly to: string;
  readonly title: string;
  /** Affixed: cannot be closed, survives close others and close all. */
  readonly fixed: boolean;
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
export const keepTabs = (tabs: readonly Tab[]): void => sessionStorage.setItem(name, JSON.stringify(tabs));

/** The pinned pages of a person's kind, as far as they are there. */
export function fixedTabs(routes: readonly Route[], flags: Readonly<Record<Flag, boolean>>): Tab[] {
  const pinned = routes.filter(({ tab }) => tab?.fixedFor?.some((flag) => flags[flag]));
  return pinned.map(({ path, title }) => ({ path, to: path, title, fixed: true }));
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
        ...payload.map((tab) => ({ ...tab, to: tabs.find(({ path }) => path === tab.path)?.to ?? tab.to })),
        ...tabs.filter((tab) => !tab.fixed && !paths.has(tab.path)),
      ];
    },
    tabVisited(tabs, { payload }: PayloadAction<Omit<Tab, 'fixed'>>) {
      const known = tabs.find(({ path }) => path === payload.path);
      if (known) Object.assign(known, { to: payload.to, title: payload.title });
      else tabs.push({ ...payload, fixed: false });
    },
    tabClosed: (tabs, { payload }: PayloadAction<string>) => tabs.filter(({ path, fixed }) => fixed || path !== payload),
    othersClosed: (tabs, { payload }: PayloadAction<string>) => tabs.filter(({ path, fixed }) => fixed || path === payload),
    allClosed: (tabs) => tabs.filter(({ fixed }) => fixed),
  },
});
export const { tabsPinned, tabVisited, tabClosed, othersClosed, allClosed } = tabsSlice.actions;
