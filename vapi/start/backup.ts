import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db/database';

/** Where a running back end can be asked for a copy: its folder is locked, so nobody else may read it. Only its owner reaches the socket. */
export const backupSocket = (dataDir: string): string => path.join(path.resolve(dataDir), 'backup.sock');

/** Answers `ok` or `error: …` to a line with the path of the file to write. */
export function serveBackups(db: Database, dataDir: string, log: Logger): () => void {
  const file = backupSocket(dataDir);
  fs.rmSync(file, { force: true });
  const server = net.createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end === -1 || text.length > 4096) return;
      db.backup(text.slice(0, end)).then(
        () => socket.end('ok\n'),
        (error: unknown) => {
          log.error({ err: error }, 'backup');
          socket.end(`error: ${error instanceof Error ? error.message : String(error)}\n`);
        },
      );
    });
  });
  server.listen(file, () => fs.chmodSync(file, 0o600)); // its folder is 0700 already
  server.on('error', (error) => log.warn({ err: error }, 'backup socket'));
  return () => {
    server.close();
    fs.rmSync(file, { force: true });
  };
}
