import type { Socket } from 'socket.io-client';
import { ServerClock } from './clock';
import type { AuthAck, ByeMessage, DeltaMessage, SnapshotMessage, StateMessage, SubAck } from '@/domain/kernel/wire';

export interface ConnectionHandlers {
  /** `token`: what was presented while connecting; the session's may be another one by now. */
  readonly connected: (token: string | null) => void;
  readonly disconnected: () => void;
  readonly snapshot: (message: SnapshotMessage) => void;
  readonly delta: (message: DeltaMessage) => void;
  readonly state: (message: StateMessage) => void;
  readonly bye: (message: ByeMessage) => void;
}
export interface ConnectionOptions {
  readonly url: string | undefined;
  readonly token: () => string | null;
  /** In the order in which they are tried. */
  readonly transports?: readonly ('websocket' | 'polling')[];
  readonly load?: () => Promise<Pick<typeof import('socket.io-client'), 'io'>>;
}
/** null: there was no answer. Called within the very turn of the answer's arrival: what comes behind it finds its effect. */
export type OnAnswer<A> = (answer: A | null) => void;
const answerMs = 10_000;
const loadAgainMs = { first: 1000, most: 30_000 };

/** The one socket of this tab, opened when the first panel asks. socket.io-client is loaded only then. */
export class Connection {
  readonly clock = new ServerClock();
  private socket: Socket | null = null;
  private opening: Promise<void> | null = null;
  private isClosed = false;
  private comeBack: ReturnType<typeof setTimeout> | undefined;
  private failedLoads = 0;
  private presented: string | null = null;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly handlers: ConnectionHandlers,
  ) {}

  get isUp(): boolean {
    return this.socket?.connected === true;
  }

  /** Opens the socket once. A library that cannot be loaded (the network is away for a moment) is tried again, less and less often. */
  open(): void {
    this.opening ??= this.load().catch(() => {
      const wait = Math.min(loadAgainMs.most, loadAgainMs.first * 2 ** this.failedLoads);
      this.failedLoads += 1;
      this.comeBack = setTimeout(
        () => {
          this.opening = null;
          if (!this.isClosed) this.open();
        },
        wait * (0.75 + Math.random() * 0.5),
      );
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.comeBack);
    this.socket?.disconnect();
    this.socket = null;
  }

  sub(ask: object, onAnswer: OnAnswer<SubAck>): void {
    this.ask('sub', ask, onAnswer);
  }

  auth(token: string | null, onAnswer: OnAnswer<AuthAck>): void {
    this.ask('auth', { token }, onAnswer);
  }

  unsub(t: string): void {
    if (this.isUp) this.socket?.emit('unsub', { t });
  }

  private ask<A extends { now: number }>(event: string, body: object, onAnswer: OnAnswer<A>): void {
    const { socket } = this;
    if (!socket?.connected) return onAnswer(null);
    const timed = this.clock.start();
    socket.timeout(answerMs).emit(event, body, (error: Error | null, answer: A) => {
      if (!error) timed(answer.now);
      onAnswer(error ? null : answer);
    });
  }

  private async load(): Promise<void> {
    const { url, token, transports = ['websocket', 'polling'], load = () => import('socket.io-client') } = this.options;
    const { io } = await load();
    if (this.isClosed) return;
    const settings = {
      path: '/live/',
      transports: [...transports],
      tryAllTransports: true, // a proxy that breaks websockets is no reason to see nothing
      reconnectionDelay: 300,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      auth: (give: (auth: object) => void) => {
        this.presented = token();
        give({ token: this.presented });
      },
    };
    const socket = url === undefined ? io(settings) : io(url, settings);
    this.socket = socket;
    this.listen(socket);
  }

  private listen(socket: Socket): void {
    const { handlers } = this;
    socket.on('connect', () => handlers.connected(this.presented));
    socket.on('disconnect', (reason) => {
      handlers.disconnected();
      // A relay that is stopped says goodbye, and socket.io then waits to be asked. Not all screens at once.
      if (reason === 'io server disconnect' && !this.isClosed) this.comeBack = setTimeout(() => socket.connect(), 300 + Math.random() * 2000);
    });
    socket.on('s', handlers.snapshot);
    socket.on('d', handlers.delta);
    socket.on('st', handlers.state);
    socket.on('bye', handlers.bye);
  }
}
