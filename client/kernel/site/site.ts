import { use, useSyncExternalStore } from 'react';
import { EmbeddedContext, type Answered, type Embedded } from '../api/embedded';
import { call } from '../api/http';
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
/** Where the settings are read; a page that the server draws brings the answer along. */
export const settingsPath = '/websit/home/settings';
const stateOf = (answer: Partial<Site>): SiteState => {
  const site = { ...unset, ...answer };
  return { status: 'ready', site, name: site.site_name?.trim() || defaultName };
};
function show(answer: Partial<Site>): void {
  const next = stateOf(answer);
  showTheme({ color: next.site.theme_color, mode: next.site.theme_mode });
  move(next);
}
let pending: Promise<void> | undefined;
/** Ms until it is asked for again after a failure: a display stands for months without another page that would ask. */
const againAfter = 15_000;
let again: ReturnType<typeof setTimeout> | undefined;
async function ask(): Promise<void> {
  clearTimeout(again);
  try {
    show(await call<Partial<Site>>('GET', settingsPath, { buildings: [] }));
  } catch {
    // the page works under its default name meanwhile
    pending = undefined;
    again = setTimeout(() => void loadSite(), againAfter);
    move({ ...state, status: 'failed' });
  }
}
/** Asks once for all; again after a failure, or when the settings were changed here. */
export function loadSite(anew = false): Promise<void> {
  if (anew) pending = undefined;
  pending ??= ask();
  return pending;
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  void loadSite();
  return () => listeners.delete(listener);
};
const current = (): SiteState => state;
/** The settings as they came with a page; as nobody has set them, where they are not among its answers. */
export function embeddedSite(embedded: Embedded): SiteState {
  const answered: Answered | undefined = embedded.answers[settingsPath];
  return answered && 'data' in answered ? stateOf(answered.data as Partial<Site>) : state;
}
/** Takes up the settings that came with the page, so that they are not asked for. */
export function takeSite(embedded: Embedded): void {
  const answered = embedded.answers[settingsPath];
  if (!answered || !('data' in answered)) return;
  pending = Promise.resolve();
  show(answered.data as Partial<Site>);
}
/** Site name, logo, footer and demonstration accounts, as everyone may see them. */
export function useSite(): SiteState {
  const embedded = use(EmbeddedContext);
  return useSyncExternalStore(subscribe, current, embedded ? () => embeddedSite(embedded) : current);
}
