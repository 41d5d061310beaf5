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
    public: { reads: { statistics: { path: '/statistics/enterprise' }, notices: { path: '/websit/notice', query: { page: 1, pageSize: 6 } }, news: { path: '/websit/news', query: { page: 1, pageSize: 4 } }, showcases: { path: '/websit/enterprise', query: { page: 1, pageSize: 7 } } } },
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
  // what visitors do: book a room, ask for a venue, sign up, sign in
  {
    id: 'mtrooms',
    path: '/mtroom',
    ...site,
    title: '会议室',
    shows: { page: 'mtrooms' },
    public: {
      parameters: { name: { kind: 'text', limit: 40 }, incubator_id: { kind: 'number' }, page: { kind: 'page' } },
      reads: {
        list: { path: '/websit/mtroom', query: { pageSize: 12 }, pass: ['name', 'incubator_id', 'page'], subject: 'list' },
        parks: { path: '/websit/park/getBuildIdName' },
      },
    },
  },
  {
    id: 'mtroom',
    path: '/mtroom/detail',
    ...site,
    title: '会议室详情',
    shows: { page: 'mtroom' },
    public: {
      parameters: { id: { kind: 'id' }, date: { kind: 'text', limit: 10 } },
      reads: { room: { path: '/websit/mtroom/{id}', subject: 'record' }, day: { path: '/websit/mtroom/day/{id}', pass: ['date'] } },
      rows: { path: '/websit/mtroom' },
    },
  },
  {
    id: 'fields',
    path: '/field',
    ...site,
    title: '空闲场地',
    shows: { page: 'fields' },
    public: {
      parameters: { incubator_id: { kind: 'number' }, page: { kind: 'page' } },
      reads: {
        list: { path: '/websit/room', query: { pageSize: 12, venue: 1 }, pass: ['incubator_id', 'page'], subject: 'list' },
        parks: { path: '/websit/park/getBuildIdName' },
      },
    },
  },
  {
    id: 'field',
    path: '/field/detail',
    ...site,
    title: '场地详情',
    shows: { page: 'field' },
    public: {
      parameters: { id: { kind: 'id' } },
      reads: { room: { path: '/websit/room/{id}', subject: 'record' }, taken: { path: '/websit/room/taken/{id}', subject: 'record' } },
      rows: { path: '/websit/room', query: { venue: 1 } },
    },
  },
  {
    id: 'activities',
    path: '/activity',
    ...site,
    title: '培训活动',
    shows: { page: 'activities' },
    public: {
      parameters: { title: { kind: 'text', limit: 60 }, type_id: { kind: 'number' }, page: { kind: 'page' } },
      reads: {
        list: { path: '/websit/activities/activity', query: { pageSize: 12 }, pass: ['title', 'type_id', 'page'], subject: 'list' },
        types: { path: '/websit/activities/activityType' },
      },
    },
  },
  {
    id: 'activity',
    path: '/activity/detail',
    ...site,
    title: '活动详情',
    shows: { page: 'activity' },
    public: {
      parameters: { id: { kind: 'id' } },
      reads: { activity: { path: '/websit/activities/activity/{id}', subject: 'record' } },
      rows: { path: '/websit/activities/activity', changed: 'published_at' },
    },
  },
  {
    id: 'parkActivities',
    path: '/parkActivities',
    ...site,
    title: '园区活动',
    shows: { page: 'parkActivities' },
    public: {
      parameters: { title: { kind: 'text', limit: 60 }, category_id: { kind: 'number' }, page: { kind: 'page' } },
      reads: {
        list: { path: '/websit/activity', query: { pageSize: 10 }, pass: ['title', 'category_id', 'page'], subject: 'list' },
        categories: { path: '/websit/activity/category' },
      },
    },
  },
  {
    id: 'parkActivity',
    path: '/parkActivities/detail',
    ...site,
    title: '园区活动详情',
    shows: { page: 'parkActivity' },
    public: {
      parameters: { id: { kind: 'id' } },
      reads: { activity: { path: '/websit/activity/{id}', subject: 'record' } },
      rows: { path: '/websit/activity', changed: 'published_at' },
    },
  },
  {
    id: 'signInOut',
    path: '/signInOut',
    ...site,
    title: '活动签到',
    shows: { page: 'signInOut' },
    public: { parameters: { id: { kind: 'number' } }, reads: { list: { path: '/websit/activities/signable' } } },
  },
  ...contentPages,
  { id: 'login', path: '/user/login', source: 'spec', title: '登录', layout: 'auth', access: 'guest', shows: { page: 'login' } },
  { id: 'register', path: '/register', source: 'spec', title: '注册', layout: 'auth', access: 'guest', shows: { page: 'register' } },
  { id: 'registerResult', path: '/registerResult', source: 'spec', title: '注册结果', layout: 'auth', access: 'public', shows: { page: 'registerResult' } },
  { id: 'scoreLogin', path: '/score/login', source: 'spec', title: '积分查询', layout: 'auth', access: 'public', shows: { page: 'scoreLogin' } },
  { id: 'forget', path: '/forget', source: 'spec', title: '找回密码', layout: 'auth', access: 'guest', shows: { page: 'forget' } },
  /** A big screen on a wall: nobody sits before it, and nothing stands around it. */
  { id: 'monitor', path: '/monitor', source: 'spec', title: '大屏', layout: 'bare', access: 'public', shows: { page: 'monitor' } },
  /** A tablet at the door of a meeting room, at an address of its own. */
  { id: 'door', path: '/door', source: 'decided', title: '会议室门口屏', layout: 'bare', access: 'public', shows: { page: 'door' } },
  /** What a guest shows at the reception, by the link that his host hands on. */
  { id: 'guestPass', path: '/pass', source: 'decided', title: '访客通行证', layout: 'bare', access: 'public', shows: { page: 'guestPass' } },
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
