import { labelOf } from '@/domain/kernel/codes';
import { alarmLevel } from '@/domain/codes/iot';
import type { Alarm } from '@/domain/feeds/iot';

const word = (code: number): string => labelOf(alarmLevel, code) ?? '';
/** How the screens draw the level of an alarm, and its word everywhere: the shape tells it as well as the colour. */
export const levelSigns: Readonly<Record<Alarm['level'], { readonly sign: string; readonly word: string }>> = {
  alarm: { sign: '◆', word: word(3) },
  warn: { sign: '▲', word: word(2) },
  info: { sign: '●', word: word(1) },
};
