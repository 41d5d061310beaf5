import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';

type Values = Readonly<Record<string, unknown>>;
interface OfPark {
  readonly incubator_id?: unknown;
  readonly enterprise_id?: unknown;
}
/** Rooms and a party that belong to another park than their contract: whoever sees several parks could let one through the books of the other. */
export async function placeFaults(
  { db }: Context,
  rooms: readonly Values[],
  { incubator_id: incubator, enterprise_id }: OfPark,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (!incubator) return errors;
  const firm = await sql`select 1 from enterprise where id = ${enterprise_id ?? null} and incubator_id <> ${incubator}`.execute(db);
  if (firm.rows.length > 0) addError(errors, 'enterprise_id', '乙方不属于所选园区');
  const ids = rooms.map(({ room_id }) => Number(room_id ?? 0));
  const found = await sql<{ id: number }>`select id from room where id = any(${sql.val(ids)}::bigint[]) and incubator_id <> ${incubator}`.execute(db);
  const strange = new Set(found.rows.map(({ id }) => Number(id)));
  for (const [at, id] of ids.entries()) if (strange.has(id)) addError(errors, `rooms.${at}.room_id`, '房间不属于所选园区');
  return errors;
}
