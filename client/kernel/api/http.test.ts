import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givenUpMessage, type HttpError, page, signingOut } from './errors';
import { call, pruneBuildingsBy, queryText } from './http';
import { lateCalls, slowAfterMs } from './slow';
import { keep, keepBuildings, readNotice, readToken } from '../session/storage';
import { loadSite } from '../site/site';
import { stubBrowser, stubFetch } from './test-browser';

const failure = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as HttpError,
  );
const answered = (status: number, body: unknown) => {
  stubFetch(() => ({ status, body }));
  return failure(call('GET', '/notice/notice'));
};

beforeEach(() => {
  vi.restoreAllMocks();
  stubBrowser();
  signingOut(false); // another page
  keep('token', 't1');
  keepBuildings([11, 12]);
  vi.spyOn(page, 'reload').mockImplementation(() => {});
  vi.spyOn(page, 'go').mockImplementation(() => {});
  pruneBuildingsBy(async () => false);
});

describe('请求', () => {
  it('所有请求都在 /vapi 下，带令牌和所选楼宇，直接得到数据', async () => {
    const sent = stubFetch(() => ({ body: { total: 3 } }));
    expect(await call('GET', '/message/notice-count')).toEqual({ total: 3 });
    expect(sent[0]).toMatchObject({ address: '/vapi/message/notice-count', headers: { Authorization: 'Bearer t1', Buildings: '11,12' } });
  });
  it('/statistics/enterprise 不带令牌', async () => {
    const sent = stubFetch(() => ({ body: {} }));
    await call('GET', '/statistics/enterprise');
    expect(sent[0]?.headers).not.toHaveProperty('Authorization');
  });
  it('B-002 系统设置带令牌，不带楼宇', async () => {
    const sent = stubFetch(() => ({ body: {} }));
    await loadSite(true);
    expect(sent.map(({ address, headers }) => [address, headers.Authorization, 'Buildings' in headers])).toEqual([
      ['/vapi/websit/home/settings', 'Bearer t1', false],
    ]);
  });
  it.each(['/auth/authInfo', '/menu', '/rule', '/getIncubatorBuildingTree', '/system/info'])('%s 不带楼宇', async (path) => {
    const sent = stubFetch(() => ({ body: {} }));
    await call('GET', path);
    expect(sent[0]?.headers).not.toHaveProperty('Buildings');
    expect(sent[0]?.headers.Authorization).toBe('Bearer t1');
  });
  it('没有选择楼宇时不带楼宇', async () => {
    keepBuildings([]);
    const sent = stubFetch(() => ({ body: {} }));
    await call('GET', '/notice/notice');
    expect(sent[0]?.headers).not.toHaveProperty('Buildings');
  });
  it('数组参数重复发送，空值不发送', () => expect(queryText({ status: [1, 2], name: '', page: 1, id: null })).toBe('?status=1&status=2&page=1'));
  it('页面不等的请求（草稿的保存）答得再慢也不说慢：取消所指的只是正在等的', async () => {
    vi.useFakeTimers();
    const hung = (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    vi.stubGlobal('fetch', hung);
    void call('POST', '/form-draft', { body: {}, outlives: true });
    vi.advanceTimersByTime(slowAfterMs);
    expect(lateCalls()).toHaveLength(0);
    const waited = failure(call('POST', '/pact/contract', { body: {} }));
    vi.advanceTimersByTime(slowAfterMs);
    expect(lateCalls()).toHaveLength(1);
    lateCalls()[0]?.giveUp();
    expect((await waited).message).toBe(givenUpMessage);
    vi.useRealTimers();
  });
  it('请求超时为 600000 毫秒', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    stubFetch(() => ({ body: {} }));
    await call('GET', '/notice/notice');
    expect(limits.mock.calls).toEqual([[600_000]]);
    limits.mockRestore();
  });
  it('幂等键随请求发送', async () => {
    const sent = stubFetch(() => ({ status: 201, body: { id: 1 } }));
    await call('POST', '/notice/notice', { body: { title: '通知' }, key: 'k1' });
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"title":"通知"}', headers: { 'Idempotency-Key': 'k1' } });
  });
});

