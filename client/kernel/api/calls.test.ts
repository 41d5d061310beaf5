import { expect, expectTypeOf, it } from 'vitest';
import { accountCalls } from '@/domain/calls/account';
import { dictionaryCalls } from '@/domain/calls/dictionary';
import type { Account } from '@/domain/answers/account';
import type { ReceiptSheet } from '@/domain/answers/money';
import { requestOf, type AnswerOf, type InputOf, type ReadName, type SendName } from '@/domain/kernel/calls';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { room } from '@/domain/resources/room';
import type { RouteId } from '@/domain/routes';
import { stubBrowser } from './test-browser';

stubBrowser();
const { readingOf } = await import('./calls');
const { addressOf } = await import('../page/navigation');

it('地址、查询条件与所读的表都来自定义；路径里的名字不再进查询', () => {
  expect(readingOf(payment, 'receipt', { id: 7 })).toEqual({
    path: '/payment/7/receipt',
    reads: ['payment', 'payment_bill', 'fee_bill', 'site_setting'],
  });
  expect(readingOf(feeBill, 'list', { enterprise_id: 3, pageSize: 5 })).toMatchObject({
    path: '/feeLists',
    query: { enterprise_id: 3, pageSize: 5 },
  });
  expect(requestOf(room, 'reprice', { ids: [1], percent: 5 })).toMatchObject({
    method: 'PUT',
    path: '/space/room/reprice',
    rest: { ids: [1], percent: 5 },
  });
  const item = requestOf(dictionaryCalls, 'deleteItem', { id: 2, item: 9, version: 4 });
  expect(item).toMatchObject({ method: 'DELETE', path: '/dictionary/2/item/9', rest: { version: 4 }, changes: ['dictionary', 'dictionary_item'] });
  expect(() => requestOf(dictionaryCalls, 'nothing', {})).toThrow('there is no call nothing');
});
it('答复的类型在定义里说一次', () => {
  expectTypeOf<AnswerOf<typeof payment, 'receipt'>>().toEqualTypeOf<ReceiptSheet>();
  expectTypeOf<AnswerOf<typeof accountCalls, 'current'>>().toEqualTypeOf<Account>();
});
it('没有这个名字、没有这一项或值不对的调用，没有这个页面的链接，都不能编译', () => {
  expectTypeOf<'receipt'>().toExtend<ReadName<typeof payment>>();
  expectTypeOf<'reciept'>().not.toExtend<ReadName<typeof payment>>();
  expectTypeOf<'changePassword'>().toExtend<SendName<typeof accountCalls>>();
  expectTypeOf<'changePassword'>().not.toExtend<ReadName<typeof accountCalls>>();
  expectTypeOf<'reprise'>().not.toExtend<SendName<typeof room>>();
  expectTypeOf<{ page: number; size: number }>().not.toEqualTypeOf<InputOf<typeof accountCalls, 'ownLogins'>>();
  const wrong = [
    // @ts-expect-error no such reading
    () => readingOf(payment, 'reciept', { id: 7 }),
    // @ts-expect-error no such key
    () => readingOf(accountCalls, 'ownLogins', { size: 5 }),
    // @ts-expect-error what the path names is needed
    () => readingOf(payment, 'receipt', {}),
    // @ts-expect-error a number is asked for
    () => readingOf(payment, 'credit', { incubator_id: 'one' }),
    // @ts-expect-error no such page
    () => addressOf('notice.lists'),
  ];
  expect(wrong).toHaveLength(5);
  const page: RouteId = 'notice.list';
  expect(addressOf(page, { id: 3 })).toMatch(/\?id=3$/);
});
