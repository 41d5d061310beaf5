import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { Refusal, tooLarge } from '../errors';
import { importLimits } from './sheet';

export interface Sent {
  readonly file: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}
const none = new Refusal(400, { message: '请选择要上传的文件' });
const brokenOff = new Refusal(400, { message: '上传未完成，请重试' });
/** A multipart form with one file in the field `file`, held in memory: an import is at most 10 MB. */
export function receiveSheet(req: IncomingMessage): Promise<Sent> {
  return new Promise((done, fail) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: req.headers, limits: { files: 1, fields: 10, fieldSize: 8 * 2 ** 20, fileSize: importLimits.bytes } });
    } catch {
      fail(none);
      return;
    }
    const fields: Record<string, string> = {};
    const chunks: Buffer[] = [];
    let found = false;
    let large = false;
    parser.on('field', (name, value, { valueTruncated }) => {
      if (!valueTruncated) fields[name] = value;
    });
    parser.on('file', (name, stream) => {
      found ||= name === 'file';
      stream.on('data', (chunk: Buffer) => {
        if (name === 'file') chunks.push(chunk);
      });
      stream.on('limit', () => {
        large = true;
        chunks.length = 0;
      });
    });
    parser.on('error', () => fail(brokenOff));
    req.on('aborted', () => fail(brokenOff));
    parser.on('close', () => {
      if (large) fail(tooLarge('导入文件不能超过10MB'));
      else if (!found || chunks.length === 0) fail(none);
      else done({ file: Buffer.concat(chunks), fields });
    });
    req.pipe(parser);
  });
}
