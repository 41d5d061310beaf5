import { codes } from '../kernel/codes';

/** domain.md section 17: 0 is the board's own pending code. */
export const suggestStatus = codes('suggest_status', [
  { code: 0, label: '待回复', color: 'orange' },
  { code: 1, label: '已回复', color: 'green' },
  { code: 2, label: '已评价/关闭', color: 'gray' },
]);
export const replySide = codes('suggest_reply_side', [
  { code: 1, label: '园区' },
  { code: 2, label: '留言人' },
  { code: 3, label: '服务商' },
]);
export const mtroomStatus = codes('mtroom_status', [
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const mtroomPriceUnit = codes('mtroom_price_unit', [
  { code: 1, label: '每小时' },
  { code: 2, label: '每次' },
]);
/** domain.md section 7; 使用中 is derived from the clock. */
export const bookingStatus = codes('mtroom_apl_status', [
  { code: 0, label: '待审核', color: 'orange' },
  { code: 1, label: '已通过', color: 'green' },
  { code: 2, label: '已驳回', color: 'red' },
  { code: 3, label: '已取消', color: 'gray' },
  { code: 4, label: '已完成', color: 'blue' },
  { code: 5, label: '爽约', color: 'red' },
]);
/** How a booking is repeated. */
export const bookingRepeat = codes('mtroom_apl_repeat', [
  { code: 1, label: '每天' },
  { code: 2, label: '每周' },
  { code: 3, label: '每两周' },
]);
/** What becomes of the bookings of meeting rooms that a day off falls on. */
export const holidayBookings = codes('holiday_bookings', [
  { code: 1, label: '保留并告知预约人' },
  { code: 2, label: '取消并告知预约人' },
]);
export const holidayKind = codes('holiday_kind', [
  { code: 1, label: '放假', color: 'green' },
  { code: 2, label: '调休上班', color: 'orange' },
]);
/** domain.md section 8. */
export const fieldRecordStatus = codes('field_record_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已通过', color: 'green' },
  { code: 4, label: '已驳回', color: 'red' },
  { code: 6, label: '已取消', color: 'gray' },
  { code: 7, label: '已结束', color: 'blue' },
]);
/** domain.md section 14. */
export const visitorStatus = codes('visitor_status', [
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已通过(待到访)', color: 'green' },
  { code: 4, label: '已驳回', color: 'red' },
  { code: 5, label: '已到访', color: 'blue' },
  { code: 6, label: '已离开', color: 'gray' },
  { code: 7, label: '已过期', color: 'gray' },
  { code: 8, label: '已取消', color: 'gray' },
]);