describe('错误目录', () => {
  it.each([400, 403, 404, 413, 415, 429, 500])('%i 显示返回的 message', async (status) => {
    expect(await answered(status, { message: '该记录已被审核' })).toMatchObject({ status, message: '该记录已被审核' });
  });
  it('405 显示返回的 error', async () => expect((await answered(405, { error: '不支持 PUT' })).message).toBe('不支持 PUT'));
  it('422 各字段的第一条信息用分号连接，并按字段给出', async () => {
    const errors = { title: ['请输入公告标题', '太长'], type: ['请选择公告类型'] };
    expect(await answered(422, { message: 'x', errors })).toMatchObject({ message: '请输入公告标题；请选择公告类型', errors });
  });
  it('422 仅有 name 已存在 时显示 模板名称已存在', async () => {
    expect((await answered(422, { errors: { name: ['name 已存在'] } })).message).toBe('模板名称已存在');
    expect((await answered(422, { errors: { name: ['name 已存在'], no: ['编号已存在'] } })).message).toBe('name 已存在；编号已存在');
  });
  it('422 没有 errors 时显示 message', async () => expect((await answered(422, { message: '校验失败' })).message).toBe('校验失败'));
  it('500 带上请求编号', async () => expect((await answered(500, { message: '服务器开小差了，请稍后再试', request_id: 'r1' })).requestId).toBe('r1'));
  it('没有应答：网络异常，请稍后重试', async () => {
    stubFetch(() => new TypeError('failed to fetch'));
    expect(await failure(call('GET', '/menu'))).toMatchObject({ status: 0, message: '网络异常，请稍后重试' });
  });
  it('主动取消的请求不是网络异常', async () => {
    const controller = new AbortController();
    controller.abort();
    stubFetch(() => new DOMException('aborted', 'AbortError'));
    expect((await failure(call('GET', '/menu', { signal: controller.signal }))).name).toBe('AbortError');
  });
});

describe('会话终止', () => {
  it('有令牌时 401：清空存储并重新加载', async () => {
    sessionStorage.setItem('x', '1');
    await answered(401, { message: '登录已过期' });
    expect([readToken(), localStorage.length, sessionStorage.length]).toEqual([null, 0, 0]);
    expect(page.reload).toHaveBeenCalledOnce();
  });
  it('没有令牌时 401：只显示信息', async () => {
    localStorage.clear();
    expect((await answered(401, { message: '请先登录' })).message).toBe('请先登录');
    expect(page.reload).not.toHaveBeenCalled();
  });
  it('402：清空存储，到登录页并提示', async () => {
    await answered(402, { message: 'x' });
    expect(page.go).toHaveBeenCalledWith('/user/login');
    expect([readToken(), readNotice()]).toEqual([null, '您的账号已在另一个终端登录。如非本人操作，则密码可能已泄露，建议及时修改密码。']);
  });
  it('会话结束到离开页面之间不再发出请求', async () => {
    await answered(402, { message: 'x' });
    const sent = stubFetch(() => ({ body: [] }));
    void call('GET', '/menu');
    await new Promise((done) => setTimeout(done));
    expect(sent).toEqual([]);
  });
  it('应答属于已被替换的令牌时，不终止新的会话', async () => {
    stubFetch(() => {
      keep('token', 't2');
      return { status: 402, body: {} };
    });
    await failure(call('GET', '/menu'));
    expect(readToken()).toBe('t2');
    expect(page.go).not.toHaveBeenCalled();
  });
});

describe('记住的楼宇失效', () => {
  it('403 时修剪一次选择并重试', async () => {
    pruneBuildingsBy(async () => {
      keepBuildings([11]);
      return true;
    });
    const sent = stubFetch(({ headers }) => (headers.Buildings === '11' ? { body: 'ok' } : { status: 403, body: { message: '无权访问所选楼宇' } }));
    expect(await call('GET', '/notice/notice')).toBe('ok');
    expect(sent).toHaveLength(2);
  });
  it('修剪没有变化时显示原来的信息，不再重试', async () => {
    const sent = stubFetch(() => ({ status: 403, body: { message: '无权限' } }));
    expect((await failure(call('GET', '/notice/notice'))).message).toBe('无权限');
    expect(sent).toHaveLength(1);
  });
});
