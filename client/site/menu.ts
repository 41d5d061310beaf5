import { sitePages } from '@/domain/routes/site';

/** The eight items of the public menu (specification section 2), in their order. */
const items = [
  { title: '首页', path: '/' },
  { title: '走进园区', path: '/park' },
  { title: '政策服务', path: '/policy' },
  { title: '合作机构', path: '/institutions' },
  { title: '创业导师', path: '/tutor' },
  { title: '培训活动', path: '/activity' },
  { title: '项目推广', path: '/project' },
  { title: '关于我们', path: '/team/all' },
] as const;
const built: ReadonlySet<string> = new Set(sitePages.map(({ path }) => path));
/** Blocks of the home page that say already what an item's own page will say. */
const blocks: Readonly<Record<string, string>> = { '/park': '/#park', '/team/all': '/#contact' };
/** Where each item leads: to its page, until that is there to its block of the home page; nowhere yet, and then it is not shown. */
export const siteMenu = items.map(({ title, path }) => ({ title, path, to: built.has(path) ? path : blocks[path] }));
const more: readonly string[] = [
  ...['/parkActivities', '/mtroom', '/field', '/signInOut', '/score/login'],
  ...['/notice', '/news', '/party', '/frontTech'],
  // what client/site/content declares
  ...['/space', '/space1', '/apartments', '/service', '/resource', '/financings', '/corporate', '/team'],
];
/** Lists that the menu has no item for: at the foot of every page. */
export const morePages = sitePages.flatMap(({ path, title }) => (more.includes(path) ? [{ title, to: path }] : []));
