import type { FoundKind } from '../answers/search';
import type { Rows } from '../kernel/calls';
import { text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

/** The search over everything that the caller may see. */
export const searchCalls = defineCalls({
  everything: {
    label: '全局搜索',
    access: 'login',
    at: 'GET /search',
    input: { q: text('关键字', { required: '请输入关键字', limit: 40 }) },
    reads: ['enterprise', 'room', 'contract', 'fee_bill', 'meter', 'mtroom', 'visitor', 'activity', 'notice', 'policy'],
    answer: shape<Rows<FoundKind>>(),
  },
});
