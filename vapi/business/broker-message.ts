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
/** The park that a topic names, if it is a number. */
export const incubatorOf = (topic: string): number | null => {
  const id = Number(/^park\/(\d{1,15})\//.exec(topic)?.[1]);
  return id > 0 ? id : null;
};
function bodyOf(payload: string): object {
  try {
    const body: unknown = JSON.parse(payload);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // said below
  }
  throw new Unstorable('内容不是 JSON 对象');
}
/**
 * park/{incubator}/{kind}/{meter} with {at, value, power?}: the broker decides who may publish, a topic names the park (api.md).
 * Throws Unstorable for what never can be stored, whoever has sent it.
 */
export function readMessage({ topic, payload }: Message): { readonly incubator: number; readonly reading: Reading } {
  const [root, incubator = '', name = '', number, ...more] = topic.split('/');
  const kind = kinds.get(name);
  if (root !== 'park' || !/^\d{1,15}$/.test(incubator) || !kind || !number || more.length > 0)
    throw new Unstorable('主题应为 park/园区编号/electric 或 water/表号');
  if (payload.length > mostPayload) throw new Unstorable(`内容超过${mostPayload / 1024}KB`);
  const parsed = parseBatch({ readings: [{ ...bodyOf(payload), kind, number: plain(number) }] });
  if ('errors' in parsed) throw new Unstorable(Object.values(parsed.errors).flat().join(' '));
  const [fault] = parsed.faults;
  const [reading] = parsed.batch.readings ?? [];
  if (fault || !reading) throw new Unstorable(fault?.message ?? '没有读数');
  return { incubator: Number(incubator), reading };
}
const gatewayQuery = `select g.id, g.incubator_id, x.place from jsonb_to_recordset($1::text::jsonb) x (place int, kind smallint, number text, incubator bigint)
  join meter m on m.kind = x.kind and m.number = x.number and m.deleted_at is null
  join iot_gateway g on g.id = m.gateway_id and g.incubator_id = x.incubator and g.enabled = 1 and g.deleted_at is null`;
/**
 * Stores what some messages say, those of a gateway together. Answers in their order what can never be stored, and why; null: it is
 * stored. Throws where the database does not take them; sent again, what was stored counts as repeated.
 * @param kept they lay on the disk since `now`
 */
export async function takeMessages(db: Database, messages: readonly Message[], now: Date, kept = false): Promise<(Unstorable | null)[]> {
  const outcomes = messages.map((): Unstorable | null => null);
  const read = messages.flatMap((message, place) => {
    try {
      return [{ place, ...readMessage(message), retained: message.retained === true }];
    } catch (error) {
      if (!(error instanceof Unstorable)) throw error;
      outcomes[place] = error;
      return [];
    }
  });
  if (read.length === 0) return outcomes;
  const wanted = JSON.stringify(read.map(({ place, incubator, reading: { kind, number } }) => ({ place, kind, number, incubator })));
  const found = new Map((await db.rows<Gateway & { place: number }>(gatewayQuery, [wanted])).map(({ place, ...gateway }) => [place, gateway]));
  const together = new Map<string, { readonly gateway: Gateway; readonly retained: boolean; readonly readings: Reading[] }>();
  for (const { place, reading, retained } of read) {
    const gateway = found.get(place);
    const key = `${gateway?.id} ${retained}`;
    const batch = together.get(key);
    if (!gateway) outcomes[place] = new Unstorable('该园区没有这块表，或它没有启用的网关');
    else if (batch) batch.readings.push(reading);
    else together.set(key, { gateway, retained, readings: [reading] });
  }
  for (const { gateway, retained, readings } of together.values())
    await takeReadings(db, gateway, { readings }, now, { source: fromBroker, kept, retained });
  return outcomes;
}
