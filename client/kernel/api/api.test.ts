import { expect, it, vi } from 'vitest';
import { stubBrowser, stubFetch } from './test-browser';

stubBrowser();
const { api } = await import('./api');
const { store } = await import('./store');
const { signingOut } = await import('./errors');
signingOut(false); // where another file of this process has ended a session, nothing more would be asked

it('拒绝说明屏幕上的行已不是现在的样子，重新读取；字段没通过或没有答复时不读', async () => {
  let status = 400;
  const calls = stubFetch(({ method }) => (method === 'GET' ? { body: { data: [], total: 0 } } : { status, body: { message: '该记录已被审核' } }));
  store.dispatch({ type: 'start' }); // the api joins with the first action
  const shown = store.dispatch(api.endpoints.read.initiate({ path: '/notice', reads: ['notice'] }));
  await shown;
  const reads = () => calls.filter(({ method }) => method === 'GET').length;
  const act = () => store.dispatch(api.endpoints.change.initiate({ method: 'PUT', path: '/notice/audit/1', changes: ['notice'] }));
  expect(reads()).toBe(1);
  const refused = await act();
  expect(refused.error).toMatchObject({ status: 400, message: '该记录已被审核' });
  await vi.waitFor(() => expect(reads()).toBe(2));
  status = 422;
  await act();
  await new Promise((done) => setTimeout(done, 50));
  expect(reads()).toBe(2);
  status = 404;
  await act();
  await vi.waitFor(() => expect(reads()).toBe(3));
  shown.unsubscribe();
});
