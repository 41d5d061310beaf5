import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { withoutTurns } from '@/domain/kernel/typed';

/** Why a multipart form was not read: the body is none, or it ended before its closing boundary. */
export class FormFault extends Error {
  constructor(readonly why: 'no form' | 'broken off') {
    super(why);
  }
}
export interface FormPart {
  /** Ends early where the file is larger than the limit; `truncated` says so then. */
  readonly stream: Readable & { readonly truncated?: boolean };
  readonly fileName: string;
}
interface FormLimits {
  /** Bytes of one file, and of one field. */
  readonly fileSize: number;
  readonly fieldSize: number;
}
interface FormReaders {
  /** The first part of the field `file`. What it throws ends the reading and is thrown on. */
  file(part: FormPart): Promise<void>;
  field?(name: string, value: string): void;
}
/** Once the body is there, what is left is to write the last of it. busboy waits for ever for a part whose header a boundary cut short. */
const settleMs = 10_000;
/**
 * Reads a multipart form: one file in the field `file`, at most ten other fields; further files are dropped. Resolves when the whole
 * form has come and the file has been taken. Throws FormFault, or what `file` threw; the rest of the body is then read and dropped, so
 * that the answer reaches the sender. A parser and its streams report a body that breaks off as 'error' events: each has a listener, for
 * one without would end the process.
 */
export async function readForm(req: IncomingMessage, limits: FormLimits, { file, field }: FormReaders): Promise<void> {
  let parser: busboy.Busboy;
  try {
    parser = busboy({ headers: req.headers, defParamCharset: 'utf8', limits: { ...limits, files: 4, fields: 10, parts: 20 } });
  } catch {
    req.resume();
    throw new FormFault('no form');
  }
  let taken: Promise<void> | undefined;
  let late: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const brokenOff = () => reject(new FormFault('broken off'));
      parser.on('file', (name, stream, { filename }) => {
        stream.on('error', brokenOff);
        if (name !== 'file' || taken) {
          stream.resume();
          return;
        }
        taken = file({ stream, fileName: withoutTurns(filename ?? '') });
        taken.catch(reject);
      });
      if (field) parser.on('field', (name, value, { valueTruncated }) => void (valueTruncated || field(name ?? '', value)));
      parser.on('error', brokenOff);
      parser.on('close', () => void (taken ?? Promise.resolve()).then(resolve, reject));
      req.on('error', brokenOff).on('end', () => (late = setTimeout(brokenOff, settleMs)));
      // a sender who left before or while the form was read
      req.on('close', () => req.complete || brokenOff());
      if (req.destroyed && !req.complete) brokenOff();
      else req.pipe(parser);
    });
  } catch (error) {
    req.unpipe(parser);
    parser.destroy();
    req.resume();
    // what had begun to be written is closed before the caller clears it away
    await taken?.catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(late);
  }
}
