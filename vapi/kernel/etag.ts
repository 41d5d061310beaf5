import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context';
import { toWire } from '@/domain/kernel/moment';

const hash = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`;
/** The tag of an answer from its body. */
export const bodyTag = (json: string): string => hash(json);

/**
 * The tag of an answer that is not made yet: versions of the tables it reads, the caller's reach and rights, Buildings,
 * the query, and the minute in Shanghai (what is derived from the clock changes with it). A poll of what did not change costs one look-up.
 */
export async function tablesTag(context: Context, tables: readonly string[]): Promise<string> {
  const found = await sql<{ table_name: string; version: number }>`select table_name, version from table_version
    where table_name = any(${sql.val([...tables])}::text[]) order by table_name`.execute(context.db);
  const { caller, chosen, request, now } = context;
  const versions = found.rows.map(({ table_name, version }) => `${table_name}:${version}`).join(',');
  return hash(JSON.stringify([versions, caller.id, caller.rights, chosen, request.path, request.query, toWire(now).slice(0, 16)]));
}
/** A number that grows with every change of some tables: what open pages listen to. */
export async function versionOf({ db }: Pick<Context, 'db'>, tables: readonly string[]): Promise<{ version: number }> {
  const found = await sql<{ version: number }>`select coalesce(sum(version), 0)::bigint as version from table_version
    where table_name = any(${sql.val([...tables])}::text[])`.execute(db);
  return { version: Number(found.rows[0]?.version ?? 0) };
}
