import type { Door } from '../answers/door';
import type { SeriesPreview, SeriesResult } from '../answers/slots';
import { mostOccurrences } from '../calc/occurrences';
import { code, date, dateTime, integer, json, ref, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { max, min } from '../kernel/rule';
import { sixDigits } from '../kernel/validators';
import { bookingRepeat } from '../codes/service';
import { mtroomApl } from '../resources/mtroom-apl';

const { title, people, contact_name, contact_mobile, equipment, remark } = mtroomApl.fields;
const mtroom_id = ref('会议室', 'mtroom', { required: true });
const start_at = dateTime('开始时间', { required: true });
const end_at = dateTime('结束时间', { required: true });
const key = text('门口屏地址', { required: true, limit: 80 });
const many = `重复次数应为1至${mostOccurrences}次`;
/** Calls of meeting rooms that no resource derives (entities.md 7.3, domain.md section 7). */
export const bookingCalls = defineCalls({
  slotChanges: {
    label: '会议室占用变动',
    access: 'mtroom_list',
    at: 'GET /service/mtroomChanges',
    anyBuildings: true,
    reads: ['mtroom', 'mtroom_apl', 'holiday'],
  },
  /** What a calendar reads at the address that a person gave it: the key is all that it needs. */
  calendar: {
    label: '日历',
    access: 'public',
    at: 'GET /service/calendar',
    anyBuildings: true,
    anyNames: true,
    raw: true,
    reads: ['mtroom_apl', 'calendar_feed'],
  },
  /** What stands at the door of a meeting room, for whoever has its address. */
  door: {
    label: '会议室门口屏',
    access: 'public',
    at: 'GET /service/door',
    anyBuildings: true,
    input: { key },
    reads: ['mtroom', 'mtroom_apl', 'holiday', 'enterprise'],
    answer: shape<Door>(),
  },
  doorCheckIn: {
    label: '门口签到',
    access: 'public',
    at: 'POST /service/door/checkIn',
    anyBuildings: true,
    input: { key, check_code: text('签到码', { required: true, limit: 6, rules: [sixDigits] }) },
    changes: ['mtroom_apl', 'fee_bill'],
    answer: shape<{ readonly message: string }>(),
  },
  /** Each date of a series, with what lies in its way and what can be had instead. */
  preview: {
    label: '系列预约预览',
    access: 'mtroom_apl_store',
    at: 'GET /service/mtroomSeries',
    input: {
      ...{ mtroom_id, start_at, end_at },
      repeat: code('重复', bookingRepeat, { required: true }),
      repeat_until: date('重复至'),
      times: integer('重复次数', { unit: '次', rules: [min(1, many), max(mostOccurrences, many)] }),
      people,
    },
    reads: ['mtroom', 'mtroom_apl', 'holiday'],
    answer: shape<SeriesPreview>(),
  },
  /** The chosen dates of a series, each for itself: one that somebody else has taken meanwhile is lost, the others are booked. */
  book: {
    label: '系列预约',
    access: 'mtroom_apl_store',
    at: 'POST /service/mtroomSeries',
    input: {
      ...{ title, people, contact_name, contact_mobile, equipment, remark },
      picks: json('预约日期', { required: '请选择预约日期', bytes: 32 * 1024, sent: { each: { mtroom_id, start_at, end_at } } }),
    },
    changes: ['mtroom_apl'],
    answer: shape<{ readonly data: readonly SeriesResult[] }>(),
  },
});
