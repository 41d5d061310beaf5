import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./relay-clients.mjs', import.meta.url));

/** The clients of one kind of server, in two processes of their own. */
export class Fleet {
  count = 0;
  private readonly children: ChildProcess[] = [0, 1].map(() => fork(script, [], { execArgv: [] }));

  constructor(
    private readonly url: string,
    private readonly hello?: string,
  ) {}

  async growTo(count: number): Promise<void> {
    const half = (count - this.count) / 2;
    await this.askAll(() => ({ do: 'open', url: this.url, hello: this.hello, count: half }));
    this.count = count;
  }

  /** Prepares for one message to each; what is returned waits until all have it. */
  async watch(bytes: number): Promise<() => Promise<unknown>> {
    await this.askAll(() => ({ do: 'watch', count: this.count / 2, bytes }));
    const all = Promise.all(this.children.map((child) => once(child, 'message')));
    return () => all;
  }

  /** When it came to each, in µs of the machine's clock. */
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
