import type { IncomingMessage } from 'node:http';

/** The part of the engine's server that is given each websocket as soon as it is open. */
interface EngineServer {
  readonly clients: Readonly<Record<string, { readonly transport: { readonly socket?: unknown } } | undefined>>;
  onWebSocket(request: IncomingMessage, socket: object, websocket: WebSocket): void;
}
const strays = Symbol('strays');
interface WebSocket {
  [strays]?: number;
  on(event: 'ping' | 'pong' | 'message', listener: (this: WebSocket) => void): void;
  off(event: 'message', listener: () => void): void;
  terminate(): void;
}

/**
 * Watches websockets from their first frame, before anybody has said hello on them: each ping, and each probe of a connection that
 * changes over from polling, makes an answer, which waits in this process for a peer that does not read. No browser pings, and one
 * probe is enough: whoever sends more than `most` is cut off.
 */
export function boundEarlyFrames(server: object, most: number): void {
  const engine = server as EngineServer;
  const take = engine.onWebSocket;
  function onStray(this: WebSocket): void {
    this[strays] = (this[strays] ?? 0) + 1;
    if (this[strays] > most) this.terminate();
  }
  engine.onWebSocket = function (request, socket, websocket) {
    websocket.on('ping', onStray);
    websocket.on('pong', onStray);
    const sid = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    if (sid !== null) {
      // once it has taken over its packets are counted as the connection's
      const onProbe = (): void => {
        if (engine.clients[sid]?.transport.socket === websocket) websocket.off('message', onProbe);
        else onStray.call(websocket);
      };
      websocket.on('message', onProbe);
    }
    take.call(this, request, socket, websocket);
  };
}
