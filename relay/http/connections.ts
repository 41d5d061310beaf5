import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Ends connections of an address that has too many already. `isExempt`: addresses that stand for many people. */
export function boundConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  openSockets.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}

/** How many there are, of whatever kind. */
export const connectionsOf = (server: Server): number => openSockets.get(server)?.size ?? 0;

/** Ends every connection, those too that have become something else than HTTP: the server's own way does not know these any more. */
export function endConnections(server: Server): void {
  for (const socket of openSockets.get(server) ?? []) socket.destroy();
}
