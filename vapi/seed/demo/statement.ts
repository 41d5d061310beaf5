import { addDays } from './calendar';
import type { Lease } from './leases';
import type { Park } from './park';

interface Owed {
  readonly bill: { readonly lease: Lease; readonly row: Readonly<Record<string, unknown>> };
  readonly left: number;
}
/** What the bank of the first park says has come in since yesterday and nobody has claimed: plainly a tenant's, nearly, and nobody's. */
export function addStatement({ loader, calendar }: Park, owed: readonly Owed[]): void {
  const [first] = owed;
  if (!first) return;
  const { incubator } = first.bill.lease.tenant;
  const [one, other, third] = owed.filter(({ bill }) => bill.lease.tenant.incubator === incubator);
  const account = '62148301';
  const day = addDays(calendar.day, -1);
  const lines = [
    ...(one ? [{ payer_name: one.bill.lease.tenant.name, amount: one.left, remark: '房租' }] : []),
    ...(other ? [{ payer_name: '王雅琴', amount: other.left, remark: `代缴 ${other.bill.row.number}` }] : []),
    ...(third ? [{ payer_name: third.bill.lease.tenant.name, amount: Math.max(1, Math.round(third.left / 200) * 100), remark: '部分房租' }] : []),
    { payer_name: '杭州启程商贸有限公司', amount: 360_000, remark: '货款' },
  ];
  for (const [at, line] of lines.entries()) {
    const serial = `${day.replaceAll('-', '')}${String(at + 1).padStart(6, '0')}`;
    loader.add('bank_entry', {
      ...{
        incubator_id: incubator,
        serial,
        booked_at: calendar.at(day, `09:${10 + at * 7}`),
        payer_account: `${account}${2031570 + at * 104729}`,
        ...line,
      },
    });
  }
}
