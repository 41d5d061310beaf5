import type { Database } from '../kernel/db/database';
import { parseBatch, takeReadings, type Gateway } from './readings';
import { Unstorable } from './spool';

/** 2 MQTT. */
const fromBroker = 2;
const kinds: Readonly<Record<string, number>> = { electric: 1, water: 2 };

/**
 * park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md).
 * Throws Unstorable for what never can be stored.
 * @param kept it lay on the disk since `now`
 */
export async function takeMessage(db: Database, topic: string, payload: string, now: Date, kept = false): Promise<void> {
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
  await takeReadings(db, gateway, parsed.batch, now, { source: fromBroker, kept });
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
