import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { accountCalls } from '@/domain/calls/account';
import { stubBrowser, stubFetch } from '../api/test-browser';

stubBrowser();
const { store } = await import('../api/store');
await import('../api/api');
const { signingOut } = await import('../api/errors');
signingOut(false); // where another file of this process has ended a session, nothing more would be sent
const { fieldless, useRequest, useSend, useSubmit } = await import('./useSubmit');

/** What a hook answers, drawn once. */
function drawn<T>(hook: () => T): T {
  let answer: T | undefined;
  const Probe = () => {
    answer = hook();
    return null;
  };
  renderToString(
    <Provider store={store}>
      <Probe />
    </Provider>,
  );
  return answer as T;
}
it('连点两次只提交一次，答复到了才能再提交', async () => {
  let done: (() => void) | undefined;
  const send = vi.fn(() => new Promise<undefined>((resolve) => (done = () => resolve(undefined))));
  const { submit } = drawn(() => useSubmit({ form: fieldless, send }));
  const first = submit();
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  done?.();
  await first;
  void submit();
  expect(send).toHaveBeenCalledTimes(2);
});
it('按定义的方法与地址发送；没有答复的重试沿用编号，被拒的改正后是另一次，编号各不相同', async () => {
  const answers = [new Error('断了'), { status: 422, body: { errors: { old_password: ['原密码不正确'] } } }, { body: {} }];
  const sent = stubFetch(() => answers.shift() ?? { body: {} });
  const { send } = drawn(useSend);
  const values = { old_password: 'a1', password: 'b2', confirm_password: 'b2' };
  expect((await send(accountCalls, 'changePassword', values)).failure?.status).toBe(0);
  expect((await send(accountCalls, 'changePassword', values)).failure?.errors).toEqual({ old_password: ['原密码不正确'] });
  expect((await send(accountCalls, 'changePassword', { ...values, old_password: 'a2' })).failure).toBeUndefined();
  const [once, again, other] = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/vapi/user/reset-pass-current' });
  expect(once).toMatch(/^\w{24}$/);
  expect(again).toBe(once);
  expect(other).not.toBe(once);
});
it('答复丢了又改过内容：沿用编号再交；上次没有存的照新的存，存了的不存第二份，取回当时的答复', async () => {
  const refused = { status: 400, body: { message: '上次提交已经成功，内容与本次不同，请刷新核对后再提交' } };
  const answers = [
    new Error('断了'),
    { body: { id: 7 } },
    new Error('断了'),
    refused,
    new Error('断了'),
    refused,
    { body: { id: 8 } },
    { body: { id: 9 } },
  ];
  const sent = stubFetch(() => answers.shift() ?? { body: {} });
  const { request } = drawn(useRequest);
  const save = (name: string) => request({ method: 'POST', path: '/x', body: { name }, changes: [] });
  expect((await save('甲')).failure?.status).toBe(0);
  expect((await save('乙')).data).toEqual({ id: 7 });
  expect((await save('丙')).failure?.status).toBe(0);
  expect((await save('丁')).failure?.status).toBe(0); // what became of 丙 could not be learnt
  expect(await save('丁')).toMatchObject({ failure: { status: 400 }, stored: { id: 8 } });
  expect((await save('丁')).data).toEqual({ id: 9 });
  expect(sent.map(({ body }) => JSON.parse(String(body)).name)).toEqual(['甲', '乙', '丙', '丁', '丙', '丁', '丙', '丁']);
  const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys.slice(0, 2)).size).toBe(1);
  expect(new Set(keys.slice(2, 7)).size).toBe(1);
  expect(new Set(keys).size).toBe(3);
});
