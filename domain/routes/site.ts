import { defineRoutes } from '../kernel/route';

/** Public pages and the login: everything a visitor may load. Kept free of resources, so that the home page stays small. */
export const sitePages = defineRoutes([
  { id: 'home', path: '/', source: 'spec', title: '首页', layout: 'site', access: 'public', shows: { page: 'home' } },
  { id: 'login', path: '/user/login', source: 'spec', title: '登录', layout: 'auth', access: 'guest', shows: { page: 'login' } },
]);
