import type { GuestPass } from '../answers/guest-pass';
import { text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

/** What a guest carries on his phone (domain.md section 14). */
export const guestPassCalls = defineCalls({
  guestPass: {
    label: '访客通行证',
    access: 'public',
    at: 'GET /websit/visitors/pass',
    anyBuildings: true,
    input: { key: text('通行证地址', { required: true, limit: 80 }) },
    reads: ['visitor', 'incubator', 'building', 'room', 'enterprise'],
    answer: shape<GuestPass>(),
  },
});
