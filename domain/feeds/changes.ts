import type { PermissionCode } from '../kernel/access';
import { defineFeed, type Feed } from '../kernel/feed';

/** A number that grows with every change of some tables. What changed is read anew. */
export interface RowChanges {
  readonly version: number;
}
const defineChanges = (id: string, label: string, endpoint: Feed['endpoint'], permission: PermissionCode): Feed<RowChanges, {}> =>
  defineFeed({ id, label, endpoint, everySeconds: 15, scope: 'building', permission });

/** GET /space/changes: of rooms, of who holds them and of what they owe. */
export const roomChangesFeed = defineChanges('space.changes', '房态变动', '/space/changes', 'room_list');
/** GET /cockpit/siteChanges: of all that the site model shows of a day, and of its alarms. */
export const siteChangesFeed = defineChanges('cockpit.site', '沙盘变动', '/cockpit/siteChanges', 'cockpit_read');
/** GET /business/changes: of customers, and of the contracts that move them on. */
export const customerChangesFeed = defineChanges('business.changes', '客户变动', '/business/changes', 'enterprise_list');
/** GET /job/changes: a number that grows whenever a run begins, ends or is asked for. */
export const jobChangesFeed = defineChanges('job.changes', '任务变动', '/job/changes', 'job_list');
/** GET /iot/carChanges: of car parks, their gates, and who passes them. */
export const carChangesFeed = defineChanges('iot.cars', '车辆变动', '/iot/carChanges', 'car_pass_list');
/** GET /iot/alarmChanges: of alarms, as they are raised, happen again, are over and are handled. */
export const alarmChangesFeed = defineChanges('iot.alarms', '告警变动', '/iot/alarmChanges', 'alarm_list');
/** GET /display/changes: a number that grows whenever a display is heard of or changed. */
export const displayChangesFeed = defineChanges('display.changes', '大屏变动', '/display/changes', 'display_list');
/** GET /service/mtroomChanges: of meeting rooms, who has booked them, and the days on which they are shut. */
export const bookingChangesFeed = defineChanges('booking.changes', '会议室占用变动', '/service/mtroomChanges', 'mtroom_list');
