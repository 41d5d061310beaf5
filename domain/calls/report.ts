import { integer } from '../kernel/field';
import { defineCalls } from '../kernel/call';

export const reportCalls = defineCalls({
  /** The approved returns of a period as the Torch statistics ask for them: a row each, money in 千元. Without a report: of the last period. */
  torch: {
    label: '火炬统计表导出',
    access: 'report_return_export',
    at: 'GET /report/torch',
    input: { report_id: integer('报表') },
    raw: true,
    reads: ['report', 'report_return', 'report_item', 'report_value', 'enterprise', 'incubator', 'incubation', 'honour', 'room', 'room_occupancy'],
  },
});
