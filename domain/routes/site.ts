import type { PageRead } from '../kernel/publicPage';
import { defineRoutes } from '../kernel/route';
import { contentPages } from './site-content';

const site = { source: 'spec', layout: 'site', access: 'public' } as const;
/** A page that lists the news of one category. */
const newsOf = (category: number) =>
  ({
    ...site,
    public: {
      parameters: { title: { kind: 'text', limit: 50 }, page: { kind: 'page' } },
      reads: { list: { path: '/websit/news', query: { pageSize: 10, category }, pass: ['title', 'page'], subject: 'list' } },
    },
  }) as const;
/**
 * Public pages and the login: everything a visitor may load. Kept free of resources, so that the home page stays small. A page with `public` is
 * rendered by the server from what it reads, and found by search engines.
 */
export const sitePages = defineRoutes([
  {
    id: 'home',
    path: '/',
    ...site,
    title: '首页',
    shows: { page: 'home' },
    public: { reads: { statistics: { path: '/statistics/enterprise' }, notices: { path: '/websit/notice', query: { page: 1, pageSize: 6 } }, news: { path: '/websit/news', query: { page: 1, pageSize: 4 } } } },
  },
  {
    id: 'notices',
    path: '/notice',
    ...site,
    title: '通知公告',
    shows: { page: 'notices' },
    public: {
      parameters: { title: { kind: 'text', limit: 50 }, page: { kind: 'page' } },
      reads: { list: { path: '/websit/notice', query: { pageSize: 10 }, pass: ['title', 'page'], subject: 'list' } },
    },
  },
  {
    id: 'notice',
    path: '/notice/detail',
    ...site,
    title: '公告详情',
    shows: { page: 'notice' },
    public: {
      parameters: { id: { kind: 'id' } },
      reads: { notice: { path: '/websit/notice/{id}', subject: 'record' } },
      rows: { path: '/websit/notice', changed: 'published_at' },
    },
  },
  {
    id: 'newsList',
    path: '/news',
    ...site,
    title: '新闻动态',
    shows: { page: 'newsList' },
    public: {
      parameters: { title: { kind: 'text', limit: 50 }, category: { kind: 'number' }, page: { kind: 'page' } },
      reads: {
        list: { path: '/websit/news', query: { pageSize: 10 }, pass: ['title', 'category', 'page'], subject: 'list' },
        categories: { path: '/websit/news/category' },
      },
    },
  },
  {
    id: 'newsArticle',
    path: '/news/detail',
    ...site,
    title: '新闻详情',
    shows: { page: 'newsArticle' },
    public: {
      parameters: { id: { kind: 'id' } },
      reads: { news: { path: '/websit/news/{id}', subject: 'record' } },
      rows: { path: '/websit/news', changed: 'published_at' },
    },
  },
  // news of one category each (entities.md 8.5)
  { ...newsOf(4), id: 'party', path: '/party', title: '党建园地', shows: { page: 'party' } },
  { ...newsOf(5), id: 'frontTech', path: '/frontTech', title: '前沿技术', shows: { page: 'frontTech' } },
  ...contentPages,
  { id: 'login', path: '/user/login', source: 'spec', title: '登录', layout: 'auth', access: 'guest', shows: { page: 'login' } },
  { id: 'register', path: '/register', source: 'spec', title: '注册', layout: 'auth', access: 'guest', shows: { page: 'register' } },
  { id: 'registerResult', path: '/registerResult', source: 'spec', title: '注册结果', layout: 'auth', access: 'public', shows: { page: 'registerResult' } },
  { id: 'forget', path: '/forget', source: 'spec', title: '找回密码', layout: 'auth', access: 'guest', shows: { page: 'forget' } },
  /** A big screen on a wall: nobody sits before it, and nothing stands around it. */
  { id: 'monitor', path: '/monitor', source: 'spec', title: '大屏', layout: 'bare', access: 'public', shows: { page: 'monitor' } },
  /** Whoever has the link sees what an enterprise has published of itself; who sees the park sees more of it there, by calls of his own. */
  {
    id: 'cockpitPortrayal',
    path: '/cockpitPortrayal',
    source: 'spec',
    title: '企业画像',
    layout: 'cockpit',
    access: 'public',
    shows: { page: 'portrait' },
  },
]);
/** What every page of the public site reads: its name, its footer. */
export const siteFrame = { settings: { path: '/websit/home/settings' } } as const satisfies Readonly<Record<string, PageRead>>;
