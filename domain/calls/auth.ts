import { applicantKind } from '../codes/system';
import { captchaScene } from '../codes/message';
import { code, integer, mobile, secret, text } from '../kernel/field';
import { defineCalls } from '../kernel/call';
import { creditCode, mobileOnly, password, personName } from '../kernel/validators';
import { sameAsNew } from './account';

const phone = mobile('手机号', { required: '请输入手机号', rules: [mobileOnly] });
/** The code that a mobile was sent. */
export const captcha = text('验证码', {
  required: '请输入验证码',
  rules: [{ rule: 'pattern', pattern: /^\d{6}$/, bad: '12345', message: '请输入6位数字验证码' }],
});
const newPassword = secret('密码', { required: '请输入密码', writable: 'always', rules: [password] });
const again = secret('确认密码', { required: '请再次输入密码', writable: 'always', rules: [sameAsNew] });

/** What /register asks, the same rules in the form and on the server. */
export const registerFields = {
  kind: code('注册身份', applicantKind, { required: '请选择注册身份' }),
  incubator_id: integer('意向园区', { required: '请选择园区' }),
  company: text('单位名称', { required: true, limit: 100 }),
  credit_code: text('统一社会信用代码', { rules: [creditCode] }),
  name: text('联系人', { required: true, limit: 20, rules: [personName] }),
  username: text('账号', {
    required: true,
    rules: [
      {
        rule: 'pattern',
        pattern: /^[A-Za-z][A-Za-z0-9_.-]{3,31}$/,
        bad: '1abc',
        message: '账号须以字母开头，4-32位字母、数字或下划线、点、短横',
      },
    ],
  }),
  password: newPassword,
  confirm_password: again,
  mobile: phone,
  captcha,
} as const;
/** What /forget asks: the mobile of the account, and that it is in hand. */
export const resetFields = { mobile: phone, captcha, password: newPassword, confirm_password: again } as const;

/** Session calls (api.md, Session). None looks at the Buildings header: a withdrawn building may lock nobody out. */
export const authCalls = defineCalls({
  login: {
    label: '登录',
    access: 'public',
    source: 'spec',
    at: 'POST /auth/login',
    anyBuildings: true,
    ownTransaction: true,
    input: {
      username: text('账号', { required: true, limit: 100 }),
      password: secret('密码', { required: true, writable: 'always' }),
      captcha: text('验证码', { limit: 10 }),
    },
  },
  logout: { label: '退出登录', access: 'login', source: 'spec', at: 'POST /auth/logout', anyBuildings: true, whilePasswordMustChange: true },
  /** Answers {access_token} for another day; the session stays the same, the older token lives out its day. */
  refresh: {
    label: '续期',
    access: 'login',
    source: 'spec',
    at: 'GET /auth/refresh',
    changesByGet: true,
    anyBuildings: true,
    whilePasswordMustChange: true,
  },
  /** The login record without the token, and expires_at, buildings, whole. */
  authInfo: {
    label: '登录信息',
    access: 'login',
    source: 'spec',
    at: 'GET /auth/authInfo',
    anyBuildings: true,
    whilePasswordMustChange: true,
    reads: ['app_user', 'user_incubator', 'session', 'session_token', 'role', 'role_permission', 'permission', 'building', 'file', 'site_setting'],
  },
  /** A code by SMS: {sent, wait, valid} in seconds, and `hint` where no gateway sends it; 429 when asked too often. */
  sendCaptcha: {
    label: '发送验证码',
    access: 'public',
    source: 'spec',
    at: 'POST /msg/sendCaptcha',
    anyBuildings: true,
    input: { mobile: phone, scene: code('用途', captchaScene, { required: true }) },
  },
  /** An account that waits for its audit: {username, mobile, audit_status}. 422 at the fields; the code is used up by success alone. */
  register: {
    label: '注册',
    access: 'public',
    source: 'spec',
    at: 'POST /auth/register',
    anyBuildings: true,
    ownTransaction: true,
    input: registerFields,
  },
  /** A new password against the code sent to the account's mobile; ends all its sessions. Answers {username}. */
  reset: {
    label: '找回密码',
    access: 'public',
    source: 'spec',
    at: 'POST /auth/reset',
    anyBuildings: true,
    ownTransaction: true,
    input: resetFields,
  },
  /** The parks that somebody may register with: {data: [{id, name}]}. */
  registerParks: { label: '可注册园区', access: 'public', at: 'GET /auth/parks', anyBuildings: true, reads: ['incubator'] },
});
