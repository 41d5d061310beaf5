import { feedById } from '@/domain/feeds';
import { panelFeeds } from '@/domain/panel-feeds';
import type { Context } from '../kernel/context';

/** Whether the caller may see a panel: it asks for its feed's right, so that a board itself needs none. Unknown panels: no. */
export const mayShow = (context: Context, prop: string): boolean => {
  const feed = panelFeeds[prop];
  return feed !== undefined && (feed === null || context.caller.can(feedById.get(feed)?.permission));
};
