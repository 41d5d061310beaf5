import type { Socket } from 'socket.io-client';
import { ServerClock } from './clock';
import type { AuthAck, Bye, Delta, Snapshot, State, SubAck } from './wire';

export interface Heard {
  readonly connected: () => void;
  readonly disconnected: () => void;
  readonly snapshot: (message: Snapshot) => void;
  readonly delta: (message: Delta) => void;
  readonly state: (message: State) => void;
  readonly bye: (message: Bye) => void;
}
const answerMs = 10_000;

/** The one socket of this tab, opened when the first panel asks. socket.io-client is loaded only then. */
export class Connection {
  readonly clock = new ServerClock();
  private socket: Socket | null = null;
  private opening: Promise<void> | null = null;
  private isClosed = false;
  private comeBack: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: { url: string | undefined; token: () => string | null },
    private readonly heard: Heard,
  ) {}

  get isUp(): boolean {
    return this.socket?.connected === true;
  }

  /** Opens the socket once; a failed load of the library is tried again with the next panel. */
  open(): void {
    this.opening ??= this.load().catch(() => {
      this.opening = null;
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.comeBack);
    this.socket?.disconnect();
    this.socket = null;
  }

  /** null: there was no answer. */
  async sub(ask: object): Promise<SubAck | null> {
    return this.ask<SubAck>('sub', ask);
  }

  async auth(token: string | null): Promise<AuthAck | null> {
    return this.ask<AuthAck>('auth', { token });
  }

  unsub(t: string): void {
    if (this.isUp) this.socket?.emit('unsub', { t });
  }

  private async ask<A extends { now: number }>(event: string, body: object): Promise<A | null> {
    const { socket } = this;
    if (!socket?.connected) return null;
    const timed = this.clock.start();
    try {
      const answer = (await socket.timeout(answerMs).emitWithAck(event, body)) as A;
      timed(answer.now);
      return answer;
    } catch {
      return null;
    }
  }

  private async load(): Promise<void> {
    const { io } = await import('socket.io-client');
    if (this.isClosed) return;
    const { url, token } = this.options;
    const settings = {
      path: '/live/',
      transports: ['websocket', 'polling'],
      tryAllTransports: true, // a proxy that breaks websockets is no reason to see nothing
      reconnectionDelay: 300,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      auth: (give: (auth: object) => void) => give({ token: token() }),
    };
    const socket = url === undefined ? io(settings) : io(url, settings);
    this.socket = socket;
    this.listen(socket);
  }

  private listen(socket: Socket): void {
    const { heard } = this;
    socket.on('connect', heard.connected);
    socket.on('disconnect', (reason) => {
      heard.disconnected();
      // A relay that is stopped says goodbye, and socket.io then waits to be asked. Not all screens at once.
      if (reason === 'io server disconnect' && !this.isClosed) this.comeBack = setTimeout(() => socket.connect(), 300 + Math.random() * 2000);
    });
    socket.on('s', heard.snapshot);
    socket.on('d', heard.delta);
    socket.on('st', heard.state);
    socket.on('bye', heard.bye);
  }
}
