import { mobile, text } from '../kernel/field';
import { mobileOnly } from '../kernel/validators';
import { contactMessages } from '../resources/later';

/** Where the answer goes, and whose hand the code is in: a mobile, never a landline. */
export const phone = mobile('联系方式', { required: contactMessages.mobile, rules: [mobileOnly] });
/** What an applicant without an account proves that something is his by. */
export const byQueryCode = {
  mobile: phone,
  query_code: text('查询码', {
    required: true,
    limit: 8,
    rules: [{ rule: 'pattern', pattern: /^[A-Za-z0-9]{8}$/, bad: '123', message: '请输入8位查询码' }],
  }),
} as const;
