import { sessionEnd } from '../codes/system';
import { code, dateTime, ref, secret, text } from '../kernel/field';
import { defineTable } from '../kernel/resource';

/** One live session a user: a later login ends the earlier, whose next call is 402. A refresh keeps the row. */
export const session = defineTable({
  name: 'session',
  label: '会话',
  fields: {
    user_id: ref('用户', 'user', { required: true, writable: 'never' }),
    expires_at: dateTime('到期', { required: true, writable: 'never' }),
    ended_at: dateTime('结束', { writable: 'never' }),
    end_reason: code('结束原因', sessionEnd, { writable: 'never' }),
    ip: text('地址', { writable: 'never', limit: 64 }),
    user_agent: text('终端', { writable: 'never', limit: 500 }),
  },
});

/** The tokens of a session: after a refresh the older one lives out its day. The token itself is never stored. */
export const sessionToken = defineTable({
  name: 'session_token',
  label: '会话令牌',
  traits: ['append'],
  fields: {
    session_id: ref('会话', 'session', { required: true, writable: 'never' }),
    token_hash: secret('令牌摘要', { required: true }),
    expires_at: dateTime('到期', { required: true, writable: 'never' }),
  },
});
