import { codes } from '../kernel/codes';

/** Rooms by what their area counts as: 可租 is 已租 and 可租未租. */
export const countedRoom = codes('counted_room', [
  { code: 1, label: '可租' },
  { code: 2, label: '已租' },
  { code: 3, label: '可租未租' },
  { code: 4, label: '在孵使用（含公共服务）' },
]);
