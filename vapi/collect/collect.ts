import { setTimeout as wait } from 'node:timers/promises';
import { Unstorable, type Spool } from '../business/spool';
import { WrongConfiguration, type Adapter, type Source } from './adapter';
import { modbusTcp } from './modbus';

/** The adapters by the names that a configuration calls them. */
const adapters: Readonly<Record<string, Adapter>> = { 'modbus-tcp': modbusTcp };

export interface Collector {
  /** Seconds between two rounds. */
  readonly every: number;
  /** Reads every source once, keeps what they said, and sends what is kept. Answers what went wrong, in sentences. */
  round(): Promise<readonly string[]>;
}
/** What no repetition makes better: the batch is set aside. */
const refused: ReadonlySet<number> = new Set([400, 413, 422]);

/** Reads devices and reports them as a gateway: {url, token, every, sources: [{adapter, …}]}. Throws WrongConfiguration. */
export function openCollector(configuration: unknown, spool: Spool, now: () => Date): Collector {
  const { url, token, every = 60, sources } = (configuration ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new WrongConfiguration('缺少 url：平台的地址');
  if (typeof token !== 'string' || token === '') throw new WrongConfiguration('缺少 token：网关的令牌');
  if (typeof every !== 'number' || !(every >= 1)) throw new WrongConfiguration('every（秒）应不小于1');
  if (!Array.isArray(sources) || sources.length === 0) throw new WrongConfiguration('缺少 sources');
  const opened = sources.map((given: Readonly<Record<string, unknown>>): Source => {
    const adapter = Object.hasOwn(adapters, String(given?.adapter)) ? adapters[String(given.adapter)] : undefined;
    if (!adapter) throw new WrongConfiguration(`adapter 应为 ${Object.keys(adapters).join('、')} 之一`);
    return adapter.open(given);
  });
  const send = async (entry: object): Promise<void> => {
    const answer = await fetch(new URL('/vapi/iot/readings', url), {
      method: 'POST',
      headers: { Authorization: `Device ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(entry),
      signal: AbortSignal.timeout(30_000),
    });
    await answer.arrayBuffer();
    if (refused.has(answer.status)) throw new Unstorable();
    if (!answer.ok) throw new Error(`平台答复 ${answer.status}，读数留待下次上报`);
  };
  return {
    every,
    async round() {
      const at = now().toISOString();
      const found = await Promise.allSettled(opened.map((source) => source.read()));
      const readings = found.flatMap((one) => (one.status === 'fulfilled' ? one.value.map((reading) => ({ ...reading, at })) : []));
      const faults = found.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as Error).message)] : []));
      try {
        if (readings.length > 0) await spool.add({ readings });
        await spool.drain(send);
      } catch (error) {
        faults.push(error instanceof Error && error.message ? error.message : '本地暂存已满，读数没有保存');
      }
      return faults;
    },
  };
}
/** Goes on until it is told to end. */
export async function collect({ every, round }: Collector, say: (text: string) => void, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    for (const fault of await round()) say(fault);
    await wait(every * 1000, undefined, { signal: ended }).catch(() => undefined);
  }
}
