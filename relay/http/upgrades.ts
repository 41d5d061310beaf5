import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { pathOf } from './path';

/** Where the live sockets are. */
export const livePath = '/live/';

const offer = /^(?:upgrade|connection|http2-settings)$/i;

/** The head of a request as it came, without its offer to go on with another protocol. */
function headWithout({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!offer.test(rawHeaders[at] ?? '')) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * An offer that nobody here takes up is ignored (RFC 9110, section 7.8): `h2c`, which curl and Java make by themselves, or a websocket
 * at a page. Node has taken the connection out of its server by then, so the request is put back before its body without the offer,
 * and the connection begins anew.
 */
export function ignoreUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (pathOf(request.url).startsWith(livePath)) return;
    socket.unshift(Buffer.concat([headWithout(request), head]));
    server.emit('connection', socket);
  });
}
