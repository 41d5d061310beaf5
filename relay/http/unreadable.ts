import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the parser's refusals mean to whoever sent the request; any other is 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** How long the peer may take to read the answer and go. */
const farewellMs = 1000;

/**
 * A request that cannot be read (an overlong head, two lengths, raw bytes in the address) is answered with its status, as Node does by
 * itself. The connection is ended a little later: ended at once, what is still unread of the request would take the answer back on its way.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // answered already; the rest of the same request comes in
    if (!socket.writable || error.code === 'ECONNRESET' || hasBegun(socket)) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    const end = setTimeout(() => socket.destroy(), farewellMs);
    socket.once('close', () => clearTimeout(end));
  });
}

/** An answer to what came before is half on its way: a second one in its midst would be read as a part of it. */
const hasBegun = (socket: Duplex): boolean => (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
