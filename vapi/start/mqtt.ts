import { createHmac } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import mqtt from 'mqtt';
import type { Logger } from 'pino';
import { mostPayload } from '../business/broker-message';
import type { Intake } from '../business/intake';
import { Unstorable } from '../business/spool';

/**
 * The name under which the broker keeps this installation's subscription and what it has not acknowledged: the same after every
 * start. Made of a secret that lies in DATA_DIR, so that two installations at one broker never push each other out.
 */
export const clientIdOf = (secret: string): string => `park-${createHmac('sha256', secret).update('mqtt').digest('hex').slice(0, 16)}`;

/**
 * Subscribes to a broker's meters and keeps at it when it goes away. One message at a time, and each is acknowledged when its
 * reading is stored, or kept on the disk while the database is away; where neither can be, the connection is dropped and everything
 * stays with the broker. What can never be stored is written to the log and acknowledged, else it would come back for ever.
 * @param clientId names the persistent session at the broker: `clientIdOf`
 * @param reconnect milliseconds between two attempts
 * @returns how to stop: waits for the message in hand
 */
export function listenToBroker(url: string, intake: Pick<Intake, 'message'>, clientId: string, log: Logger, reconnect = 5000): () => Promise<void> {
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
    const { topic, retain: retained } = packet;
    // no more of it than is looked at: what a broker hands on may be larger than a text can be
    const payload = Buffer.from(packet.payload)
      .subarray(0, mostPayload + 1)
      .toString('utf8');
    const mine = connection;
    const acknowledge = (): void => (mine === connection ? done() : undefined);
    inHand = intake
      .message({ topic, payload, retained })
      .catch((error: unknown) => {
        if (error instanceof Unstorable)
          return log.warn({ topic, payload: payload.slice(0, 200), err: error.message }, 'a reading from the broker was refused');
        throw error;
      })
      .then(breathe)
      .then(acknowledge, (error: unknown) => {
        log.warn({ topic, err: String(error) }, 'a reading from the broker waits there');
        if (mine === connection) client.stream.destroy();
      });
  };
  return async () => {
    await inHand;
    await client.endAsync();
  };
}
