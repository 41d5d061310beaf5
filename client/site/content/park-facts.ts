import type { Shown } from './types';

/** What a park is in a few lines, of GET /websit/park/parkAll. */
export const parkFacts: readonly Shown[] = [
  { field: 'address', label: '地址' },
  { field: 'phone', label: '电话', as: 'phone' },
  { field: 'opened_at', label: '开园', as: 'day' },
];
