import { expect, it, vi } from 'vitest';
import { stubBrowser } from '../kernel/api/test-browser';

stubBrowser();
const renew = vi.hoisted(() => vi.fn());
const given = vi.hoisted(() => ({ token: (): string | null => null }));
vi.mock('../kernel/live', () => ({ createFeedStore: (options: typeof given) => (Object.assign(given, options), { renew }) }));
const { useLive } = await import('./use-live');
const { store } = await import('../kernel/api/store');
const { buildingsChosen, keepLogin, sessionRead } = await import('../kernel/session/session-slice');
const { page } = await import('../kernel/api/errors');

it('只有换了会话或楼宇才更新实时连接，别的动作不读浏览器的存储', () => {
  useLive();
  const reads = vi.spyOn(localStorage, 'getItem');
  for (let at = 0; at < 50; at++) store.dispatch({ type: 'api/anything' });
  expect([renew.mock.calls.length, reads.mock.calls.length]).toEqual([0, 0]);
  store.dispatch(buildingsChosen([11]));
  expect(renew).toHaveBeenCalledTimes(1);
  store.dispatch(sessionRead());
  expect(renew).toHaveBeenCalledTimes(2);
});
it('whose token has run out in the browser, on a screen that calls nothing, is led to the login', () => {
  useLive();
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  expect(given.token()).toBe(null);
  expect(reload).not.toHaveBeenCalled(); // nobody was signed in
  keepLogin({ id: 1, username: 'a', name: '甲', token: 'one', permissions: [] } as never);
  store.dispatch(sessionRead());
  expect([given.token(), reload.mock.calls.length]).toEqual(['one', 0]);
  localStorage.removeItem('pro__token');
  expect([given.token(), reload.mock.calls.length]).toEqual([null, 1]);
});
