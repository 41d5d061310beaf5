import { toast } from './errors';
import { download, saveFile, type Query } from './http';

/** Fetches a file and hands it to the browser, under the server's name for it, else `name`. What goes wrong is said; called off, nothing is. */
export async function saveExport(
  path: string,
  query: Query | undefined,
  name: string,
  signal: AbortSignal,
  buildings?: readonly number[],
): Promise<void> {
  try {
    const file = await download(path, query, signal, buildings);
    saveFile(file.blob, file.name ?? name);
  } catch (thrown) {
    if (!signal.aborted) toast.error(thrown instanceof Error ? thrown.message : '导出失败');
  }
}
