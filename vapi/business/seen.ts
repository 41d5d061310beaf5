import { sql } from 'kysely';
import { carGate } from '@/domain/resources/car-gate';
import type { iotGateway } from '@/domain/resources/iot-gateway';
import { tableOf } from '@/domain/kernel/resource';
import type { Context } from '../kernel/context';
import { measure } from '../kernel/measure';

/** When something was reported. `kept`: it lay on the disk meanwhile, and somebody may have been heard of since. */
export type Reported = Pick<Context, 'db' | 'now'> & { readonly kept?: boolean };

/** Notes that devices have been heard of; what was kept on the disk takes nobody's newer moment back. The caller holds nothing of them. */
export async function markSeen({ db, now, kept }: Reported, device: typeof carGate | typeof iotGateway, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  const older = sql<{ id: number }>`select id from ${sql.table(tableOf(device))} where id = any(${sql.val(sorted)}::bigint[])
    and (last_seen_at is null or last_seen_at < ${now}) order by id for no key update`;
  const later = kept && sorted.length > 0 ? (await older.execute(db)).rows : sorted.map((id) => ({ id }));
  await measure<typeof carGate | typeof iotGateway>(
    db,
    device,
    later.map(({ id }) => ({ id, last_seen_at: now })),
  );
}
/** Seconds after which a gate is noted again: its gateway may report many times in one. */
const noted = 60;
/**
 * Gates without a token of their own are there as long as the gateway that reports their passes is: at night nobody passes them. One that
 * somebody else is just noting is left to him.
 */
export async function markGatesSeen({ db, now, kept }: Reported, gateway: number): Promise<void> {
  const since = new Date(now.getTime() - noted * 1000);
  const { rows } = await sql<{ id: number }>`select id from car_gate where gateway_id = ${gateway} and token_hash is null
    and (last_seen_at is null or last_seen_at < ${since} or ${!kept} and last_seen_at > ${now}) order by id for no key update skip locked`.execute(
    db,
  );
  await measure(
    db,
    carGate,
    rows.map(({ id }) => ({ id, last_seen_at: now })),
  );
}
