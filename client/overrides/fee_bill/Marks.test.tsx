import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unpaidTab } from '@/domain/codes/money';
import { feeBill } from '@/domain/resources/fee-bill';
import { routeById } from '@/domain/routes';
import { BillMark, ChosenSum, noAccount } from './Marks';

const bill = { id: 1, status: 15, left: '9076.80', overdue_days: 38, accounts: 0 };
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const mark = (row: object) => textOf(renderToStaticMarkup(<BillMark resource={feeBill} row={row as never} />));

it('账单抬头写逾期天数、待缴金额与待审核的申报，缴清的不写', () => {
  expect(mark(bill)).toBe('逾期 38 天 待缴 ¥9,076.80');
  expect(mark({ ...bill, overdue_days: null })).toBe('待缴 ¥9,076.80');
  expect(mark({ ...bill, declared: '500.00', overdue_days: null })).toBe('待缴 ¥9,076.80 已申报缴费 ¥500.00，待审核');
  expect(mark({ ...bill, status: 20 })).toBe('');
});
it('所选账单合计待缴，不收的不计', () => {
  const sum = (...rows: object[]) => textOf(renderToStaticMarkup(<ChosenSum rows={rows as never} />));
  expect(sum(bill, { ...bill, left: '0.30', status: 10 }, { ...bill, status: 5, left: null })).toBe('待缴 ¥9,077.10');
  expect(sum({ ...bill, status: 20, left: '0.00' })).toBe('');
});
it('没有账号或手机号的缴费方，催缴之前就说', () => {
  const known = { ...bill, accounts: 2, mobiles: 1 };
  expect(noAccount([known] as never)).toBeUndefined();
  expect(noAccount([bill] as never)).toContain('请电话联系');
  expect(noAccount([{ ...known, mobiles: 0 }] as never)).toBe('缴费方没有手机号，收不到短信');
  expect(noAccount([{ ...known, accounts: 0 }] as never)).toBe('缴费方没有可用的账号，收不到站内消息');
  expect(noAccount([bill, known, { ...bill, status: 20 }] as never)).toContain('其中 1 张');
});
it('收款的人与缴费方都先看到待缴的，应缴日期最早的在前', () => {
  const { shows } = routeById.get('fee_bill.list') ?? {};
  const [first] = (shows && 'resource' in shows && shows.lists) || [];
  expect(first).toMatchObject({ resource: feeBill.name, opens: { status: unpaidTab }, order: { sortField: 'due_at', sortOrder: 'ascend' } });
});
