import { money, yuanOf } from '@/domain/format';

/** Money of the pay dialog in integer 分; texts are 元 with two decimals, as the wire has them. */
export const fenOf = (yuan: unknown): number => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?\d*$/.exec(String(yuan ?? '').trim());
  if (!match) return 0;
  const [, sign = '', whole = '0', cents = ''] = match;
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(cents.padEnd(2, '0')));
};
/** What is wrong with a part of a payment as it was typed, where a bill is still owed so much (分). */
export function partFault(text: string, left: number): string | undefined {
  if (!/^\d+(?:\.\d{1,2})?$/.test(text.trim())) return text.trim() === '' ? '请输入本次收款金额' : '请输入不小于0的金额，最多两位小数';
  return fenOf(text) > left ? `不能大于待缴金额 ${money(yuanOf(left))}` : undefined;
}
export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

interface Payable {
  readonly enterprise_id?: unknown;
  readonly contract_id?: unknown;
  readonly incubator_id?: unknown;
}
/** Whether one payment may pay all of these: one payer (a person pays by his contract), one incubator. */
export const ofOnePayer = (bills: readonly (Payable | Readonly<Record<string, unknown>>)[]): boolean => {
  const payer = ({ enterprise_id, contract_id, incubator_id }: Payable) =>
    `${incubator_id} ${enterprise_id ? `e${enterprise_id}` : `c${contract_id}`}`;
  return new Set(bills.map(payer)).size === 1;
};
/** Bills of a payment in their order: the oldest debt first. */
export const byAge = <B extends { readonly due_at?: unknown; readonly id: number }>(bills: readonly B[]): B[] =>
  [...bills].sort((one, other) => String(one.due_at).localeCompare(String(other.due_at)) || one.id - other.id);
