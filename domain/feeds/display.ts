import { defineFeed } from '../kernel/feed';
import type { RowChanges } from './rooms';

/** GET /display/changes: a number that grows whenever a display is heard of or changed. */
export const displayChangesFeed = defineFeed<RowChanges>({
  id: 'display.changes',
  label: '大屏变动',
  endpoint: '/display/changes',
  everySeconds: 15,
  scope: 'building',
  permission: 'display_list',
  sample: { version: 42 },
});
