import { afterEach, beforeEach } from 'vitest';
import type { LiveStore } from '@/client/kernel/live';
import { Park } from './park';
import { RawClient } from './raw';
import { TestRelay, type TestRelayOptions } from './support';

/** What a test of the live layer stands on: a back end, a relay once it is started, and whoever looks through it. */
class LiveStage {
  park = new Park();
  private started: TestRelay | null = null;
  private readonly stores: LiveStore[] = [];
  private readonly clients: RawClient[] = [];
  /** What else is to be ended after the test, before the relay. */
  readonly cleanUp: (() => unknown)[] = [];

  get relay(): TestRelay {
    if (!this.started) throw new Error('the relay was not started');
    return this.started;
  }
  /** Once more: the relay goes, and another comes at its address. */
  readonly start = async (options: TestRelayOptions = {}, trust = ''): Promise<void> => {
    const port = this.started?.port ?? 0;
    await this.started?.stop();
    this.started = new TestRelay(options, trust);
    this.started.port = port;
    await this.started.start(this.park);
  };
  /** A page's half of the layer. */
  readonly store = (...given: Parameters<TestRelay['store']>): LiveStore => {
    const made = this.relay.store(...given);
    this.stores.push(made);
    return made;
  };
  /** A connection by hand. */
  readonly connect = async (
    token: string | null = 'admin',
    headers: Record<string, string> = {},
    transport: 'websocket' | 'polling' = 'websocket',
  ): Promise<RawClient> => {
    const client = await RawClient.open(this.relay.port, token, headers, transport);
    this.clients.push(client);
    return client;
  };

  async open(): Promise<void> {
    this.park = new Park();
    await this.park.start();
  }
  async close(): Promise<void> {
    this.park.hold = () => undefined;
    for (const one of this.stores.splice(0)) one.close();
    for (const one of this.clients.splice(0)) one.close();
    for (const one of this.cleanUp.splice(0)) await one();
    await this.started?.stop();
    this.started = null;
    await this.park.stop();
  }
}
/** The stage of a file, new for each test. `prepare` says who and what is there from the start. */
export function liveStage(prepare: (park: Park) => void): LiveStage {
  const live = new LiveStage();
  beforeEach(async () => {
    await live.open();
    prepare(live.park);
  });
  afterEach(() => live.close());
  return live;
}
