import type { ComponentType } from 'react';
import type { cockpitPages } from '@/domain/routes/cockpit';
import type { officePages } from '@/domain/routes/office';
import type { sitePages } from '@/domain/routes/site';
import { siteComponents } from './site/pages';

export type PageKey = (typeof sitePages | typeof cockpitPages | typeof officePages)[number]['shows']['page'] | 'record';
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** Every hand-written page, lazily. A route without a page, or a page without a route, does not compile. */
export const pages: Readonly<Record<PageKey, LoadPage>> = {
  ...siteComponents,
  login: () => import('./shell/auth/Login'),
  register: () => import('./shell/auth/Register'),
  registerResult: () => import('./shell/auth/RegisterResult'),
  forget: () => import('./shell/auth/Forget'),
  scoreLogin: () => import('./shell/auth/Points'),
  screen: () => import('./cockpit/Screen'),
  monitor: () => import('./monitor/Monitor'),
  door: () => import('./monitor/door/Door'),
  guestPass: () => import('./site/pass/GuestPass'),
  portrait: () => import('./cockpit/portrait/Portrait'),
  previewPanel: () => import('./workbench/Preview'),
  dashboard: () => import('./workbench/Dashboard'),
  workbench: () => import('./workbench/Workbench'),
  task: () => import('./features/task/Task'),
  message: () => import('./features/message/Messages'),
  inbox: () => import('./features/message/Inbox'),
  dictionary: () => import('./features/dictionary/Dictionaries'),
  personality: () => import('./features/settings/Personality'),
  cockpitSettings: () => import('./features/settings/CockpitSettings'),
  relayFigures: () => import('./features/settings/RelayFigures'),
  account: () => import('./features/account/Base'),
  password: () => import('./features/account/Password'),
  pdf: () => import('./features/pdf/Preview'),
  reception: () => import('./features/visitor/Reception'),
  funnel: () => import('./features/customers/Funnel'),
  expiry: () => import('./features/space/expiry/Expiry'),
  record: () => import('./features/resource/RecordPage'),
  redirect: () => import('./shell/office/Redirect'),
};
/** The frame around the big screens, and the pages that stand in it. */
export const screenFrame: { readonly load: LoadPage; readonly around: readonly PageKey[] } = {
  load: () => import('./cockpit/CockpitLayout'),
  around: ['screen'],
};
/** Draws any resource's list page, from its definition. */
export const loadResourcePage = () => import('./features/resource/ResourcePage');
