import { expect, it, vi } from 'vitest';
import { stubBrowser } from '../kernel/api/test-browser';

stubBrowser();
const renew = vi.hoisted(() => vi.fn());
vi.mock('../kernel/live', () => ({ createFeedStore: () => ({ renew }) }));
const { useLive } = await import('./use-live');
const { store } = await import('../kernel/api/store');
const { buildingsChosen, sessionRead } = await import('../kernel/session/session-slice');

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
