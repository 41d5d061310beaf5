import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';

export interface Received {
  readonly path: string; // where it lies for now
  readonly key: string; // random, its name on the disk
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly head: Buffer; // the first bytes, to tell what it is
}
/** One file of a multipart form (field `file`), streamed to the disk: nothing of its size is held in memory. */
export function receive(req: IncomingMessage, dir: string, limit: number): Promise<Received> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const key = randomBytes(24).toString('hex');
  const target = path.join(dir, `${key}.part`);
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: req.headers, defParamCharset: 'utf8', limits: { files: 1, fields: 10, fileSize: limit } });
    } catch (error) {
      reject(error as Error);
      return;
    }
    let found = false;
    const fail = (error: Error) => {
      fs.rmSync(target, { force: true });
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    parser.on('file', (field, stream, info) => {
      if (field !== 'file') {
        stream.resume();
        return;
      }
      found = true;
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      let large = false;
      const out = fs.createWriteStream(target, { mode: 0o600 });
      stream.on('data', (chunk: Buffer) => {
        if (size < 4096) head.push(chunk);
        size += chunk.length;
        hash.update(chunk);
      });
      stream.on('limit', () => {
        large = true;
      });
      out.on('error', fail); // a full disk, say
      out.on('finish', () => {
        if (large) fail(new Error('too large'));
        else {
          const name = path
            .basename(info.filename || 'file')
            .replace(/[\u0000-\u001f\u007f/\\]/g, '')
            .slice(-120);
          resolve({ path: target, key, name, size, sha256: hash.digest('hex'), head: Buffer.concat(head).subarray(0, 4096) });
        }
      });
      stream.pipe(out);
    });
    parser.on('error', (error) => fail(error as Error));
    parser.on('close', () => {
      if (!found) fail(new Error('no file'));
    });
    req.on('aborted', () => fail(new Error('aborted')));
    req.pipe(parser);
  });
}
