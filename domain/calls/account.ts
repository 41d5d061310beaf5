import { secret } from '../kernel/field';
import { defineCalls } from '../kernel/resource';
import type { CustomRule } from '../kernel/rule';
import { password } from '../kernel/validators';

/** A second typing that does not match is said at its own field. */
const sameAsNew: CustomRule = {
  rule: 'custom',
  name: 'sameAsNew',
  message: '两次输入的密码不一致',
  holds: (value, row) => value === row.password,
  bad: { value: 'abc123', row: { password: 'abc124' } },
};
/** What a form and the server ask of a new password, the same on both sides. */
export const newPasswordFields = {
  old_password: secret('原密码', { required: true, writable: 'always' }),
  password: secret('新密码', { required: '请输入密码', writable: 'always', rules: [password] }),
  confirm_password: secret('确认密码', { required: '请再次输入密码', writable: 'always', rules: [sameAsNew] }),
} as const;

/** A person's own account. */
export const accountCalls = defineCalls({
  /** Ends all sessions of the account, this one too: the new password is asked for at once. */
  changePassword: {
    label: '修改密码',
    access: 'login',
    source: 'spec',
    at: 'POST /user/reset-pass-current',
    anyBuildings: true,
    ownTransaction: true,
    asks: newPasswordFields,
  },
});
