import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '@/vapi/kernel/db/database';
import { timed } from './statements';

/** What pg's connection offers of the COPY protocol, and its queries call on it. */
interface Copying {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
/** A statement that is given what it copies: pg leaves this to whoever needs it. */
class CopyFrom {
  readonly done: Promise<void>;
  #end: (error?: Error) => void = () => {};
  constructor(
    private readonly text: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#end = (error) => (error ? reject(error) : resolve());
    });
  }
  submit(connection: Copying): void {
    connection.query(this.text);
  }
  handleCopyInResponse(connection: Copying): void {
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#end();
  }
  handleError(error: Error): void {
    this.#end(error);
  }
}

/** Copies rows of CSV into a table and its columns; answers the ms that the statement took. */
export interface Copier {
  copy(into: string, rows: string): Promise<number>;
  close(): Promise<void>;
}
export async function serverCopier(database: Database): Promise<Copier> {
  const [name] = await database.rows<{ db: string }>('select current_database() db');
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name?.db}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    copy: (into, rows) => {
      const bytes = Buffer.from(rows);
      return timed(() => {
        const copy = new CopyFrom(`copy ${into} from stdin csv`, bytes);
        client.query(copy as never);
        return copy.done;
      });
    },
    close: () => client.end(),
  };
}
/** The embedded engine reads a file that lies beside its own. */
export const embeddedCopier = (database: Database, folder: string): Copier => ({
  copy: async (into, rows) => {
    writeFileSync(join(folder, 'pgdata/bench.csv'), rows);
    return timed(() => database.rows(`copy ${into} from '/pglite/data/bench.csv' csv`));
  },
  close: async () => {},
});
