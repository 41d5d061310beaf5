import { sql } from 'kysely';
import { enterprise } from '@/domain/resources/enterprise';
import { score } from '@/domain/resources/score';
import { balanceOf } from '../../business/points';
import { lockRows } from '../../kernel/clashes';
import { parameterValues } from '../../business/parameters';
import type { Context } from '../../kernel/context';
import { whereOf } from '../../kernel/operations/list';
import type { FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type TableOf } from '../../kernel/handlers';

type Row = TableOf<typeof score>;
const exchange = 5;
/** Entries of one enterprise follow each other: its row is locked before its balance is read, until the entry is stored. */
async function pointsFaults(context: Context, { enterprise_id, kind, points }: Partial<Row>): Promise<FieldErrors> {
  if (!enterprise_id || typeof points !== 'number') return {};
  if (points === 0) return { points: ['积分不能为 0'] };
  if (kind === exchange && points > 0) return { points: ['兑换的积分应为负数'] };
  await lockRows(context, enterprise, [enterprise_id]);
  const balance = await balanceOf(context.db, enterprise_id);
  return balance + points < 0 ? { points: [`积分余额不足，现有 ${balance}`] } : {};
}
/** GET /score/sums: what the asked enterprise has, whatever part of its book is looked at, and what earns how much. */
async function sums(context: Context) {
  const { enterprise_id } = context.request.query;
  const whole: Context = { ...context, request: { ...context.request, query: enterprise_id === undefined ? {} : { enterprise_id } } };
  const found = await sql<{ balance: number }>`select coalesce(sum(t.points), 0)::int balance from score t where ${whereOf(score, whole)}`.execute(
    context.db,
  );
  const each = await parameterValues(context.db, 'points.filed', 'points.attended', 'points.shown', 'points.mended');
  const { 'points.filed': filed, 'points.attended': attended, 'points.shown': shown, 'points.mended': mended } = each;
  return { balance: found.rows[0]?.balance ?? 0, filed, attended, shown, mended };
}
/** The book of an enterprise's points (entities.md 8.9): each entry keeps the balance after it, which is never below nought. */
const book = hookInto(score, {
  check: pointsFaults,
  prepare: async (context, { enterprise_id, points }) => {
    if (!enterprise_id) return {};
    const balance = (await balanceOf(context.db, enterprise_id)) + (points ?? 0);
    const found = await sql<{ incubator_id: number }>`select incubator_id from enterprise where id = ${enterprise_id}`.execute(context.db);
    return { balance, ...(found.rows[0] && { incubator_id: found.rows[0].incubator_id }) };
  },
});
export const pointsFeature = combine([handlersOf(score, { sums }), book]);
