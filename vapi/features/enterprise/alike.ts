import { sql } from 'kysely';
import type { AlikeFound } from '@/domain/answers/alike';
import { needStatus, residence } from '@/domain/codes/customer';
import { asTyped } from '@/domain/kernel/typed';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseAlike } from '@/domain/resources/enterprise-lists';
import type { Context, Values } from '../../kernel/context';
import { slowDown } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';

type Found = Readonly<Record<'name' | 'credit_code' | 'contact_mobile', boolean>> & {
  readonly id: number;
  readonly title: string;
  readonly park: string | null;
  readonly residence: number;
  readonly need_status: number;
  readonly seen: boolean;
};
const most = 5;
/** Of a name and a credit code the save itself would tell that they are taken, wherever that is; a number is nobody's business elsewhere. */
const elsewhereFields: readonly string[] = ['name', 'credit_code'];
/** Numbers are not to be guessed: so many different ones may one person look up in an hour. */
const numbers = { most: 60, within: 3600_000 } as const;
const lookups = new Map<number, Map<string, number>>();
function mustNotGuess({ caller, now }: Context, mobile: string): void {
  const since = now.getTime() - numbers.within;
  const mine = new Map([...(lookups.get(caller.id) ?? [])].filter(([, at]) => at > since));
  if (!mine.has(mobile) && mine.size >= numbers.most) throw slowDown(600, '查询过于频繁，请稍后再试');
  lookups.set(caller.id, mine.set(mobile, now.getTime()));
}
/** A name as it may be written: with brackets of either width. */
const spellings = (name: string): string[] => [
  ...new Set(
    [name, name.replaceAll('（', '(').replaceAll('）', ')'), name.replaceAll('(', '（').replaceAll(')', '）')].map((one) => one.toLowerCase()),
  ),
];
const word = ({ items }: typeof residence | typeof needStatus, code: number): string | undefined => items.find((item) => item.code === code)?.label;
/** GET /enterprise/alike: customers with the same name, credit code or mobile number. Of those that the caller may not see no more than that there is one. */
export const alike: CallHandler = async (context, input: Values): Promise<AlikeFound> => {
  const [name, code, mobile] = enterpriseAlike.by.map((key) => asTyped(enterprise.fields[key], String(input[key] ?? ''))) as [string, string, string];
  if (mobile) mustNotGuess(context, mobile);
  if (!name && !code && !mobile) return { data: [], total: 0, elsewhere: [] };
  const same = {
    name: name ? sql<boolean>`lower(t.name) = any(${sql.val(spellings(name))}::text[])` : sql<boolean>`false`,
    // one that is not whole yet, or wrong in a sign, is looked for in capitals too
    code: code ? sql<boolean>`t.credit_code = ${code.toUpperCase()}` : sql<boolean>`false`,
    mobile: mobile ? sql<boolean>`t.contact_mobile = ${mobile}` : sql<boolean>`false`,
  };
  const { caller, db } = context;
  const seen = caller.can('enterprise_read') ? inScope(enterprise, { ...context, chosen: null }) : sql<boolean>`false`;
  const found = await sql<Found>`select t.id, t.name title, p.name park, t.residence, t.need_status, coalesce(${seen}, false) seen,
      ${same.name} name, coalesce(${same.code}, false) credit_code, coalesce(${same.mobile}, false) contact_mobile
    from enterprise t left join incubator p on p.id = t.incubator_id
    where t.deleted_at is null and t.id <> ${Number(input.except ?? 0)} and (${same.name} or ${same.code} or ${same.mobile})
    order by seen desc, t.id limit 50`.execute(db);
  const by = (row: Found): string[] => enterpriseAlike.by.filter((key) => row[key]);
  const mine = found.rows.filter((row) => row.seen);
  const others = new Set(found.rows.filter((row) => !row.seen).flatMap(by));
  const data = mine.slice(0, most).map((row) => {
    const state = word(row.residence > 0 ? residence : needStatus, row.residence > 0 ? row.residence : row.need_status);
    return { id: row.id, name: row.title, by: by(row), about: [row.park, state].filter(Boolean).join('，') };
  });
  return { data, total: mine.length, elsewhere: elsewhereFields.filter((key) => others.has(key)) };
};
