import type { LiveElectric } from '@/domain/feeds/live';
import { lastHour, type Now } from '../kernel/lastHour';

export const shape = (live: LiveElectric): Now => lastHour(live, '功率');
