import type { Database } from '../kernel/db/database';
import type { AskingGate } from './admission';
import type { Gateway } from './readings';

/** Disabled and removed ones are as unknown as a wrong token. */
const gateways = 'select id, incubator_id, token_hash from iot_gateway where token_hash is not null and enabled = 1 and deleted_at is null';
/** One whose token was revoked, or whose car park is gone, is as unknown as a wrong token. */
const gates = `select g.id, g.dir::int dir, g.car_park_id, p.incubator_id, g.token_hash from car_gate g
  join car_park p on p.id = g.car_park_id and p.deleted_at is null where g.token_hash is not null`;

/** Devices by the hash of their token, as they were known last: who reports is known also while the database is away. */
function makeReporters<T extends object>(database: Database, known: string) {
  let reporters = new Map<string, T>();
  const find = async (more: string, params: readonly unknown[]): Promise<[string, T][]> =>
    (await database.rows<T & { token_hash: string }>(`${known}${more}`, params)).map(({ token_hash, ...reporter }) => [
      token_hash,
      reporter as unknown as T,
    ]);
  return {
    async learn(): Promise<void> {
      reporters = new Map(await find('', []));
    },
    async ask(hash: string): Promise<T | undefined> {
      const [found] = await find(' and token_hash = $1', [hash]);
      // who has just reported is known, and whose token was just revoked is not, also before the next look
      if (found) reporters.set(hash, found[1]);
      else reporters.delete(hash);
      return found?.[1];
    },
    remembered: (hash: string): T | undefined => reporters.get(hash),
  };
}

export type Reporters<T extends object> = ReturnType<typeof makeReporters<T>>;
export const gatewaysOf = (database: Database) => makeReporters<Gateway>(database, gateways);
export const gatesOf = (database: Database) => makeReporters<AskingGate>(database, gates);
