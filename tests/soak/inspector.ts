import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { WebSocket } from 'ws';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}
interface Question {
  readonly done: (result: unknown) => void;
  readonly fail: (error: Error) => void;
}
/** What the relay holds once everything that can go has gone, in MB: what JavaScript holds, and its buffers. */
export interface Held {
  readonly heap: number;
  readonly external: number;
}

/** A Node process of our own that was started with `--inspect`: it can be made to collect, which no figure from outside could replace. */
export class Inspector {
  private readonly questions = new Map<number, Question>();
  private last = 0;
  private onChunk: (chunk: string) => void = () => {};

  private constructor(private readonly ws: WebSocket) {
    ws.on('message', (data) => this.onMessage(JSON.parse(String(data)) as Message));
    ws.on('close', () => {
      for (const { fail } of this.questions.values()) fail(new Error('the inspected process has gone'));
    });
  }

  /** `output`: what the process has said so far; the address of its inspector is in it. */
  static async attach(output: string): Promise<Inspector> {
    const [, url] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
    if (!url) throw new Error(`no inspector is open:\n${output}`);
    const ws = new WebSocket(url, { perMessageDeflate: false });
    await once(ws, 'open');
    return new Inspector(ws);
  }

  async held(): Promise<Held> {
    // what a first collection finalizes, a second one frees
    for (const _twice of [1, 2]) await this.send('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = (await this.send('Runtime.evaluate', { expression, returnByValue: true })) as { result: { value: string } };
    const { heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    return { heap: heapUsed / 2 ** 20, external: external / 2 ** 20 };
  }

  /** Writes a heap snapshot, to be compared with another in the browser's tools. */
  async snapshot(file: string): Promise<void> {
    const out = createWriteStream(file);
    this.onChunk = (chunk) => void out.write(chunk);
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    out.end();
    await once(out, 'finish');
  }

  close(): void {
    this.ws.terminate();
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    this.ws.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => this.questions.set(id, { done, fail }));
  }

  private onMessage({ id, method, params, result, error }: Message): void {
    if (method === 'HeapProfiler.addHeapSnapshotChunk') this.onChunk(params?.chunk ?? '');
    if (id === undefined) return;
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (error) question?.fail(new Error(error.message));
    else question?.done(result);
  }
}
