import { connect, type Socket } from 'node:net';

/** Request lines, heads and bodies that no browser sends: each was, or could have been, somebody's crash. In latin1. */
export const oddRequests: readonly string[] = [
  'GET // HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /\\ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://x HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://x/vapi/list HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET ?? HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /%ff%00%zz HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /assets/%e0%a4%a HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(12_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /vapi/auth/parks HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /vapi/list HTTP/1.1\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE /vapi/list HTTP/1.1\r\nHost: x\r\n\r\n',
  'BREW /vapi/list HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /vapi/list HTTP/1.1\r\nHost: x\r\nX-Relay-Host: \u0001\r\n\r\n',
  'GET /vapi/list HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n',
  'GET /vapi/li\xfft HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /vapi/list HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /live/?EIO=9&transport=nonsense HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\nx',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  'POST /vapi/save HTTP/1.1\r\nHost: x\r\nExpect: the unexpected\r\nContent-Length: 2\r\n\r\nab',
  'GET /vapi/list HTTP/1.1\r\nHost: x\r\nConnection: close, host, x-request-id, content-length\r\n\r\n',
  'GET /vapi/list HTTP/1.1\r\nHost: x\r\nIf-None-Match: \x80\r\nRange: bytes=9-1\r\n\r\n',
  '\r\n\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/9.9\r\n\r\n',
];

/** Cuts, joins and changes bytes at random. `random`: a seeded generator. */
export function mutated(text: string, random: () => number): Buffer {
  const other = oddRequests[Math.floor(random() * oddRequests.length)] ?? '';
  const bytes = Buffer.from(random() < 0.2 ? text + other : text, 'latin1');
  for (let n = Math.floor(random() * 4); n > 0; n--) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

/** Sends bytes by hand and collects what comes back until the other side ends, or for so long. */
export function sendBytes(port: number, bytes: string | Buffer, ms: number, opened: Socket[] = []): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.on('error', () => {});
  socket.write(bytes);
  return new Promise((done) => {
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.once('close', () => {
      clearTimeout(timer);
      done(text);
    });
  });
}

/** Leaves a connection as it is after these bytes, reading nothing. */
export function hang(port: number, bytes: string, opened: Socket[] = []): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  socket.pause();
  return new Promise((done) => {
    socket.once('connect', () => {
      socket.write(bytes);
      done(socket);
    });
    socket.once('close', () => done(socket));
  });
}
