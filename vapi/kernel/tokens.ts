import type { Caller } from './caller';
import type { Database } from './db/database';

/** Tokens of those who are no users, told by how they begin; 401 like any other where one is not good. */
export interface TokenKind {
  readonly prefix: string;
  caller(database: Database, token: string): Promise<Caller>;
}
