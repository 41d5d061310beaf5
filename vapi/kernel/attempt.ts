import { sql } from 'kysely';
import { tableOf } from '@/domain/kernel/resource';
import type { Context } from './context';
import type { Engine } from './engine';
import { fromDatabase, Refusal } from './errors';

/** What a constraint or a trigger refused, as a Refusal in the words of its guard; any other error is answered as it is. */
export const translated = ({ guards, registry }: Pick<Engine, 'guards' | 'registry'>, thrown: unknown): unknown =>
  fromDatabase(thrown, guards, (table) => registry.all.find((resource) => tableOf(resource) === table)?.label);

/**
 * Work inside the open transaction that may be taken back alone. Undefined: it stands. A Refusal, also one of the database's own: nothing
 * of it is left, and the transaction goes on. Any other error ends the transaction. The savepoint is given back either way, so that
 * hundreds of them in a row hold no memory of the database.
 */
export async function attempt(context: Context, engine: Engine, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint one_row`.execute(context.db);
  try {
    await work();
    await sql`release savepoint one_row`.execute(context.db);
    return undefined;
  } catch (thrown) {
    const error = translated(engine, thrown);
    if (!(error instanceof Refusal)) throw thrown;
    await sql`rollback to savepoint one_row`.execute(context.db);
    await sql`release savepoint one_row`.execute(context.db);
    return error;
  }
}
