import { parkTime } from '@/domain/format';

/** The day in the parks. */
export const today = (): string => parkTime(Date.now()).date;
