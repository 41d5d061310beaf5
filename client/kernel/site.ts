import { useSyncExternalStore } from 'react';
import { call } from './http';
import { showTheme } from './theme';

/** The default platform name where the settings have none (decisions.md, A-013). */
export const defaultName = '智慧孵化园区平台';
export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly label: string;
}
/** The public part of the site settings: GET /websit/home/settings. */
export interface Site {
  readonly site_name: string | null;
  readonly file_path: string | null; // the logo
  readonly login_image: string | null;
  readonly theme_color: string | null;
  /** 1 light, 2 dark, 3 as the system has it. */
  readonly theme_mode: 1 | 2 | 3;
  /** 1: groups that open one by one; 2: all open. */
  readonly menu_mode: 1 | 2;
  readonly company_name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly qr_mini: string | null;
  readonly qr_subscribe: string | null;
  readonly qr_video: string | null;
  readonly copyright: string | null;
  readonly icp: string | null;
  readonly support: string | null;
  readonly map_approval: string | null;
  /** A demonstration park: its accounts are offered on the login page. */
  readonly demo: boolean;
  readonly demo_accounts: readonly DemoAccount[];
}
export interface SiteState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly site: Site;
  /** Never empty. */
  readonly name: string;
}
const unset: Site = {
  site_name: null,
  file_path: null,
  login_image: null,
  theme_color: null,
  theme_mode: 1,
  menu_mode: 1,
  company_name: null,
  address: null,
  phone: null,
  qr_mini: null,
  qr_subscribe: null,
  qr_video: null,
  copyright: null,
  icp: null,
  support: null,
  map_approval: null,
  demo: false,
  demo_accounts: [],
};

let state: SiteState = { status: 'loading', site: unset, name: defaultName };
const listeners = new Set<() => void>();
const move = (next: SiteState): void => {
  state = next;
  for (const listener of listeners) listener();
};
let pending: Promise<void> | undefined;
async function ask(): Promise<void> {
  try {
    const answer = await call<Partial<Site>>('GET', '/websit/home/settings', { buildings: [] });
    const site = { ...unset, ...answer };
    showTheme({ color: site.theme_color, mode: site.theme_mode });
    move({ status: 'ready', site, name: site.site_name?.trim() || defaultName });
  } catch {
    // the page works under its default name; the next page that mounts asks again
    pending = undefined;
    move({ ...state, status: 'failed' });
  }
}
/** Asks once for all; again after a failure, or when the settings were changed here. */
export function loadSite(again = false): Promise<void> {
  if (again) pending = undefined;
  pending ??= ask();
  return pending;
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  void loadSite();
  return () => listeners.delete(listener);
};
const current = (): SiteState => state;
/** Site name, logo, footer and demonstration accounts, as everyone may see them. */
export const useSite = (): SiteState => useSyncExternalStore(subscribe, current, current);
