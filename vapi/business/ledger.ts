import { sql } from 'kysely';
import type { Context } from '../kernel/context';

type Inside = Pick<Context, 'db'>;
/**
 * The books of incubators, until the commit. Whatever changes bills, payments or refunds asks for it before any row: a payment locks bills
 * and then prepaid money, a void its payment and then bills, a settlement all of them, and without one lock above them they wait for each
 * other in a ring. It costs nothing: the numbers of bills and payments are given one after the other in an incubator anyway.
 */
export async function lockLedger({ db }: Inside, incubators: readonly number[]): Promise<void> {
  for (const id of [...new Set(incubators)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('ledger'), ${id}::int)`.execute(db);
}
/** A `lock` hook: the books that rows of a table stand in. */
export const lockLedgerOf =
  (
    table:
      | 'bank_entry'
      | 'contract'
      | 'enterprise'
      | 'fee_bill'
      | 'field_record'
      | 'meter_settlement'
      | 'mtroom_apl'
      | 'payment'
      | 'payment_notice'
      | 'refund',
  ) =>
  async (context: Inside, ids: readonly number[]): Promise<void> => {
    const found = await sql<{
      incubator_id: number;
    }>`select distinct incubator_id from ${sql.table(table)} where id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
    await lockLedger(
      context,
      found.rows.map(({ incubator_id }) => incubator_id),
    );
  };
