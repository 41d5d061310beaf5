import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../../workbench/board';
import { draftKey, keepDraft } from '../form/drafts';
import { page, sessionEnded, signingOut } from '../api/errors';
import { stubBrowser, stubFetch } from '../api/test-browser';

stubBrowser();
const { chooseBuildings, currentSession, login, logout, onActivity, refresh, renewBelow, watchSession } = await import('./session');
const { keepDraft: keepBoard, readDraft: readBoard } = await import('../../workbench/draft');
const { keepTabs } = await import('../../shell/tabs');
const { keepLogin, sessionRead } = await import('./session-slice');
const { buildingsLive, dropTabBuildings, keep, loginLives, read, readBuildings, readStored, readToken, showTabBuildings, takeTabBuildings } =
  await import('./storage');
const { store } = await import('../api/store');

const record = {
  id: 3,
  username: 'tenant',
  role: 3,
  enterprise_id: 9,
  facilitator_id: null,
  tutor_id: null,
  avatar: null,
  logo: null,
  site_name: null,
  is_audit: 1,
  token: 't1',
  permissions: [{ name: 'notice_list' }],
};
const info = { ...record, token: undefined, expires_at: null, buildings: [11], whole: false };
const server = (change: Record<string, { status?: number; body?: unknown } | Error> = {}) =>
  stubFetch(({ address }) => {
    const path = address.replace('/vapi', '');
    return (
      change[path] ?? { body: { '/auth/login': record, '/auth/authInfo': info, '/auth/logout': {}, '/auth/refresh': { access_token: 't2' } }[path] }
    );
  });

beforeEach(() => {
  signingOut(false);
  localStorage.clear();
  sessionStorage.clear();
  store.dispatch(sessionRead());
  vi.spyOn(page, 'go')
    .mockReset()
    .mockImplementation(() => {});
});

describe('登录', () => {
  it('保存令牌、用户和权限 1 天，均以 pro__ 为前缀', async () => {
    server();
    const before = Date.now();
    await login('tenant', 'x');
    expect(Object.keys(JSON.parse(localStorage.getItem('pro__token') ?? '{}'))).toEqual(['value', 'expires']);
    for (const name of ['token', 'user', 'permissions']) expect((readStored(name)?.expires ?? 0) - before).toBeGreaterThanOrEqual(loginLives);
    expect(read('permissions')).toEqual(['notice_list']);
    expect(read('user')).not.toHaveProperty('token');
  });
  it('由身份得出企业、服务商、导师、管理员', async () => {
    server();
    await login('tenant', 'x');
    expect(currentSession().flags).toEqual({ enterprise: true, facilitator: false, tutor: false, administrator: false });
  });
  it('权限检查：持有即通过，任一即通过，无要求即通过', async () => {
    server();
    await login('tenant', 'x');
    const { can } = currentSession();
    expect([can('notice_list'), can('notice_store'), can(['notice_store', 'notice_list']), can(undefined), can('login')]).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });
  it('账号 admin 通过所有权限检查', async () => {
    server({ '/auth/login': { body: { ...record, username: 'admin', permissions: [] } } });
    await login('admin', 'x');
    expect(currentSession().can('notice_store')).toBe(true);
  });
  it('登录时剔除已无权查看的楼宇', async () => {
    server();
    keep('buildings', [11, 12]);
    await login('tenant', 'x');
    expect(currentSession().buildings).toEqual([11]);
  });
  it('失败时给出服务器的信息，不留下会话', async () => {
    server({ '/auth/login': { status: 400, body: { message: '账号或密码错误' } } });
    await expect(login('tenant', 'y')).rejects.toThrow('账号或密码错误');
    expect(currentSession().user).toBeNull();
  });
});

