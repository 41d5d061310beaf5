import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type CallerKey, type FrontLimits, Holdings, Refused, tooMany, yielding } from './limits';

/** A request's body, whole. */
export interface Body {
  readonly size: number;
  stream(): Readable;
  /** Gives back the memory or the disk. */
  discard(): void;
}
const tooLarge = () => new Refused(413, '上传文件大小不能超过 100MB!');
const tooSlow = () => new Refused(408, '网络异常，请稍后重试');
const noRoom = () => new Refused(507, '服务器存储空间不足，文件没有保存，请联系管理员');

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body on its way in. */
interface Arriving {
  readonly caller: CallerKey;
  movedAt: number;
  readonly release: () => void;
  /** Ends it with 408. */
  end: () => void;
}

/**
 * Takes bodies in before the back end is asked, small ones into memory, larger ones into a file that has no name: who sends
 * slowly, or never ends, holds a connection of the relay and nothing of the back end.
 */
export class Bodies {
  private readonly held: Holdings;
  /** On their way, the one that has stood still longest first. */
  private readonly arriving = new Set<Arriving>();
  private spooled = 0;

  constructor(private readonly limits: FrontLimits['bodies']) {
    this.held = new Holdings(limits);
  }

  get counts() {
    return { receiving: this.held.count, spooled: this.spooled };
  }

  /** Rejects with Refused (too many, too large, too slow, no disk), or as the connection ended. */
  async receive(request: IncomingMessage, caller: CallerKey): Promise<Body> {
    if (Number(request.headers['content-length'] ?? 0) > this.limits.largest) throw tooLarge();
    if (!this.held.hasRoom(caller)) this.makeRoom(caller);
    if (!this.held.hasRoom(caller)) throw tooMany();
    const release = this.held.take(caller);
    const arriving: Arriving = { caller, movedAt: performance.now(), release, end: () => {} };
    this.arriving.add(arriving);
    const parts = new Parts(this.limits.memory, (bytes) => this.account(bytes));
    try {
      for await (const part of this.watched(request, arriving)) {
        await parts.add(part);
        if (parts.size > this.limits.largest) throw tooLarge();
      }
      return parts;
    } catch (error) {
      parts.discard();
      throw error;
    } finally {
      this.arriving.delete(arriving);
      release();
    }
  }

  /** Somebody who sends goes before somebody who has sent nothing for a while: of the caller's own first, then of its address, then of all. */
  private makeRoom(caller: CallerKey): void {
    const since = performance.now() - this.limits.yieldMs;
    const still = [...this.arriving].filter(({ movedAt }) => movedAt <= since);
    for (const choice of yielding(still, (one) => one.caller, caller)) {
      if (this.held.hasRoom(caller)) return;
      this.arriving.delete(choice);
      choice.release();
      choice.end();
    }
  }

  private account(bytes: number): void {
    if (bytes > 0 && this.spooled + bytes > this.limits.spooled) throw noRoom();
    this.spooled += bytes;
  }

  /** The parts as they come. Ends with 408 when nothing comes for too long; the connection lives on for that answer. */
  private async *watched(request: IncomingMessage, arriving: Arriving): AsyncGenerator<Buffer> {
    const parts: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        arriving.end = () => reject(tooSlow());
        timer = setTimeout(arriving.end, this.limits.stallMs);
      });
      const { done, value } = await Promise.race([parts.next(), late]).finally(() => clearTimeout(timer));
      if (done) return;
      arriving.movedAt = performance.now();
      if (this.arriving.delete(arriving)) this.arriving.add(arriving); // the last to have moved stands last
      yield value;
    }
  }
}

class Parts implements Body {
  size = 0;
  private memory: Buffer[] = [];
  private file: FileHandle | null = null;
  private filed = 0;

  constructor(
    private readonly largest: number,
    private readonly account: (bytes: number) => void,
  ) {}

  async add(part: Buffer): Promise<void> {
    this.size += part.length;
    if (!this.file && this.size <= this.largest) return void this.memory.push(part);
    this.account(part.length);
    this.filed += part.length;
    try {
      if (!this.file) {
        this.file = await nameless();
        for (const early of this.memory.splice(0)) await this.file.appendFile(early);
      }
      await this.file.appendFile(part);
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom() : error;
    }
  }

  stream(): Readable {
    return this.file ? this.file.createReadStream({ start: 0, autoClose: false }) : Readable.from(this.memory, { objectMode: false });
  }

  discard(): void {
    this.account(-this.filed);
    this.filed = 0;
    this.memory = [];
    void this.file?.close().catch(() => {});
    this.file = null;
  }
}

/** A file that nobody else can open and that is gone with the process, however it ends. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `park-body-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // where an open file cannot be unlinked it is left to the folder's own cleaning
  await unlink(path).catch(() => {});
  return file;
}
