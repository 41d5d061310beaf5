import { defineFeed } from '../kernel/feed';
import type { RowChanges } from './rooms';

/** GET /iot/alarmChanges: of alarms, as they are raised, happen again, are over and are handled. */
export const alarmChangesFeed = defineFeed<RowChanges>({
  id: 'iot.alarms',
  label: '告警变动',
  endpoint: '/iot/alarmChanges',
  everySeconds: 15,
  scope: 'building',
  permission: 'alarm_list',
  sample: { version: 42 },
});
