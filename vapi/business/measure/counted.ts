import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedFirm } from '@/domain/codes/customer';
import { countedRoom } from '@/domain/codes/counted';
import { yesNo } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import type { Predicate } from '../../kernel/scopes';
import { areaOf, ids, of } from './area';

/** Rooms that are counted as something: those of the first of these shared expressions without those of the second. */
const rooms = { 1: ['rentable_room'], 2: ['rented_room'], 3: ['rentable_room', 'rented_room'], 4: ['incubating_room'] } as const;

/** `counted`: customers that a criterion counts, where the caller looks: the very rows of the statistic (counted_firm). */
export function firmsCounted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'counted', countedFirm, '认定指标');
  if (wanted.length === 0) return [];
  if (context.caller.party !== 'staff') return refuse('没有按认定指标查询的权限');
  return [
    sql<SqlBool>`t.id in (select c.enterprise_id from counted_firm(${of(areaOf(context, null))}, ${today(context.now)}::date) c where c.counted = any(${sql.val(wanted)}::int[]))`,
  ];
}
/** `counted`: rooms whose area is counted as that. */
export function roomsCounted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'counted', countedRoom, '面积口径');
  if (wanted.length === 0) return [];
  const rows = (name: string) => sql`select c.room_id from ${sql.id(name)}(${of(areaOf(context, null))}, ${today(context.now)}::date) c`;
  const each = wanted.map((code): RawBuilder<SqlBool> => {
    const [all, without] = rooms[code as keyof typeof rooms] as readonly [string, string?];
    return sql`(t.id in (${rows(all)})${without ? sql` and t.id not in (${rows(without)})` : sql``})`;
  });
  return [sql<SqlBool>`(${sql.join(each, sql` or `)})`];
}
/** Rows that are what a 是/否 of the address asks for, or the others. */
export const flagWanted = (context: Context, query: string, label: string, are: RawBuilder<SqlBool>): Predicate[] => {
  const wanted = codesWanted(context, query, yesNo, label);
  if (wanted.length === 0) return [];
  return [
    sql<SqlBool>`(${sql.join(
      wanted.map((code) => (code === 1 ? are : sql<SqlBool>`not ${are}`)),
      sql` or `,
    )})`,
  ];
};
/** Whoever the criteria count as in service. */
export const membersServing = (context: Context): Predicate[] => flagWanted(context, 'serving', '在职', sql`(t.left_at is null)`);
export const tutorsServing = (context: Context): Predicate[] =>
  flagWanted(context, 'serving', '在任', sql`(t.id in (select s.tutor_id from serving_tutor(${ids(areaOf(context, null).incubators)}) s))`);
