import { sql } from 'kysely';
import { parameters } from '@/domain/parameters';
import { rules, unbooked } from '../../business/points';
import type { Db } from '../../kernel/db/database';
import { insertRows } from '../base/upsert';

interface Earned {
  readonly enterprise_id: number;
  readonly incubator_id: number;
  readonly kind: number;
  readonly points: number;
  readonly resource: string | null;
  readonly row_id: number | null;
  readonly happened_at: Date;
  readonly reason: string;
}
const exchange = { kind: 5, points: -50, reason: '兑换会议室使用时长 2 小时', resource: null, row_id: null } as const;
const enough = 80;

/** The book of points that the park's own rows have earned, by the rules that book them from now on; whoever has enough takes something for it. */
export async function bookPoints(db: Db): Promise<void> {
  const earned = Object.values(rules).map((rule) => sql`select u.*, ${parameters[rule.setting].initial}::int points from (${unbooked(rule)}) u`);
  const found = await sql<Earned>`select * from (${sql.join(earned, sql` union all `)}) x order by happened_at, kind, row_id`.execute(db);
  const balances = new Map<number, number>();
  const entry = ({ happened_at: created_at, ...row }: Earned) => {
    const balance = (balances.get(row.enterprise_id) ?? 0) + row.points;
    balances.set(row.enterprise_id, balance);
    return { ...row, balance, created_at };
  };
  const entries = found.rows.flatMap((row) => {
    const made = entry(row);
    return made.balance >= enough ? [made, entry({ ...row, ...exchange })] : [made];
  });
  await insertRows(db, 'score', entries);
}
