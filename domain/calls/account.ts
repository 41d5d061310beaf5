import type { Account, Login } from '../answers/account';
import type { Rows } from '../kernel/calls';
import { file, integer, mobile, secret, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import type { Contact } from '../kernel/schema';
import type { CustomRule } from '../kernel/rule';
import { crop, email, mobileOnly, password, personName } from '../kernel/validators';

/** A second typing that does not match is said at its own field. */
export const sameAsNew: CustomRule = {
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
/** What one changes of one's own record. */
export const profileFields = {
  name: text('姓名', { required: true, limit: 20, rules: [personName] }),
  mobile: mobile('手机号', { rules: [mobileOnly], hint: '用于找回密码，修改时须输入登录密码' }),
  email: text('邮箱', { limit: 100, rules: [email] }),
  avatar: file('头像', { takes: 'picture', crop: crop.usual, hint: '图片格式为：jpeg、jpg、png' }),
} as const;
const own = ['app_user', 'role', 'department', 'enterprise', 'facilitator', 'tutor', 'file', 'session'] as const;

/** A person's own account. */
export const accountCalls = defineCalls({
  /** Ends all sessions of the account, this one too: the new password is asked for at once. */
  changePassword: {
    label: '修改密码',
    access: 'login',
    source: 'spec',
    at: 'POST /user/reset-pass-current',
    changes: ['app_user'],
    anyBuildings: true,
    whilePasswordMustChange: true,
    ownTransaction: true,
    input: newPasswordFields,
  },
  /** Who one is, unmasked, with the version to send back, and the session one is in. */
  current: {
    label: '个人中心',
    access: 'login',
    at: 'GET /user/current',
    anyBuildings: true,
    whilePasswordMustChange: true,
    reads: own,
    answer: shape<Account>(),
  },
  /** What the forms that he fills in begin with: unmasked, as it is his own. */
  contact: {
    label: '本人联系方式',
    access: 'login',
    at: 'GET /user/current/contact',
    anyBuildings: true,
    reads: ['app_user', 'room_occupancy', 'room'],
    answer: shape<Contact>(),
  },
  /** Answers what `current` answers. `password` is asked for where the mobile changes: it is what opens the account again. */
  updateCurrent: {
    label: '修改个人资料',
    access: 'login',
    source: 'spec',
    at: 'POST /user/updateCurrent',
    anyBuildings: true,
    ownTransaction: true,
    input: { ...profileFields, password: secret('登录密码', { writable: 'always' }), version: integer('版本') },
    answer: shape<Account>(),
    changes: ['app_user'],
  },
  /** One's own logins, newest first. */
  ownLogins: {
    label: '我的登录记录',
    access: 'login',
    at: 'GET /user/current/logins',
    anyBuildings: true,
    input: { page: integer('页码'), pageSize: integer('每页条数') },
    reads: ['login_log'],
    answer: shape<Rows<Login>>(),
  },
});
