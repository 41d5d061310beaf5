import type { Route } from '../kernel/route';

/** What every page knows of a screen: its address, its words, its place in the menu. What is on it comes with the screen itself. */
export interface ScreenHead {
  /** Of its route, and of the view that is remembered. */
  readonly id: string;
  readonly path: `/${string}`;
  readonly title: string;
  /** Its tab. */
  readonly label: string;
  /** What stands above it; else the title that the settings give the cockpit. */
  readonly heading?: string;
  readonly access: Route['access'];
  readonly menu: { readonly order: number; readonly icon: string };
}
const all = [
  {
    id: 'cockpit',
    path: '/cockpit',
    title: '园区总览',
    label: '总览',
    access: 'cockpit_read',
    menu: { order: 1, icon: 'dashboard' },
  },
  {
    id: 'cockpitIot',
    path: '/cockpitIot',
    title: '物联监测',
    label: '物联',
    heading: '园区物联监测',
    access: 'cockpit_read',
    menu: { order: 2, icon: 'thunderbolt' },
  },
] as const satisfies readonly ScreenHead[];
/** The screens that there are, by the id of their route. */
export type ScreenId = (typeof all)[number]['id'];
/** Every screen of the cockpit, once: its page, its tab, its place in the menu and in the settings come from here, in this order. */
export const screenHeads: readonly (ScreenHead & { readonly id: ScreenId })[] = all;
