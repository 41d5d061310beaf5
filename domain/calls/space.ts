import { defineCalls } from '../kernel/call';

/** Totals of the space part, and what its open screens listen to. */
export const spaceCalls = defineCalls({
  totals: { label: '空间统计', access: 'login', source: 'spec', at: 'GET /space/get_count', reads: ['incubator', 'building', 'room'] },
  changes: {
    label: '房态变动',
    access: 'room_list',
    at: 'GET /space/changes',
    anyBuildings: true,
    reads: ['room', 'room_occupancy', 'floor', 'contract', 'fee_bill'],
  },
});
