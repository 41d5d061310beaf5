import { defineRoutes } from '../kernel/route';

/** Public pages and the login: everything a visitor may load. Kept free of resources, so that the home page stays small. */
export const sitePages = defineRoutes([
  { id: 'home', path: '/', source: 'spec', title: '首页', layout: 'site', access: 'public', shows: { page: 'home' } },
  { id: 'login', path: '/user/login', source: 'spec', title: '登录', layout: 'auth', access: 'guest', shows: { page: 'login' } },
  { id: 'register', path: '/register', source: 'spec', title: '注册', layout: 'auth', access: 'guest', shows: { page: 'register' } },
  { id: 'registerResult', path: '/registerResult', source: 'spec', title: '注册结果', layout: 'auth', access: 'public', shows: { page: 'registerResult' } },
  { id: 'forget', path: '/forget', source: 'spec', title: '找回密码', layout: 'auth', access: 'guest', shows: { page: 'forget' } },
]);
