import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import mqtt from 'mqtt';
import pg from 'pg';
import { isAlive, until } from '../support/product';

const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
const brokerProgram = 'mosquitto'; // of the machine
export const hasBroker = spawnSync(brokerProgram, ['-h'], { env: environment }).error === undefined;
type Way = 'http' | 'mqtt' | 'gate';
const ways: readonly Way[] = ['http', 'mqtt', 'gate'];
/** How long whoever reports waits before it sends the same again, ms. */
const timeoutMs = 1500;

/**
 * What stands outside of the product and reports to it: a meter by HTTP, one by way of a broker, and a gate. Each sends what was not
 * acknowledged again, as devices do, and remembers what was.
 */
export class Outside {
  private broker: ChildProcess | undefined;
  private publisher: mqtt.MqttClient | undefined;
  private readonly acknowledged: Record<Way, number[]> = { http: [], mqtt: [], gate: [] };
  /** Long ago enough to be past also for a clock that is set back some hours. */
  private readonly begin = Math.floor(Date.now() / 1000) * 1000 - 10 * 3600_000;
  private count = 0;

  constructor(
    private readonly product: () => { readonly url: string },
    private readonly database: string,
    private readonly port: number,
    private readonly incubator: number,
    private readonly tokens: { readonly gateway: string; readonly gate: string },
  ) {}

  async startBroker(): Promise<void> {
    this.broker = spawn(brokerProgram, ['-p', String(this.port)], { stdio: 'ignore', env: environment });
    await until(async () => {
      const found = await mqtt.connectAsync(`mqtt://127.0.0.1:${this.port}`, { reconnectPeriod: 200 }, false).catch(() => undefined);
      if (found) this.publisher = found;
      return found !== undefined;
    });
  }
  async killBroker(): Promise<void> {
    this.broker?.kill('SIGKILL');
    await until(() => !isAlive(this.broker?.pid ?? 0));
    await this.publisher?.endAsync(true);
  }
  async end(): Promise<void> {
    await this.publisher?.endAsync(true);
    this.broker?.kill();
  }

  /** One reading or pass; the status of its answer, 0: none in time. */
  report(way: 'http' | 'gate'): Promise<number> {
    return this.send(way, ++this.count);
  }
  /** Sends the same until it is acknowledged. */
  async insist(way: 'http' | 'gate'): Promise<void> {
    const n = ++this.count;
    await until(async () => [200, 202].includes(await this.send(way, n)), 60_000, `${way} was never acknowledged`);
  }
  /** Acknowledged by the broker, which keeps it for the product. */
  async publish(): Promise<void> {
    const n = ++this.count;
    await this.publishOnce(n);
    this.acknowledged.mqtt.push(n);
  }
  /** Publishes the same until it is stored: the subscription may be on its way. */
  async arrive(): Promise<void> {
    const n = ++this.count;
    await until(
      async () => {
        await this.publishOnce(n);
        return (await this.stored('mqtt')).includes(n);
      },
      60_000,
      'nothing comes from the broker',
    );
    this.acknowledged.mqtt.push(n);
  }
  /** Of each once. */
  async all(): Promise<readonly number[]> {
    const answers = [await this.report('http'), await this.report('gate')];
    await this.publish();
    return answers;
  }
  /** A batch that is larger than what may lie on the disk. */
  async tooMuch(): Promise<Response> {
    const one = { kind: 1, number: 'X'.repeat(40), at: this.moment(0), value: 1, power: 1 };
    return this.post('readings', this.tokens.gateway, { readings: Array.from({ length: 10_000 }, () => one) });
  }
  post(path: string, token: string, body: object): Promise<Response> {
    return fetch(`${this.product().url}/vapi/iot/${path}`, {
      method: 'POST',
      headers: { Authorization: `Device ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Waits until everything that was acknowledged is stored, throws with what is missing; then nothing is there twice, and nothing that nobody sent. */
  async nothingLost(): Promise<void> {
    const missing = async (): Promise<string> => {
      const found = await Promise.all(ways.map(async (way) => [way, new Set(await this.stored(way))] as const));
      return found.flatMap(([way, there]) => this.acknowledged[way].filter((n) => !there.has(n)).map((n) => `${way} ${n}`)).join(', ');
    };
    let last = '';
    await until(async () => (last = await missing().catch(String)) === '', 60_000).catch(() => {
      throw new Error(`acknowledged and not stored: ${last}`);
    });
    for (const way of ways) {
      const stored = await this.stored(way);
      const sent = stored.filter((n) => Number.isInteger(n) && n <= this.count);
      if (new Set(sent).size !== stored.length) throw new Error(`${way}: twice, or sent by nobody: ${stored.join(' ')}`);
    }
  }
  /** What the day's roll-ups say was used, and what the readings say: the same. */
  async used(): Promise<readonly { number: string; used: number; read: number }[]> {
    return this.query(`select m.number, sum(u.usage)::float8 used, (select max(r.value) - min(r.value) from meter_reading r where r.meter_id = m.id)::float8 "read"
      from meter_rollup u join meter m on m.id = u.meter_id where u.grain = 3 group by m.id order by m.number`);
  }

  private moment(n: number): string {
    return new Date(this.begin + n * 1000).toISOString();
  }
  private publishOnce(n: number): Promise<unknown> {
    const body = JSON.stringify({ at: this.moment(n), value: n / 1000 });
    return this.publisher?.publishAsync(`park/${this.incubator}/electric/MQTT`, body, { qos: 1 }) ?? Promise.resolve();
  }
  private async send(way: 'http' | 'gate', n: number): Promise<number> {
    const { gateway, gate } = this.tokens;
    const plate = `浙A${String(n).padStart(5, '0')}`;
    const sent =
      way === 'http'
        ? this.post('readings', gateway, { readings: [{ kind: 1, number: 'HTTP', at: this.moment(n), value: n / 1000 }] })
        : this.post('carGate/passes', gate, { passes: [{ plate, dir: 'in', at: this.moment(n), number: n }] });
    const status = await sent.then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200 || status === 202) this.acknowledged[way].push(n);
    return status;
  }
  private async stored(way: Way): Promise<number[]> {
    const text =
      way === 'gate'
        ? 'select number::int n from car_pass'
        : `select round(r.value * 1000)::int n from meter_reading r join meter m on m.id = r.meter_id where m.number = '${way.toUpperCase()}'`;
    return (await this.query<{ n: number }>(text)).map(({ n }) => n);
  }
  private async query<T extends object>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.database });
    client.on('error', () => undefined);
    await client.connect();
    return (await client.query<T>(text).finally(() => client.end())).rows;
  }
}
