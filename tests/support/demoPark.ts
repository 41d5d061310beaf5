import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '@/vapi/kernel/db/database';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { migrate } from '@/vapi/kernel/db/migrate';
import { seedBase } from '@/vapi/seed/base';
import { seedDemo } from '@/vapi/seed/demo';

const folder = path.resolve(import.meta.dirname, '../../vapi/migrations');
const migrations = Object.fromEntries(
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
);

/** The demonstration park of a day, in memory. */
export async function openPark(now: Date): Promise<Database> {
  const db = await openEmbedded(null, () => undefined, console.error);
  await migrate(db, migrations);
  await db.tx((tx) => seedBase(tx, now, { adminPasswordHash: 'hash', mustChange: false }));
  await seedDemo(db.q, now, { passwordHash: 'hash', gatewayTokenHash: 'token', progress: () => undefined });
  return db;
}

/** The text with $day and $ago (a year before) as dates, its one row's values as numbers. */
export function asker(db: () => Database, day: string, now: Date) {
  return async (text: string): Promise<Record<string, number | null>> => {
    const sql = text
      .replaceAll('$day', `'${day}'::date`)
      .replaceAll('$ago', `('${day}'::date - interval '1 year')::date`)
      .replaceAll('$now', `'${now.toISOString()}'::timestamptz`);
    const [row] = await db().rows<Record<string, unknown>>(sql);
    return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, value === null ? null : Number(value)]));
  };
}
export type Ask = ReturnType<typeof asker>;
