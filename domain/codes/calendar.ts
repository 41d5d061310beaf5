import { codes } from '../kernel/codes';

const counted = (size: number, label: (number: number) => string) =>
  Array.from({ length: size }, (_, index) => ({ code: index + 1, label: label(index + 1) }));
/** ISO: Monday is 1. */
export const weekday = codes(
  'weekday',
  ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, index) => ({ code: index + 1, label })),
);
export const month = codes('month', counted(12, (number) => `${number}月`));
export const monthDay = codes('month_day', counted(31, (number) => `${number}日`));
