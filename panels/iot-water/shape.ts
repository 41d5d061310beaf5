import type { LiveWater } from '@/domain/feeds/live';
import { lastHour, type Now } from '../kernel/lastHour';

export const shape = (live: LiveWater): Now => lastHour(live, '流量');
