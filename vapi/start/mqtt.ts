import mqtt from 'mqtt';
import type { Logger } from 'pino';
import { parseBatch, takeReadings, type Gateway } from '../business/readings';
import type { Database } from '../kernel/db/database';

const kinds: Readonly<Record<string, number>> = { electric: 1, water: 2 };
const fromBroker = 2;
/** park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md). */
async function take(db: Database, topic: string, payload: Buffer): Promise<void> {
  const [root, incubator, kind = '', number] = topic.split('/');
  if (root !== 'park' || !kinds[kind] || !number) return;
  const body = JSON.parse(payload.toString('utf8')) as Record<string, unknown>;
  const parsed = parseBatch({ readings: [{ ...body, kind: kinds[kind], number }] });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  await db.tx(async (tx) => {
    const [gateway] = await db.rows<Gateway>(
      `select g.id, g.incubator_id from meter m join iot_gateway g on g.id = m.gateway_id
       where m.kind = $1 and m.number = $2 and g.incubator_id = $3 and g.enabled = 1 and m.deleted_at is null`,
      [kinds[kind], number, Number(incubator)],
      tx,
    );
    if (!gateway) throw new Error('unknown meter');
    await takeReadings(tx, gateway, parsed.batch, new Date(), fromBroker);
  });
}
/** Subscribes to a broker's meters and keeps at it when it goes away. Answers how to stop. */
export function listenToBroker(url: string, db: Database, log: Logger): () => Promise<void> {
  const client = mqtt.connect(url, { reconnectPeriod: 5000, connectTimeout: 10_000, clean: false, clientId: `park-cockpit-${process.pid}` });
  client.on('connect', () => client.subscribe('park/+/+/+', { qos: 1 }));
  client.on('error', (error) => log.warn({ err: error.message }, 'mqtt'));
  client.on('message', (topic, payload) => {
    take(db, topic, payload).catch((error: unknown) =>
      log.warn({ topic, err: error instanceof Error ? error.message : String(error) }, 'a reading from the broker was refused'),
    );
  });
  return async () => {
    await client.endAsync();
  };
}
