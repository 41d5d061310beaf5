import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of one of the two files. */
const usual = 8 * 1024 * 1024;
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
const linesOf = async (file: string): Promise<string[]> => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
/** What the first line of a file says was dropped before it. */
function droppedBefore(first: string | undefined): number | undefined {
  try {
    const { dropped } = JSON.parse(first ?? '') as { dropped?: unknown };
    return typeof dropped === 'number' ? dropped : undefined;
  } catch {
    return undefined;
  }
}
async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(text);
      await handle.datasync();
    } catch (error) {
      // half a line must not stand before the next one
      await handle.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}
/**
 * What can never be stored, set aside in `refused.jsonl` of a folder, a line each. Bounded as logs are: when the file is full it becomes
 * `refused.1.jsonl`, whose lines are gone; the first line of the new one says how many were dropped so far: {"dropped": n}.
 * @param most bytes of each of the two
 */
export function refusedFile(folder: string, most = usual): (line: object) => Promise<void> {
  const [file, older] = [path.join(folder, 'refused.jsonl'), path.join(folder, 'refused.1.jsonl')];
  async function turnOver(): Promise<void> {
    const gone = await linesOf(older);
    const [first] = await linesOf(file);
    const before = droppedBefore(gone[0]);
    const dropped = (droppedBefore(first) ?? before ?? 0) + gone.length - (before === undefined ? 0 : 1);
    await rm(older, { force: true });
    await rename(file, older);
    await append(file, `${JSON.stringify({ dropped })}\n`);
  }
  return async (line) => {
    const text = `${JSON.stringify(line)}\n`;
    const size = await sizeOf(file);
    if (size > 0 && size + Buffer.byteLength(text) > most) await turnOver();
    await append(file, text);
  };
}
