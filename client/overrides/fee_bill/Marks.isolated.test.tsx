import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { unpaidTab } from '@/domain/codes/money';
import { feeBill } from '@/domain/resources/fee-bill';
import FeePage from './FeePage';
import { BillMark, ChosenSum, noAccount } from './Marks';

const viewer = vi.hoisted(() => ({ staff: true }));
vi.mock('../../kernel/session/viewer', () => ({ useViewer: () => viewer }));
vi.mock('../../kernel/list/TabbedLists', () => ({
  TabbedLists: ({ tabs: [first] }: { tabs: { opens?: object; order?: object }[] }) =>
    JSON.stringify([first?.opens, first?.order]).replaceAll('"', ''),
}));
const bill = { id: 1, status: 15, left: '9076.80', overdue_days: 38, accounts: 0 };
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const mark = (row: object) => textOf(renderToStaticMarkup(<BillMark resource={feeBill} row={row as never} />));

it('账单抬头写逾期天数与待缴金额，缴清的不写', () => {
  expect(mark(bill)).toBe('逾期 38 天 待缴 ¥9,076.80');
  expect(mark({ ...bill, overdue_days: null })).toBe('待缴 ¥9,076.80');
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
it('收款的人先看到待缴的，应缴日期最早的在前；缴费方看到全部', () => {
  const opening = (staff: boolean) => {
    viewer.staff = staff;
    return renderToStaticMarkup(<FeePage resource={feeBill} route={{} as never} />);
  };
  expect(opening(true)).toBe(`[{status:${unpaidTab}},{sortField:due_at,sortOrder:ascend}]`);
  expect(opening(false)).toBe('[null,null]');
});
