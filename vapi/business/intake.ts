import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Now } from '../kernel/clock';
import type { Database } from '../kernel/db/database';
import { Refusal, signedOut } from '../kernel/errors';
import { hashToken } from '../kernel/session';
import type { Batch } from './reading-batch';
import { parseBatch, takeReadings, type Gateway, type Taken } from './readings';
import { SpoolFull, Unstorable, type Entry, type Spool } from './spool';

/** 2 MQTT. */
const fromBroker = 2;
const kinds: Readonly<Record<string, number>> = { electric: 1, water: 2 };
/** Seconds after which whoever was turned away tries again. */
const retrySeconds = 30;
/** Pauses before something is tried again, milliseconds. */
const pauses = [200, 1000];
const unavailable = (message: string): Refusal => new Refusal(503, { message }, { 'Retry-After': String(retrySeconds) });
/** Disabled and removed ones are as unknown as a wrong token. */
const known = 'select id, incubator_id, token_hash from iot_gateway where token_hash is not null and enabled = 1 and deleted_at is null';

/** The door of readings: stored, or kept on the disk while the database is away, and only then acknowledged. */
export interface Intake {
  /** The gateway of a device token. Throws where there is none. */
  gatewayOf(token: string): Promise<Gateway>;
  /** Null: kept until the database is there again. */
  batch(gateway: Gateway, batch: Batch, now: Date): Promise<Taken | null>;
  /** One message of a broker. Throws Unstorable for what can never be stored; anything else: it was not taken, and is to come again. */
  message(topic: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md). */
async function takeMessage(db: Database, topic: string, payload: string, now: Date): Promise<void> {
  const [root, incubator = '', kind = '', number] = topic.split('/');
  if (root !== 'park' || !/^\d{1,15}$/.test(incubator) || !kinds[kind] || !number) throw new Unstorable('unknown topic');
  const parsed = parseBatch({ readings: [{ ...bodyOf(payload), kind: kinds[kind], number }] });
  if ('errors' in parsed) throw new Unstorable(Object.values(parsed.errors).flat().join(' '));
  const [fault] = parsed.faults;
  if (fault) throw new Unstorable(fault.message);
  const [gateway] = await db.rows<Gateway>(
    `select g.id, g.incubator_id from meter m join iot_gateway g on g.id = m.gateway_id
       where m.kind = $1 and m.number = $2 and g.incubator_id = $3 and g.enabled = 1 and g.deleted_at is null and m.deleted_at is null`,
    [kinds[kind], number, Number(incubator)],
  );
  if (!gateway) throw new Unstorable('unknown meter');
  await takeReadings(db, gateway, parsed.batch, now, fromBroker);
}
function bodyOf(payload: string): object {
  try {
    const body: unknown = JSON.parse(payload);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // said below
  }
  throw new Unstorable('not a JSON object');
}
const answers = (db: Database): Promise<boolean> =>
  db.rows('select 1').then(
    () => true,
    () => false,
  );

/**
 * @param spool null: nothing is kept on the disk, and what the database does not take is refused
 * @param every milliseconds between two looks whether the database is there again
 */
export function makeIntake(database: Database, spool: Spool | null, log: Logger, now: Now, every = 1000): Intake {
  let away = false;
  let gateways = new Map<string, Gateway>();
  let looked = Number.NEGATIVE_INFINITY;
  const learn = async (): Promise<void> => {
    const rows = await database.rows<Gateway & { token_hash: string }>(known);
    gateways = new Map(rows.map(({ token_hash, ...gateway }) => [token_hash, gateway]));
  };
  const isAway = async (): Promise<boolean> => {
    if (await answers(database)) return false;
    if (spool && !away) log.warn({ spooled: spool.bytes() }, 'the database is away: readings are kept on the disk');
    away = spool !== null;
    return true;
  };
  async function keep(entry: Entry): Promise<void> {
    if (!spool) throw unavailable('服务暂不可用，请稍后重报');
    try {
      await spool.add({ at: now().getTime(), ...entry });
    } catch (error) {
      if (!(error instanceof SpoolFull)) log.error({ err: error }, 'a reading could not be kept on the disk');
      throw unavailable('读数暂存已满，请稍后重报');
    }
  }
  /** Stores, or says that nobody can: the database is away. Other errors are the caller's. */
  async function stored<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    if (away) return null;
    try {
      return { value: await work() };
    } catch (error) {
      if (error instanceof Refusal || error instanceof Unstorable || !(await isAway())) throw error;
      return null;
    }
  }
  async function takeEntry({ at, gateway, batch, topic, payload }: Entry): Promise<void> {
    const then = new Date(Number(at));
    for (const pause of [...pauses, null]) {
      try {
        if (typeof topic === 'string') return await takeMessage(database, topic, String(payload), then);
        await takeReadings(database, gateway as Gateway, batch as Batch, then);
        return;
      } catch (error) {
        if (error instanceof Unstorable) log.warn({ topic, err: error.message }, 'a reading that was kept on the disk was refused');
        if (error instanceof Unstorable || !(await answers(database))) throw error;
        if (pause === null) {
          log.error({ topic, gateway, err: error }, 'a reading that was kept on the disk cannot be stored');
          throw new Unstorable(String(error));
        }
        await wait(pause);
      }
    }
  }
  let ended = false;
  let under: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    if (away && !(await answers(database))) return;
    away = false;
    if (performance.now() - looked > 30_000) {
      await learn();
      looked = performance.now();
    }
    if (!spool || spool.isEmpty()) return;
    const taken = await spool.drain(async (entry) => {
      if (ended) throw new Error('the process ends');
      await takeEntry(entry);
    });
    log.info({ taken }, 'readings that were kept on the disk are stored');
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy || !spool) return;
    busy = true;
    under = look()
      .catch(async (error: unknown) => {
        if (!(await isAway())) log.error({ err: error }, 'readings on the disk');
      })
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return {
    async gatewayOf(token) {
      const hash = hashToken(token);
      const found = await stored(() => database.rows<Gateway>(`${known} and token_hash = $1`, [hash]));
      const gateway = found ? found.value[0] : gateways.get(hash);
      if (gateway) {
        gateways.set(hash, gateway); // who has just reported is known, also before the next look
        return { id: gateway.id, incubator_id: gateway.incubator_id };
      }
      // who it is cannot be known now: that is no wrong token
      throw found ? signedOut() : unavailable('服务暂不可用，请稍后重报');
    },
    async batch(gateway, batch, at) {
      const taken = await stored(() => takeReadings(database, gateway, batch, at));
      if (!taken) await keep({ gateway, batch });
      return taken?.value ?? null;
    },
    async message(topic, payload) {
      for (const pause of [...pauses, null]) {
        try {
          if (!(await stored(() => takeMessage(database, topic, payload, now())))) await keep({ topic, payload });
          return;
        } catch (error) {
          if (error instanceof Unstorable || error instanceof Refusal) throw error;
          // a database that answers and still refuses it will never take it
          if (pause === null) throw new Unstorable(String(error));
          await wait(pause);
        }
      }
    },
    async close() {
      ended = true;
      clearInterval(timer);
      await under;
      await spool?.close();
    },
  };
}
