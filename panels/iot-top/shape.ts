import type { IotStatistics, RoomUsage } from '@/domain/feeds/iot';

/** The rooms that used most today in kWh, as many as there is room for, the most first. */
export const shape = ({ electric }: IotStatistics, most: number): readonly RoomUsage[] =>
  [...electric.top].sort((one, other) => other.value - one.value).slice(0, Math.min(10, Math.max(1, most)));
