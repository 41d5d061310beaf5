import { defineFeed, type Feed } from '@/domain/kernel/feed';

export const list = defineFeed({
  id: 'test.list',
  label: '列表',
  endpoint: '/test/list',
  params: { kind: ['all', 'few'] },
  everySeconds: 1,
  scope: 'building',
  permission: 'test_list',
  rows: { at: 'data', key: 'id' },
});
export const object = defineFeed({
  id: 'test.object',
  label: '对象',
  endpoint: '/test/object',
  params: {},
  everySeconds: 1,
  scope: 'building',
});
export const mine = defineFeed({
  id: 'test.mine',
  label: '本人',
  endpoint: '/test/mine',
  params: {},
  everySeconds: 1,
  scope: 'user',
});
export const open = defineFeed({
  id: 'test.open',
  label: '公开',
  endpoint: '/test/open',
  params: {},
  everySeconds: 1,
  scope: 'public',
});
export const slow = defineFeed({
  id: 'test.slow',
  label: '慢',
  endpoint: '/test/object',
  params: {},
  everySeconds: 60,
  scope: 'building',
});
/** The relay's own. */
export const figures = defineFeed({
  id: 'test.figures',
  label: '中继',
  endpoint: '/test/figures',
  by: 'relay',
  everySeconds: 1,
  scope: 'shared',
  permission: 'test_figures',
  rows: { at: 'feeds', key: 'id' },
});
export const testFeeds: readonly Feed[] = [list, object, mine, open, slow, figures];
