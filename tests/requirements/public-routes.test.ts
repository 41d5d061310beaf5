import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PublicPage } from '@/domain/kernel/publicPage';
import { routes } from '@/domain/routes';
import { publicPages } from '@/domain/routes/site-readings';
import { parseCsv } from './tables';

const specified = parseCsv(readFileSync(new URL('./routes.csv', import.meta.url), 'utf8')).filter(({ access }) => access === 'public');
const built = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.path, route]));

it('K-078 规格的四十八个公共页面都已建成，不须登录', () => {
  expect(specified).toHaveLength(48);
  const paths = specified.map(({ path = '' }) => (path.startsWith('/') ? path : `/${path}`));
  expect(paths.filter((path) => !built.has(path))).toEqual([]);
  expect(paths.filter((path) => !['public', 'guest'].includes(String(built.get(path)?.access)))).toEqual([]);
});
it('B-088 新闻、公告、园区活动各有列表与详情', () => {
  const read = new Map<string, PublicPage | undefined>(
    publicPages.map((route) => [route.path as string, 'public' in route ? route.public : undefined]),
  );
  for (const path of ['/news', '/notice', '/parkActivities']) {
    expect(
      Object.values(read.get(path)?.reads ?? {}).some(({ subject }) => subject === 'list'),
      path,
    ).toBe(true);
    expect(
      Object.values(read.get(`${path}/detail`)?.reads ?? {}).some(({ subject }) => subject === 'record'),
      path,
    ).toBe(true);
  }
});
