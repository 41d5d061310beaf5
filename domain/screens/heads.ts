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
  /** Nothing in the specification names it. */
  readonly decided?: true;
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
    id: 'cockpitEnterprise',
    path: '/cockpitEnterprise',
    title: '企业驾驶舱',
    label: '企业',
    heading: '园区企业驾驶舱',
    access: 'cockpit_read',
    menu: { order: 2, icon: 'user-group' },
  },
  {
    id: 'cockpitCompanyList',
    path: '/cockpitCompanyList',
    title: '企业名录',
    label: '名录',
    heading: '园区企业名录',
    access: 'cockpit_read',
    menu: { order: 3, icon: 'list' },
  },
  {
    id: 'cockpitIot',
    path: '/cockpitIot',
    title: '物联监测',
    label: '物联',
    heading: '园区物联监测',
    access: 'cockpit_read',
    menu: { order: 4, icon: 'thunderbolt' },
  },
  {
    id: 'cockpitOperate',
    path: '/cockpitOperate',
    title: '运营驾驶舱',
    label: '运营',
    heading: '园区运营驾驶舱',
    access: 'cockpit_read',
    decided: true,
    menu: { order: 5, icon: 'bar-chart' },
  },
  {
    id: 'danalyse',
    path: '/danalyse',
    title: '数据分析',
    label: '分析',
    heading: '园区数据分析',
    access: 'cockpit_read',
    menu: { order: 7, icon: 'bar-chart' },
  },
  {
    id: 'dmap',
    path: '/dmap',
    title: '园区地图',
    label: '地图',
    heading: '园区地图',
    access: 'cockpit_read',
    menu: { order: 11, icon: 'location' },
  },
  {
    id: 'dcompany',
    path: '/dcompany',
    title: '企业',
    label: '画像',
    heading: '园区企业',
    access: 'cockpit_read',
    menu: { order: 13, icon: 'idcard' },
  },
] as const satisfies readonly ScreenHead[];
/** The screens that there are, by the id of their route. */
export type ScreenId = (typeof all)[number]['id'];
/** Every screen of the cockpit, once: its page, its tab, its place in the menu and in the settings come from here, in this order. */
export const screenHeads: readonly (ScreenHead & { readonly id: ScreenId })[] = all;
