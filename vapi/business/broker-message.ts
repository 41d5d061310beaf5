import type { Database } from '../kernel/db/database';
import { parseBatch, type Reading } from './reading-batch';
import { takeReadings, type Gateway } from './readings';
import { Unstorable } from './spool';

/** 2 MQTT. */
const fromBroker = 2;
const kinds: ReadonlyMap<string, number> = new Map([
  ['electric', 1],
  ['water', 2],
]);
/** Bytes: one reading is a hundred. What is larger is read no further. */
export const mostPayload = 64 * 1024;

export interface Message {
  readonly topic: string;
  readonly payload: string;
  /** The broker has it from before we listened: it says nothing of who is there now. */
  readonly retained?: boolean;
}
/** What no topic may hold (/, +, #) stands in it as in an address: 1%23. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
/**
 * park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md).
 * Throws Unstorable for what never can be stored, whoever has sent it.
 */
export function readMessage({ topic, payload }: Message): { readonly incubator: number; readonly reading: Reading } {
  const [root, incubator = '', name = '', number, ...more] = topic.split('/');
  const kind = kinds.get(name);
  if (root !== 'park' || !/^\d{1,15}$/.test(incubator) || !kind || !number || more.length > 0) throw new Unstorable('unknown topic');
  if (payload.length > mostPayload) throw new Unstorable('too large');
  const parsed = parseBatch({ readings: [{ ...bodyOf(payload), kind, number: plain(number) }] });
  if ('errors' in parsed) throw new Unstorable(Object.values(parsed.errors).flat().join(' '));
  const [fault] = parsed.faults;
  const [reading] = parsed.batch.readings ?? [];
  if (fault || !reading) throw new Unstorable(fault?.message ?? 'no reading');
  return { incubator: Number(incubator), reading };
}
/**
 * Stores what a message says. Throws Unstorable for what never can be stored.
 * @param kept it lay on the disk since `now`
 */
export async function takeMessage(db: Database, message: Message, now: Date, kept = false): Promise<void> {
  const { incubator, reading } = readMessage(message);
  const [gateway] = await db.rows<Gateway>(
    `select g.id, g.incubator_id from meter m join iot_gateway g on g.id = m.gateway_id
       where m.kind = $1 and m.number = $2 and g.incubator_id = $3 and g.enabled = 1 and g.deleted_at is null and m.deleted_at is null`,
    [reading.kind, reading.number, incubator],
  );
  if (!gateway) throw new Unstorable('unknown meter');
  await takeReadings(db, gateway, { readings: [reading] }, now, { source: fromBroker, kept, retained: message.retained === true });
}
