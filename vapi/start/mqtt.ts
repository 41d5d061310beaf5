import { createHmac } from 'node:crypto';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import mqtt from 'mqtt';
import type { Logger } from 'pino';
import { parseBatch, takeReadings, type Gateway } from '../business/readings';
import { systemClock, type Now } from '../kernel/clock';
import type { Database } from '../kernel/db/database';

const kinds: Readonly<Record<string, number>> = { electric: 1, water: 2 };
const fromBroker = 2;
/** Pauses before a message is tried again, milliseconds. */
const pauses = [200, 1000];

/** What can never be stored, whenever it is tried: it is written to the log and acknowledged, else it would come back for ever. */
class Unstorable extends Error {}

/**
 * The name under which the broker keeps this installation's subscription and what it has not acknowledged: the same after every
 * start. Made of a secret that lies in DATA_DIR, so that two installations at one broker never push each other out.
 */
export const clientIdOf = (secret: string): string => `park-${createHmac('sha256', secret).update('mqtt').digest('hex').slice(0, 16)}`;

function bodyOf(payload: Buffer): object {
  try {
    const body: unknown = JSON.parse(payload.toString('utf8'));
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // said below
  }
  throw new Unstorable('not a JSON object');
}
/** park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md). */
async function take(db: Database, topic: string, payload: Buffer, now: Now): Promise<void> {
  const [root, incubator = '', kind = '', number] = topic.split('/');
  if (root !== 'park' || !/^\d{1,15}$/.test(incubator) || !kinds[kind] || !number) throw new Unstorable('unknown topic');
  const parsed = parseBatch({ readings: [{ ...bodyOf(payload), kind: kinds[kind], number }] });
  if ('errors' in parsed) throw new Unstorable(Object.values(parsed.errors).flat().join(' '));
  const [gateway] = await db.rows<Gateway>(
    `select g.id, g.incubator_id from meter m join iot_gateway g on g.id = m.gateway_id
       where m.kind = $1 and m.number = $2 and g.incubator_id = $3 and g.enabled = 1 and g.deleted_at is null and m.deleted_at is null`,
    [kinds[kind], number, Number(incubator)],
  );
  if (!gateway) throw new Unstorable('unknown meter');
  await takeReadings(db, gateway, parsed.batch, now(), fromBroker);
}
const answers = (db: Database): Promise<boolean> =>
  db.rows('select 1').then(
    () => true,
    () => false,
  );
/**
 * Tries a message until it is stored, or until it is plain that it never will be: a database that answers and still refuses it.
 * Rejects while the database is away.
 */
async function store(db: Database, topic: string, payload: Buffer, now: Now): Promise<void> {
  for (const pause of [...pauses, null]) {
    try {
      return await take(db, topic, payload, now);
    } catch (error) {
      if (error instanceof Unstorable) throw error;
      if (pause === null) throw (await answers(db)) ? new Unstorable(String(error)) : error;
      await wait(pause);
    }
  }
}

/**
 * Subscribes to a broker's meters and keeps at it when it goes away. One message at a time, and each is acknowledged when its
 * reading lies in the database; while the database is away the connection is dropped and everything stays with the broker.
 * @param clientId names the persistent session at the broker: `clientIdOf`
 * @param reconnect milliseconds between two attempts
 * @returns how to stop: waits for the message in hand
 */
export function listenToBroker(
  url: string,
  db: Database,
  clientId: string,
  log: Logger,
  reconnect = 5000,
  now: Now = systemClock,
): () => Promise<void> {
  const client = mqtt.connect(url, { reconnectPeriod: reconnect, connectTimeout: 10_000, clean: false, clientId });
  let inHand: Promise<void> = Promise.resolve();
  // which connection a message came by: on another one it comes again, and an acknowledgement would be for whatever has its number there
  let connection = 0;
  client.on('connect', () => {
    client.subscribe('park/+/+/+', { qos: 1 }, (error) => error && log.warn({ err: error.message }, 'mqtt'));
  });
  client.on('close', () => connection++);
  client.on('error', (error) => log.warn({ err: error.message }, 'mqtt'));
  client.handleMessage = (packet, done) => {
    const { topic } = packet;
    const payload = Buffer.from(packet.payload);
    const mine = connection;
    const acknowledge = (): void => (mine === connection ? done() : undefined);
    inHand = store(db, topic, payload, now)
      .catch((error: unknown) => {
        if (error instanceof Unstorable)
          return log.warn({ topic, payload: payload.toString('utf8', 0, 200), err: error.message }, 'a reading from the broker was refused');
        throw error;
      })
      .then(breathe)
      .then(acknowledge, (error: unknown) => {
        log.warn({ topic, err: String(error) }, 'a reading from the broker waits for the database');
        if (mine === connection) client.stream.destroy();
      });
  };
  return async () => {
    await inHand;
    await client.endAsync();
  };
}
