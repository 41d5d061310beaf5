import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./relay-clients.mjs', import.meta.url));

/** What a client says first, and how the message begins after which it counts as connected; a plain websocket is when it is open. */
interface Greeting {
  readonly hello?: string;
  readonly welcome?: string;
}
/** The clients of one kind of server, in two processes of their own. */
export class Fleet {
  count = 0;
  private readonly children: ChildProcess[] = [0, 1].map(() => fork(script, [], { execArgv: [] }));

  constructor(
    private readonly url: string,
    private readonly greeting: Greeting = {},
  ) {}

  async growTo(count: number): Promise<void> {
    const half = (count - this.count) / 2;
    await this.askAll(() => ({ do: 'open', url: this.url, ...this.greeting, count: half }));
    this.count = count;
  }

  /** Prepares for so many messages to each, of so many bytes at least; what is returned waits until all have them. */
  async watch(bytes: number, messages = 1): Promise<() => Promise<unknown>> {
    await this.askAll(() => ({ do: 'watch', count: (this.count / 2) * messages, bytes }));
    const all = Promise.all(this.children.map((child) => once(child, 'message')));
    return () => all;
  }

  /** When they came to each, in µs of the machine's clock. */
  async arrivals(): Promise<number[]> {
    const answers = await this.askAll(() => ({ do: 'report' }));
    return answers.flatMap(([answer]) => (answer as { arrivals: number[] }).arrivals);
  }

  close(): void {
    for (const child of this.children) child.kill();
  }

  private askAll(message: () => object): Promise<unknown[][]> {
    return Promise.all(
      this.children.map((child) => {
        const answered = once(child, 'message');
        child.send(message());
        return answered;
      }),
    );
  }
}
