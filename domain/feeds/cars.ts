import { defineFeed } from '../kernel/feed';
import type { RowChanges } from './rooms';

/** GET /iot/carChanges: of car parks, their gates, and who passes them. */
export const carChangesFeed = defineFeed<RowChanges>({
  id: 'iot.cars',
  label: '车辆变动',
  endpoint: '/iot/carChanges',
  everySeconds: 15,
  scope: 'building',
  permission: 'car_pass_list',
  sample: { version: 42 },
});
