import { expect, it, vi } from 'vitest';
import type { Failure } from '../api/api';
import { HttpError } from '../api/errors';
import { staleMessage } from '@/domain/kernel/refusals';
import { attempt } from './useSubmit';

/** A form of the fields `name` and `area`: messages of any other field find no place in it. */
const formOf = (fine = true) => {
  const savedRow: Record<string, readonly string[]> = {};
  return {
    savedRow,
    check: () => fine,
    refuse: (errors: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(errors).flatMap(([field, messages]) => {
        if (field !== 'name' && field !== 'area') return messages.slice(0, 1);
        savedRow[field] = messages;
        return [];
      }),
  };
};
const failed = (failure: Failure) => async () => failure;

it('自己的规则不让交的不发送；成功的没有话说', async () => {
  const send = vi.fn(async () => undefined);
  expect(await attempt({ form: formOf(false), send })).toEqual({ sent: false, failure: undefined });
  expect(send).not.toHaveBeenCalled();
  expect(await attempt({ form: formOf(), send })).toEqual({ sent: true, failure: undefined });
});
it('被拒的话各归各的字段，归不到字段的说在上面，没有字段的照原话说', async () => {
  const form = formOf();
  const at = { status: 422, message: '名称重复', errors: { name: ['名称重复'] } };
  expect((await attempt({ form, send: failed(at) })).failure).toBeUndefined();
  expect(form.savedRow).toEqual({ name: ['名称重复'] });
  const both = { status: 422, message: '', errors: { area: ['面积不能小于0'], contract_id: ['合同已作废'] } };
  expect((await attempt({ form, send: failed(both) })).failure).toMatchObject({ status: 422, message: '合同已作废' });
  expect((await attempt({ form, send: failed({ status: 400, message: '该房源已出租' }) })).failure?.message).toBe('该房源已出租');
});
it('他人先改过的交给页面去合并：有话说话，另有面板的不说', async () => {
  const stale = { status: 400, message: staleMessage };
  expect((await attempt({ form: formOf(), send: failed(stale), onStale: async () => '已载入最新内容' })).failure?.message).toBe('已载入最新内容');
  expect((await attempt({ form: formOf(), send: failed(stale), onStale: async () => true })).failure).toBeUndefined();
  expect((await attempt({ form: formOf(), send: failed(stale), onStale: async () => undefined })).failure?.message).toBe(staleMessage);
  expect((await attempt({ form: formOf(), send: failed(stale) })).failure?.message).toBe(staleMessage);
});
it('页面可以补充被拒的话；抛出的也说成话，不会没有下文', async () => {
  const refused = { status: 400, message: '账单已收款' };
  const more = async (failure: Failure, message: string | undefined) => `${message}（${failure.status}）`;
  expect((await attempt({ form: formOf(), send: failed(refused), onRefused: more })).failure?.message).toBe('账单已收款（400）');
  const thrown = async () => Promise.reject(new HttpError(500, '网络异常，请稍后重试'));
  expect((await attempt({ form: formOf(), send: thrown })).failure?.message).toBe('网络异常，请稍后重试');
});
