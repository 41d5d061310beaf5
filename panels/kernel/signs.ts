import type { Alarm } from '@/domain/feeds/iot';

/** How the screens draw and name the level of an alarm: the shape tells it as well as the colour. */
export const levelSigns: Readonly<Record<Alarm['level'], { readonly sign: string; readonly word: string }>> = {
  alarm: { sign: '◆', word: '告警' },
  warn: { sign: '▲', word: '预警' },
  info: { sign: '●', word: '提示' },
};