describe('退出', () => {
  it.each([{ body: {} }, new TypeError('network'), { status: 500, body: {} }])('服务器失败也完成退出，清空所有存储', async (answer) => {
    server({ '/auth/logout': answer });
    await login('tenant', 'x');
    chooseBuildings([11]);
    sessionStorage.setItem('pro__tabs', '[]');
    await logout();
    expect([localStorage.length, sessionStorage.length, currentSession().user]).toEqual([0, 0, null]);
    expect(page.go).toHaveBeenCalledWith('/user/login');
  });
  it('退出之后，页面上还开着的草稿与标签页不会再写回浏览器', async () => {
    server();
    vi.stubGlobal('window', { name: 'pro__draft:{"pro__draft:3:notice:new":"{}"}' });
    await login('tenant', 'x');
    const other = vi.spyOn(localStorage, 'setItem');
    const board = { id: 4, name: '我的看板', version: 1, extend: [] } as unknown as Board;
    keepBoard(3, board, [], Date.now());
    await logout();
    expect(other.mock.calls.map(([key]) => key)).toContain('pro__signed_out');
    keepBoard(3, board, [], Date.now()); // what its beforeunload does
    keepDraft(draftKey(null, 'notice', 'new'), { values: { title: '没写完' }, at: 1 });
    keepTabs([]);
    expect([localStorage.length, sessionStorage.length, window.name]).toEqual([0, 0, '']);
  });
  it('登录过期之后，没保存的看板仍留在浏览器里', async () => {
    server();
    vi.spyOn(page, 'reload').mockImplementation(() => {});
    await login('tenant', 'x');
    sessionEnded();
    keepBoard(3, { id: 4, name: '我的看板', version: 1, extend: [] } as unknown as Board, [], Date.now());
    expect(readBoard(3, { id: 4, version: 1 } as Board)?.version).toBe(1);
  });
  it('另一个标签页退出，这一页也不留下什么，刚登录的人不受影响', async () => {
    server();
    const listeners: Record<string, (event: unknown) => void> = {};
    vi.stubGlobal('window', {
      name: '',
      addEventListener: (name: string, onEvent: (event: unknown) => void) => Object.assign(listeners, { [name]: onEvent }),
    });
    watchSession();
    await login('tenant', 'x');
    keepTabs([]);
    vi.useFakeTimers(); // a real one would go off in the middle of another file
    try {
      listeners.storage?.({ key: 'pro__signed_out', newValue: '{}' });
      sessionEnded(); // the relay's word, which comes after it
      keepTabs([]);
      expect([sessionStorage.length, readToken(), vi.mocked(page.go).mock.calls]).toEqual([0, 't1', []]);
      listeners.storage?.({ key: null, newValue: null });
      expect(vi.mocked(page.go).mock.calls).toEqual([['/user/login']]);
      vi.advanceTimersByTime(6_000);
      expect(vi.mocked(page.go).mock.calls).toEqual([['/user/login'], ['/user/login']]);
    } finally {
      vi.useRealTimers();
    }
  });
  it('另一个标签页换了人，这一页立即知道是谁并重新载入；同一人续期只换令牌', async () => {
    server();
    const listeners: Record<string, (event: unknown) => void> = {};
    vi.stubGlobal('window', { addEventListener: (name: string, onEvent: (event: unknown) => void) => Object.assign(listeners, { [name]: onEvent }) });
    watchSession();
    await login('tenant', 'x');
    const reloads = vi.spyOn(page, 'reload').mockReset();
    reloads.mockImplementation(() => {});
    /** What this tab does at each entry that the other one writes, in the order of its writing. */
    const received = (another: typeof record) => {
      const set = localStorage.setItem;
      localStorage.setItem = (key, value) => {
        set(key, value);
        listeners.storage?.({ key, newValue: value });
      };
      keepLogin(another);
      localStorage.setItem = set;
    };
    received({ ...record, token: 't3' });
    expect([reloads.mock.calls.length, currentSession().user?.id, readToken()]).toEqual([0, 3, 't3']);
    received({ ...record, id: 4, username: 'other', token: 't4' });
    expect([reloads.mock.calls.length, currentSession().user?.id, readToken()]).toEqual([1, 4, 't4']);
  });
  it('服务器不作答也在 5 秒后离开', async () => {
    server();
    await login('tenant', 'x');
    vi.stubGlobal('fetch', () => new Promise(() => {})); // a connection that stays open and never answers, nor hears that it was called off
    vi.useFakeTimers();
    try {
      const out = logout();
      await vi.advanceTimersByTimeAsync(4_900);
      expect([vi.mocked(page.go).mock.calls, readToken()]).toEqual([[], 't1']);
      await vi.advanceTimersByTimeAsync(200);
      await out;
    } finally {
      vi.useRealTimers();
    }
    expect([vi.mocked(page.go).mock.calls, readToken()]).toEqual([[['/user/login']], null]);
  });
  it('页面的某处出错也挡不住离开', async () => {
    server();
    await login('tenant', 'x');
    const rest = store.subscribe(() => {
      throw new Error('a listener that fails');
    });
    await logout().catch(() => undefined);
    rest();
    expect([vi.mocked(page.go).mock.calls, readToken()]).toEqual([[['/user/login']], null]);
  });
});

