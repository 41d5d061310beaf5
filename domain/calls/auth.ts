import { secret, text } from '../kernel/field';
import { defineCalls } from '../kernel/resource';

/** Session calls (api.md, Session). None looks at the Buildings header: a withdrawn building may lock nobody out. */
export const authCalls = defineCalls({
  login: {
    label: '登录',
    access: 'public',
    source: 'spec',
    at: 'POST /auth/login',
    anyBuildings: true,
    ownTransaction: true,
    asks: {
      username: text('账号', { required: true, limit: 100 }),
      password: secret('密码', { required: true, writable: 'always' }),
      captcha: text('验证码', { limit: 10 }),
    },
  },
  logout: { label: '退出登录', access: 'login', source: 'spec', at: 'POST /auth/logout', anyBuildings: true },
  /** Answers {access_token} for another day; the session stays the same, the older token lives out its day. */
  refresh: { label: '续期', access: 'login', source: 'spec', at: 'GET /auth/refresh', changesByGet: true, anyBuildings: true },
  /** The login record without the token, and expires_at, buildings, whole. */
  authInfo: {
    label: '登录信息',
    access: 'login',
    source: 'spec',
    at: 'GET /auth/authInfo',
    anyBuildings: true,
    reads: ['app_user', 'user_incubator', 'session', 'session_token', 'role', 'role_permission', 'permission', 'building', 'file', 'site_setting'],
  },
});
