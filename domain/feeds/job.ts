import { defineFeed } from '../kernel/feed';
import type { RowChanges } from './rooms';

/** GET /job/changes: a number that grows whenever a run begins, ends or is asked for. */
export const jobChangesFeed = defineFeed<RowChanges>({
  id: 'job.changes',
  label: '任务变动',
  endpoint: '/job/changes',
  everySeconds: 15,
  scope: 'building',
  permission: 'job_list',
  sample: { version: 42 },
});
