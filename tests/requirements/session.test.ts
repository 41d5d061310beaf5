import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubFetch } from '@/client/kernel/api/test-browser';

stubBrowser();
const { page, signingOut } = await import('@/client/kernel/api/errors');
const { uploadFile, uploadPicture } = await import('@/client/kernel/page/KindTools');
const { chooseBuildings, currentSession, login, logout } = await import('@/client/kernel/session/session');
const { sessionRead } = await import('@/client/kernel/session/session-slice');
const { keyOf, read, readToken } = await import('@/client/kernel/session/storage');
const { store } = await import('@/client/kernel/api/store');
const { keepTabs } = await import('@/client/shell/tabs');

const person = { id: 3, username: 'operator', role: 2, enterprise_id: null, facilitator_id: null, tutor_id: null };
const record = {
  ...person,
  avatar: null,
  logo: null,
  site_name: null,
  is_audit: 1,
  token: 't1',
  permissions: [{ name: 'notice_list' }, { name: 'room_list' }],
};
const tab = { path: '/space/room', to: '/space/room', title: '房源管理', fixed: false };
const signIn = async (onLogout: { status?: number; body?: unknown } | Error = { body: {} }) => {
  const sent = stubFetch(({ address }) => (address.endsWith('/auth/logout') ? onLogout : { body: record }));
  await login('operator', 'x');
  chooseBuildings([11]);
  keepTabs([tab]);
  return sent;
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store.dispatch(sessionRead());
  vi.spyOn(page, 'go')
    .mockReset()
    .mockImplementation(() => {});
});

describe('会话', () => {
  it('B-037 先是未登录，登录后带着保存的令牌', async () => {
    expect([currentSession().user, readToken()]).toEqual([null, null]);
    await signIn();
    expect([currentSession().user?.username, readToken()]).toEqual(['operator', 't1']);
  });
  it('P-015 持有登录记录里的权限名称', async () => {
    await signIn();
    expect(read('permissions')).toEqual(['notice_list', 'room_list']);
    expect(['notice_list', 'room_list', 'notice_store'].map((name) => currentSession().can(name as never))).toEqual([true, true, false]);
  });
});

describe('退出', () => {
  /** What is there before, and what a logout leaves of it. */
  const left: readonly (readonly [row: string, look: () => unknown, before: unknown, after: unknown])[] = [
    ['B-043 令牌', readToken, 't1', null],
    ['B-044 K-070 B-045 角色归 0', () => currentSession().role, 2, 0],
    ['B-046 身份标志', () => Object.values(currentSession().flags).includes(true), true, false],
    ['B-047 楼宇', () => currentSession().buildings, [11], []],
    ['B-048 权限', () => store.getState().session.permissions, ['notice_list', 'room_list'], []],
    ['B-050 标签页', () => sessionStorage.getItem(keyOf('tabs')), JSON.stringify([tab]), null],
    ['B-051 全部存储', () => localStorage.length + sessionStorage.length > 0, true, false],
  ];
  it.each(left)('%s 被清除', async (_row, look, before, after) => {
    await signIn();
    expect(look()).toEqual(before);
    await logout();
    expect(look()).toEqual(after);
  });
  it('B-042 先问服务器，带着还在的令牌', async () => {
    const sent = await signIn();
    await logout();
    expect(sent.at(-1)).toMatchObject({ address: '/vapi/auth/logout', method: 'POST', headers: { Authorization: 'Bearer t1' } });
  });
  it('B-049 整页重新载入登录页，路由和内存里的一切随之清除', async () => {
    await signIn();
    await logout();
    expect(vi.mocked(page.go).mock.calls).toEqual([['/user/login']]);
  });
  it.each([new TypeError('network'), { status: 500, body: {} }])('B-032 B-052 服务器失败也照样退出', async (answer) => {
    await signIn(answer);
    await expect(logout()).resolves.toBeUndefined();
    expect([readToken(), currentSession().user]).toEqual([null, null]);
  });
});

describe('上传', () => {
  beforeEach(() => signingOut(false)); // a new page knows nothing of the logout above
  it('B-083 表单的文件与编辑器的图片各送到 /vapi 下的地址', async () => {
    const sent = stubFetch(() => ({ status: 201, body: { id: 1, save_path: '/vapi/file/1/a.png', save_name: 'a.png' } }));
    expect(await uploadFile(new File(['x'], 'a.png'))).toEqual({ id: 1, save_path: '/vapi/file/1/a.png', save_name: 'a.png' });
    await uploadPicture(new File(['x'], 'a.png'));
    expect(sent).toMatchObject([
      { address: '/vapi/file/upload', method: 'POST' },
      { address: '/vapi/editor/upload', method: 'POST' },
    ]);
    const form = sent[0]?.body;
    expect(form instanceof FormData && form.get('file')).toBeInstanceOf(File);
  });
});
