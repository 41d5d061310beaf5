import { sql } from 'kysely';
import { ownFields } from '@/domain/calls/provider';
import { facilitator } from '@/domain/resources/facilitator';
import { facilitatorInfo } from '@/domain/resources/facilitator-info';
import { user } from '@/domain/resources/user';
import { wantedChanges } from '../../business/wantedChanges';
import { changeOne, changeRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { CallHandler, TableOf } from '../../kernel/handlers';
import { storeLogged } from '../../kernel/operations/store';
import { update } from '../../kernel/operations/update';
import type { Services } from '../../services';

const waiting = 2;
/**
 * A provider's change of what it says of itself waits for the park as a new version (entities.md 9.2): of the fields that are to be another,
 * so that a version takes back nothing that staff has changed meanwhile. What the public sees stays until it has passed. Of staff nothing
 * is kept apart. Answers whether it was. The row is locked, so that numbers follow each other.
 */
export const asVersion =
  ({ engine }: Pick<Services, 'engine'>) =>
  async (context: Context, { id, incubator_id }: TableOf<typeof facilitator>, changes: Values): Promise<boolean> => {
    const { caller, db, now } = context;
    if (caller.party === 'staff') return false;
    const { after } = await wantedChanges(context, facilitator, id, changes);
    const found = await sql<{ last: number }>`select coalesce(max(number), 0) as last from facilitator_info where facilitator_id = ${id}`.execute(db);
    const version = { facilitator_id: id, incubator_id, number: (found.rows[0]?.last ?? 0) + 1, audit_status: waiting, submitted_at: now };
    await storeLogged(facilitatorInfo, context, { content: JSON.stringify(after) }, version, engine);
    return true;
  };
/** A version that has passed is what the public sees, and its account's information is audited. */
export async function publish(context: Context, row: TableOf<typeof facilitatorInfo>): Promise<void> {
  const content = (row.content ?? {}) as Values;
  const set = Object.fromEntries(Object.keys(ownFields).flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]])));
  if (Object.keys(set).length > 0) await changeOne(context, facilitator, row.facilitator_id, set);
  await changeRows(context, user, sql`t.facilitator_id = ${row.facilitator_id}`, { is_audit: 1 });
}
/** PUT /facilitator/info: the caller's own provider, as its form would send it. */
export const ownInfo =
  ({ engine }: Pick<Services, 'engine'>): CallHandler =>
  async (context, body) => {
    const { facilitator_id } = context.caller;
    if (facilitator_id === null) return refuse('只有服务商可以修改自己的资料');
    return update(facilitator, context, facilitator_id, { ...body }, engine);
  };
