import { attendance } from '../codes/content';
import type { Signable } from '../answers/visitors';
import type { Rows } from '../kernel/calls';
import { code, ref, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { sixDigits } from '../kernel/validators';
import { attendee } from '../resources/activity-apply';
import { captcha } from './auth';
import { byQueryCode } from './query-code';

const about = ref('活动', 'activity', { required: true });
/** What visitors of the website do about activities (entities.md 8.3, /signInOut). */
export const activityCalls = defineCalls({
  /** Activities that can be signed in to or out of now: for who stands in the hall. */
  signable: {
    label: '可签到的活动',
    access: 'public',
    at: 'GET /websit/activities/signable',
    anyBuildings: true,
    reads: ['activity'],
    answer: shape<Rows<Signable>>(),
  },
  /** Signs up with a mobile that is in hand (POST /msg/sendCaptcha, scene 3): {id, status, message, place, query_code}. Full and unwilling to wait is 422. */
  apply: {
    label: '活动报名',
    access: 'public',
    source: 'spec',
    at: 'POST /websit/activities/activityApl',
    anyBuildings: true,
    ownTransaction: true,
    changes: ['activity_apply', 'message', 'audit_trail', 'public_entry'],
    input: { activity_id: about, ...attendee, captcha },
  },
  /** Whoever signed up without an account gives his seat back, or his place in the waiting list. */
  cancel: {
    label: '取消活动报名',
    access: 'public',
    at: 'PUT /websit/activities/cancel',
    anyBuildings: true,
    ownTransaction: true,
    changes: ['activity_apply', 'message', 'audit_trail'],
    input: byQueryCode,
  },
  /** Signs in or out by the mobile that signed up and the code of the hall: {title, attends}; without `attends` whichever is the turn. */
  sign: {
    label: '活动签到',
    access: 'public',
    at: 'PUT /websit/activities/sign',
    anyBuildings: true,
    ownTransaction: true,
    changes: ['activity_apply', 'score'],
    input: {
      activity_id: about,
      mobile: attendee.mobile,
      sign_code: text('签到码', { required: true, limit: 6, rules: [sixDigits] }),
      attends: code('签到或签退', attendance),
    },
  },
});
