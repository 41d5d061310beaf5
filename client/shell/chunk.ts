/** Specification section 8: loading a chunk times out after 120 s. */
const chunkTimeout = 120_000;

/** The page's code could not be fetched: the connection broke, or a new version has replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('页面加载失败', { cause });
    this.name = 'ChunkError';
  }
}

/** Loads a page's code, and gives up after the time the specification allows. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), chunkTimeout);
  });
  try {
    const loaded = await Promise.race([load(), late]);
    // a script that came empty is a module like any other, and a page of nothing would be drawn of it
    if (typeof loaded === 'object' && Object.values(loaded ?? {}).every((part) => part === undefined)) throw new Error('empty');
    return loaded;
  } catch (cause) {
    throw new ChunkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
