import { createHmac } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import mqtt, { type IPublishPacket } from 'mqtt';
import type { Logger } from 'pino';
import { mostPayload, type Message } from '../business/broker-message';
import type { Intake } from '../business/intake';
import { Unstorable } from '../business/spool';

/**
 * The name under which the broker keeps this installation's subscription and what it has not acknowledged: the same after every
 * start. Made of a secret that lies in DATA_DIR, so that two installations at one broker never push each other out.
 */
export const clientIdOf = (secret: string): string => `park-${createHmac('sha256', secret).update('mqtt').digest('hex').slice(0, 16)}`;

/** Messages that lie here at most until they are stored; the broker keeps the others. */
const mostTogether = 200;
/** Tells the library not to acknowledge: that comes when it is stored. */
const later = new Error('acknowledged later');
/**
 * Subscribes to a broker's meters and keeps at it when it goes away. What has come while others are being stored is stored together: ten
 * thousand messages that nobody here knows cost fifty questions. Each is acknowledged, in its order, when its reading is stored, or kept
 * on the disk while the database is away; where neither can be, the connection is dropped and everything stays with the broker. What can
 * never be stored is written to the log and acknowledged, else it would come back for ever.
 * @param clientId names the persistent session at the broker: `clientIdOf`
 * @param reconnect milliseconds between two attempts
 * @returns how to stop: waits for the messages in hand
 */
export function listenToBroker(url: string, intake: Pick<Intake, 'messages'>, clientId: string, log: Logger, reconnect = 5000): () => Promise<void> {
  const client = mqtt.connect(url, { reconnectPeriod: reconnect, connectTimeout: 10_000, clean: false, clientId });
  /** On another connection it comes again, and an acknowledgement would be for whatever has its number there: only those of this one. */
  let here: { readonly packet: IPublishPacket; readonly message: Message }[] = [];
  let goOn: (() => void) | undefined;
  let connection = 0;
  /** Between a welcome and the end of its connection: what was still being parsed of a dead one is nobody's. */
  let isOpen = false;
  let ended = false;
  client.on('connect', () => {
    client.subscribe('park/+/+/+', { qos: 1 }, (error) => error && log.warn({ err: error.message }, 'mqtt'));
  });
  client.on('packetreceive', ({ cmd }) => {
    if (cmd === 'connack') isOpen = true;
  });
  const giveUp = (): void => {
    connection++;
    [here, goOn, isOpen] = [[], undefined, false];
  };
  client.on('close', giveUp);
  client.on('error', (error) => log.warn({ err: error.message }, 'mqtt'));

  async function takeSome(): Promise<void> {
    const [some, mine] = [here.splice(0), connection];
    goOn?.();
    goOn = undefined;
    const outcomes = await intake.messages(some.map(({ message }) => message)).catch((error: unknown) => [error]);
    await breathe();
    for (const [at, outcome] of outcomes.entries()) {
      const { packet, message } = some[at] as (typeof some)[number];
      const { topic, payload } = message;
      if (outcome instanceof Unstorable)
        log.warn({ topic, payload: payload.slice(0, 200), err: outcome.message }, 'a reading from the broker was refused');
      else if (outcome !== null) {
        log.warn({ topic, err: String(outcome) }, 'a reading from the broker waits there');
        if (mine !== connection) return;
        giveUp();
        client.stream.destroy();
        return;
      }
      if (mine === connection && packet.qos > 0) client['_sendPacket']({ cmd: 'puback', messageId: packet.messageId });
    }
  }
  let working: Promise<void> | undefined;
  async function work(): Promise<void> {
    while (here.length > 0 && !ended) await takeSome();
    working = undefined;
  }
  client.handleMessage = (packet, done) => {
    if (!isOpen) return;
    // no more of it than is looked at: what a broker hands on may be larger than a text can be
    const payload = Buffer.from(packet.payload)
      .subarray(0, mostPayload + 1)
      .toString('utf8');
    here.push({ packet, message: { topic: packet.topic, payload, retained: packet.retain } });
    if (here.length < mostTogether) done(later);
    else goOn = () => done(later);
    working ??= work();
  };
  return async () => {
    ended = true;
    await working;
    await client.endAsync();
  };
}
