import type { FinalLine } from '../calc/finalLine';
import type { BillFormula } from '../calc/worth';
import type { SetRow } from '../kernel/schema';

/** The receipt of a payment; amounts in 元. */
export interface ReceiptSheet {
  readonly payment: SetRow;
  readonly words: string;
  /** What was paid ahead with it, 元. */
  readonly credit: string;
  readonly bills: readonly { number: string; item: string; period_start: string | null; period_end: string | null; amount: string }[];
  readonly payee: { company_name: string | null; address: string | null; phone: string | null } | null;
  readonly handled_by: string | null;
  readonly printed_at: string;
}
export interface BillAbout {
  /** Null without the right to payments. */
  readonly payments: readonly SetRow[] | null;
  readonly corrections: readonly SetRow[];
  /** Every reminder, the latest first; null without the right to remind. */
  readonly reminders: readonly SetRow[] | null;
}
export interface TenancyAbout {
  readonly rooms: readonly SetRow[];
  readonly contracts: readonly SetRow[] | null;
  readonly bills: readonly SetRow[] | null;
  readonly billCount: number;
}
/** What would be given back on a day. */
export interface RefundPreview {
  /** Whose contract it is, and how long it runs. */
  readonly contract: { readonly tenant: string | null; readonly start_at: string; readonly end_at: string };
  readonly rooms: readonly { id: number; name: string; area: number; building_name: string }[];
  readonly meters: readonly FinalLine[];
  readonly metered: string;
  readonly unpaid: string;
  readonly deposit: string;
  readonly credit: string;
  readonly penalty: string;
  readonly amount: string;
  readonly changes: readonly {
    id: number;
    number: string;
    item: string;
    period_start: string | null;
    period_end: string | null;
    amount: string;
    remove: boolean;
    change: string;
  }[];
  /** What is owed, and what was paid too much, bill by bill; below 0 where more was paid than the days are worth. */
  readonly shares: readonly SettledLine[];
}
/** What a settlement is made of, kept with it (entities.md 5.6): a bill, a deposit, money that was paid ahead; or beside its sums: days of a shared meter that are still to be billed, what contracts before it are owed, and bills of the tenant that belong to no contract; amounts in 元. */
export interface SettledLine {
  readonly of: 'bill' | 'deposit' | 'prepaid' | 'share' | 'earlier' | 'other';
  readonly id: number;
  readonly number: string;
  readonly item: string;
  readonly room: string | null;
  /** The days that are charged. */
  readonly period_start: string | null;
  readonly period_end: string | null;
  /** What those days are worth. */
  readonly worth: string;
  readonly paid: string;
  /** worth - paid; below 0 it is given back. */
  readonly owed: string;
  /** How its worth was reckoned. */
  readonly formula: BillFormula | null;
  /** Why somebody has set it: of an adjustment there is nothing to reckon. Sheets of earlier days say nothing of it. */
  readonly reason?: string | null;
}
/** Whose money an entry of a bank statement may be; amounts in 元. */
export interface BankProposals {
  readonly data: readonly BankProposal[];
}
export interface BankProposal {
  /** A firm's, or (a person has none) a contract's. */
  readonly enterprise_id: number | null;
  readonly contract_id: number | null;
  readonly payer: string;
  /** What speaks for it, in words. */
  readonly reasons: readonly string[];
  /** Whether the name, an earlier payment or what is named in it speaks for it, and the amount comes out even. */
  readonly exact: boolean;
  readonly bills: readonly {
    id: number;
    number: string;
    item: string;
    room_name: string | null;
    period_start: string | null;
    period_end: string | null;
    due_at: string;
    left: string;
    overdue_days: number;
    amount: string;
  }[];
  /** What would be kept as credit. */
  readonly rest: string;
}
/** What one payer owed, was charged and paid in a month; amounts in 元, below 0 where more was paid than was charged. */
export interface AccountStatement {
  readonly payer: string;
  readonly incubator: string;
  readonly payee: { readonly company_name: string | null; readonly address: string | null; readonly phone: string | null } | null;
  /** Its first day. */
  readonly month: string;
  readonly opening: string;
  readonly charged: string;
  readonly paid: string;
  readonly closing: string;
  /** Paid ahead and not used yet at the end of the month, of one that has not ended: now. */
  readonly credit: string;
  readonly lines: readonly StatementLine[];
  readonly printed_at: string;
}
export interface StatementLine {
  readonly day: string;
  readonly text: string;
  readonly number: string;
  readonly note: string | null;
  readonly charge: string | null;
  readonly pay: string | null;
  readonly balance: string;
}
/** GET /pact/contract/expiries: the months, this one first, and what ends in them or has ended, the earliest first. */
export interface Expiries {
  readonly today: string;
  /** First days. */
  readonly months: readonly string[];
  readonly data: readonly ExpiringContract[];
}
export interface ExpiringContract {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly status: number;
  readonly incubator_id: number;
  readonly enterprise_id: number | null;
  readonly tenant: string;
  readonly handler: string | null;
  readonly building: string | null;
  /** Names of the rooms that it still holds at its end, and their ㎡. */
  readonly rooms: string;
  readonly area: number;
  readonly start_at: string;
  readonly end_at: string;
  /** Days to its end, below 0 after it. */
  readonly left: number;
  /** The rent of a year at the price that it has come to at its end, 元. */
  readonly rent: string;
  readonly renewal: number;
  /** The contract that goes on from it. */
  readonly next_id: number | null;
  readonly next_number: string | null;
}
