import { toWire } from '@/domain/kernel/moment';

/** The moment at which parks with meters stand still. */
export const noon = new Date('2026-11-20T12:00:00+08:00');
/** So many minutes after noon, as the wire has it. */
export const at = (minutes: number): string => toWire(noon.getTime() + minutes * 60_000);