describe('续期', () => {
  it('新令牌保存 1 天', async () => {
    server();
    await login('tenant', 'x');
    expect(await refresh()).toBe('t2');
    expect(readToken()).toBe('t2');
  });
  it('失败时记一条一般错误并静默结束', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server({ '/auth/refresh': new TypeError('network') });
    await login('tenant', 'x');
    expect(await refresh()).toBeNull();
    expect(logged).toHaveBeenCalledWith('刷新登录状态失败');
  });
  it('剩余不足两小时且有操作时才续期', async () => {
    const sent = server();
    await login('tenant', 'x');
    onActivity(Date.now());
    expect(sent.filter(({ address }) => address.endsWith('refresh'))).toHaveLength(0);
    onActivity(Date.now() + loginLives - renewBelow + 1000);
    expect(sent.filter(({ address }) => address.endsWith('refresh'))).toHaveLength(1);
  });
});

describe('楼宇选择', () => {
  it('保留 7 天', () => {
    chooseBuildings([11, 12]);
    expect(buildingsLive).toBe(604_800_000);
    const left = (readStored('buildings')?.expires ?? 0) - Date.now();
    expect(Math.abs(left - buildingsLive)).toBeLessThan(1000);
  });
  it('这个标签页所看的楼宇一直写在地址里，不再限于此就没有', () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    vi.stubGlobal('location', { pathname: '/customer/fee', search: '?buildings=11%2C12', hash: '' });
    expect(takeTabBuildings()).toBe(true);
    vi.stubGlobal('location', { pathname: '/customer/project', search: '?page=2', hash: '' });
    showTabBuildings();
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '/customer/project?page=2&buildings=11%2C12');
    vi.stubGlobal('location', { pathname: '/customer/project', search: '?page=2&buildings=11%2C12', hash: '' });
    showTabBuildings();
    expect(replaceState).toHaveBeenCalledTimes(2);
    dropTabBuildings();
    showTabBuildings();
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '/customer/project?page=2');
    vi.unstubAllGlobals();
    stubBrowser();
  });
  it('地址里带来的只属于这个标签页，别处选的不变；在这里另选就不再只属于它', () => {
    chooseBuildings([21]);
    const replaceState = vi.fn();
    vi.stubGlobal('location', { pathname: '/customer/project', search: '?status=1&buildings=11,12', hash: '' });
    vi.stubGlobal('history', { state: null, replaceState });
    expect(takeTabBuildings()).toBe(true);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/customer/project?status=1');
    expect([readBuildings(), read('buildings')]).toEqual([[11, 12], [21]]);
    sessionStorage.setItem('tab_buildings', '{"not":"a list"}');
    expect(readBuildings()).toEqual([21]);
    sessionStorage.setItem('tab_buildings', '[11,"x",-3]');
    expect(readBuildings()).toEqual([11]);
    chooseBuildings([31]);
    expect([readBuildings(), read('buildings')]).toEqual([[31], [31]]);
    vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
    expect(takeTabBuildings()).toBe(false);
    vi.stubGlobal('location', { pathname: '/', search: '?buildings=a,-1,', hash: '' });
    expect(takeTabBuildings()).toBe(false);
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '/');
    vi.unstubAllGlobals();
    stubBrowser();
  });
});
