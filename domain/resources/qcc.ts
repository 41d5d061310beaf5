import { qccKind } from '../codes/system';
import { code, dateTime, json, ref, text } from '../kernel/field';
import { defineTable } from '../kernel/resource';

const never = { writable: 'never' } as const;
const must = { required: true, writable: 'never' } as const;

/** What the register outside has answered, for a while. */
export const qccResult = defineTable({
  name: 'qcc_result',
  label: '工商查询缓存',
  fields: {
    keyword: text('关键字', { ...must, limit: 100 }),
    kind: code('类别', qccKind, must),
    answer: json('回答', never),
    provider_message: text('服务商提示', { ...never, limit: 200 }),
    expires_at: dateTime('到期', must),
  },
});

/** Who asked the register what, and when: a sealed question is answered once, and nobody asks without end. */
export const qccCall = defineTable({
  name: 'qcc_call',
  label: '工商查询记录',
  key: ['token'],
  fields: {
    token: text('令牌', { ...must, limit: 64 }),
    user_id: ref('用户', 'user', must),
    kind: code('类别', qccKind, must),
  },
});

