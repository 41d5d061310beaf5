import type { Points } from '../answers/visitors';
import { mobile, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { creditCode, mobileOnly } from '../kernel/validators';
import { captcha } from './auth';

/** What /score/login asks: which enterprise, and that its phone is in hand. */
export const pointsFields = {
  credit_code: text('统一社会信用代码', { required: true, limit: 18, rules: [creditCode] }),
  mobile: mobile('手机号', { required: '请输入手机号', rules: [mobileOnly], hint: '企业联系人或企业账号的手机号' }),
  captcha,
} as const;
export const scoreCalls = defineCalls({
  /** An enterprise's own points without an account (entities.md 8.9): by its credit code and a phone of its own. The code is used up by success alone. */
  scoreLogin: {
    label: '积分查询',
    access: 'public',
    at: 'POST /score/login',
    anyBuildings: true,
    ownTransaction: true,
    input: pointsFields,
    answer: shape<Points>(),
  },
});
