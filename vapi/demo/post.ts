import type { Logger } from 'pino';
import type { DemoMeters } from './meters';

const every = 5000;
/** Posts the demonstration readings through the same door as a real gateway: POST /vapi/iot/readings with a device token. Answers how to stop. */
export function postReadings(meters: DemoMeters, port: number, token: (gateway: number) => string, log: Logger): () => void {
  let busy = false;
  async function round(): Promise<void> {
    for (const [gateway, batch] of meters.batches(Date.now())) {
      if (batch.readings.length + batch.passes.length === 0) continue;
      const answer = await fetch(`http://127.0.0.1:${port}/vapi/iot/readings`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Device ${token(gateway)}` },
        body: JSON.stringify(batch),
        signal: AbortSignal.timeout(20_000),
      });
      if (!answer.ok) log.warn({ status: answer.status, gateway }, 'demonstration readings were refused');
      await answer.arrayBuffer();
    }
  }
  const timer = setInterval(() => {
    if (busy) return; // a slow machine skips a round rather than queueing them
    busy = true;
    void round()
      .catch((error: unknown) => log.warn({ err: error }, 'demonstration readings'))
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
