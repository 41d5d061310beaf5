import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Received } from '../../business/keep-file';
import { FormFault, readForm } from '../../kernel/multipart';
import { safeName } from './name';

/** Why nothing was received. */
export class NotReceived extends Error {
  constructor(readonly why: 'too large' | 'no file' | 'broken off') {
    super(why);
  }
}

/** Counts and digests what passes. */
function measure() {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ size, sha256: hash.digest('hex') }) };
}
/**
 * One file of a multipart form (field `file`), streamed to the disk: nothing of its size is held in memory. Throws NotReceived, or what
 * the disk says, and leaves nothing behind then.
 */
export async function receive(req: IncomingMessage, dir: string, limit: number): Promise<Received> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const key = randomBytes(24).toString('hex');
  const target = path.join(dir, `${key}.part`);
  let got: Received | undefined;
  try {
    await readForm(
      req,
      { fileSize: limit, fieldSize: 10_000 },
      {
        async file({ stream, fileName }) {
          const { meter, result } = measure();
          // opened at once: a stream that is still opening its file would make it after it was cleared away
          await pipeline(stream, meter, fs.createWriteStream(target, { fd: fs.openSync(target, 'wx', 0o600) }));
          if (stream.truncated) throw new NotReceived('too large');
          got = { path: target, key, name: safeName(fileName), ...result() };
        },
      },
    );
  } catch (error) {
    fs.rmSync(target, { force: true });
    if (error instanceof NotReceived) throw error;
    if (error instanceof FormFault) throw new NotReceived(error.why === 'no form' ? 'no file' : 'broken off');
    throw error;
  }
  if (!got) throw new NotReceived('no file');
  return got;
}
