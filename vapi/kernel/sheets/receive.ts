import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Refusal, tooLarge } from '../errors';
import { FormFault, readForm } from '../multipart';
import { importLimits } from './sheet';

export interface Sent {
  readonly file: Buffer;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}
const none = () => new Refusal(400, { message: '请选择要上传的文件' });
const brokenOff = () => new Refusal(400, { message: '上传未完成，请重试' });
/** A multipart form with one file in the field `file`, held in memory: an import is at most 10 MB. */
export async function receiveSheet(req: IncomingMessage): Promise<Sent> {
  const fields: Record<string, string> = {};
  let file: Buffer | undefined;
  let name = '';
  try {
    await readForm(
      req,
      { fileSize: importLimits.bytes, fieldSize: 8 * 2 ** 20 },
      {
        async file({ stream, fileName }) {
          const bytes = await buffer(stream);
          name = fileName;
          if (stream.truncated) throw tooLarge('导入文件不能超过10MB');
          file = bytes;
        },
        field: (name, value) => void (fields[name] = value),
      },
    );
  } catch (error) {
    if (!(error instanceof FormFault)) throw error;
    throw error.why === 'no form' ? none() : brokenOff();
  }
  if (!file) throw none();
  if (file.length === 0) throw new Refusal(400, { message: '文件中没有数据' });
  return { file, name, fields };
}
