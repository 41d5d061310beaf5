import type { Server } from 'node:http';

/** Ends connections of an address that has too many already. `isExempt`: addresses that stand for many people. */
export function boundConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
