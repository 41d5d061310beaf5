import { integer, text } from '../kernel/field';
import { defineCalls } from '../kernel/call';

/** entities.md 2.9: the audit history of any audited row, for whoever may read that row. */
export const auditCalls = defineCalls({
  trail: {
    label: '审核记录',
    access: 'login',
    at: 'GET /audit/trail',
    input: { resource: text('对象', { required: true, limit: 40 }), row_id: integer('编号', { required: true }) },
    reads: ['audit_trail', 'audit_flow', 'audit_step', 'app_user', 'role', 'department', 'user_incubator'],
  },
});
