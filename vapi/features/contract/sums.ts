import { sql, type SqlBool } from 'kysely';
import { contractTab, endingTab } from '@/domain/codes/money';
import { yuanOf } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { asDay, endsSoon, soonDays } from '../../business/rooms';
import type { Context } from '../../kernel/context';
import { codesWanted } from '../../kernel/filters';
import { whereOf } from '../../kernel/operations/list';
import type { Predicate } from '../../kernel/scopes';

const [running, gone] = [30, 90] as const;
const isEnding = (context: Context) => sql<SqlBool>`(t.status = ${running} and ${endsSoon(asDay(today(context.now)), soonDays, 't')})`;
/** The list's tab: stored statuses, and 即将到期, which is reckoned. Nothing is asked: all of them. */
export function tabWhere(context: Context): Predicate[] {
  const codes = codesWanted(context, 'status', contractTab, '状态');
  if (codes.length === 0) return [];
  const stored = sql<SqlBool>`t.status = any(${sql.val(codes)}::int[])`;
  return [codes.includes(endingTab) ? sql<SqlBool>`(${stored} or ${isEnding(context)})` : stored];
}
interface Sum {
  readonly status: number;
  readonly n: number;
  readonly ending: number;
  readonly mine: number;
  readonly money: number;
  readonly deposit: number;
}
/**
 * GET /pact/contract/sums with the filters of the list: {rows, money, deposit, all, tabs: [{status, count}]}, money in 元. The sums are those
 * of the rows that the list would show (of void ones no money); the tabs stand beside each other, so they count without the tab that is chosen.
 */
export async function contractSums(context: Context): Promise<unknown> {
  const [tab = sql<SqlBool>`true`] = tabWhere(context);
  const { rows: found } = await sql<Sum>`with rows as (
      select t.status, ${tab} mine, ${isEnding(context)} ending, t.total_money, t.deposit from contract t where ${whereOf(contract, context)})
    select r.status, count(*)::int n, count(*) filter (where r.ending)::int ending, count(*) filter (where r.mine)::int mine,
      coalesce(sum(r.total_money) filter (where r.mine and r.status <> ${gone}), 0)::bigint money, coalesce(sum(r.deposit) filter (where r.mine and r.status <> ${gone}), 0)::bigint deposit
    from rows r group by r.status`.execute(context.db);
  const total = (key: Exclude<keyof Sum, 'status'>): number => found.reduce((sum, row) => sum + Number(row[key]), 0);
  const count = (code: number): number => (code === endingTab ? total('ending') : (found.find(({ status }) => status === code)?.n ?? 0));
  return {
    ...{ rows: total('mine'), money: yuanOf(total('money')), deposit: yuanOf(total('deposit')), all: total('n') },
    tabs: contractTab.items.map(({ code }) => ({ status: code, count: count(Number(code)) })),
  };
}
