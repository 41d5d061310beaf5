/** One message, encoded once for all its receivers. */
export interface Frame {
  readonly event: string;
  readonly packet: string; // the socket.io packet, for transports that cannot take a ready frame
  readonly bytes: Buffer; // the whole websocket frame, unmasked text
  readonly list: readonly [Buffer]; // the same, as `ws` takes it
}

/** Encodes a socket.io event of the main namespace: engine.io message (4), socket.io event (2), JSON. */
export function frame(event: string, payload: unknown): Frame {
  const packet = `2${JSON.stringify([event, payload])}`;
  const body = Buffer.from(`4${packet}`);
  const bytes = Buffer.concat([header(body.length), body]);
  return { event, packet, bytes, list: [bytes] };
}

/** RFC 6455 section 5.2: FIN and opcode text, then the length in 7, 16 or 64 bits; a server never masks. */
function header(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  if (length < 65_536) {
    const short = Buffer.from([0x81, 126, 0, 0]);
    short.writeUInt16BE(length, 2);
    return short;
  }
  const long = Buffer.alloc(10);
  long[0] = 0x81;
  long[1] = 127;
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
