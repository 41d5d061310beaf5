import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { safeName } from './name';

export interface Received {
  readonly path: string; // where it lies for now
  readonly key: string; // random, its name on the disk
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
/** Why nothing was received. */
export class NotReceived extends Error {
  constructor(readonly why: 'too large' | 'no file' | 'broken off' | 'disk full') {
    super(why);
  }
}
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException)?.code ?? '');

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
  return { meter, told: () => ({ size, sha256: hash.digest('hex') }) };
}
/**
 * One file of a multipart form (field `file`), streamed to the disk: nothing of its size is held in memory. Throws NotReceived,
 * and leaves nothing behind then.
 */
export async function receive(req: IncomingMessage, dir: string, limit: number): Promise<Received> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const key = randomBytes(24).toString('hex');
  const target = path.join(dir, `${key}.part`);
  try {
    return await takeOne(req, key, target, limit);
  } catch (error) {
    fs.rmSync(target, { force: true });
    req.resume(); // the rest is read and dropped, so that the answer reaches the sender
    if (error instanceof NotReceived) throw error;
    throw new NotReceived(isFull(error) ? 'disk full' : req.complete || !req.destroyed ? 'no file' : 'broken off');
  }
}
function takeOne(req: IncomingMessage, key: string, target: string, limit: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    const parser = busboy({ headers: req.headers, defParamCharset: 'utf8', limits: { files: 1, fields: 10, fileSize: limit, fieldSize: 10_000 } });
    let taken: Promise<Received> | undefined;
    parser.on('file', (field, stream, info) => {
      if (field !== 'file' || taken) {
        stream.resume();
        return;
      }
      const { meter, told } = measure();
      taken = pipeline(stream, meter, fs.createWriteStream(target, { mode: 0o600 })).then(() => {
        if (stream.truncated) throw new NotReceived('too large');
        return { path: target, key, name: safeName(info.filename || ''), ...told() };
      });
      taken.catch((error: unknown) => {
        req.unpipe(parser);
        reject(error);
      });
    });
    parser.on('error', reject);
    parser.on('close', () => (taken ? taken.then(resolve, reject) : reject(new NotReceived('no file'))));
    req.on('aborted', () => {
      parser.destroy();
      reject(new NotReceived('broken off'));
    });
    req.pipe(parser);
  });
}
