import type { Database } from '@/vapi/kernel/db/database';
import { seedDemo } from '@/vapi/seed/demo';
import { openTestDatabase } from './engines';

/** The demonstration park of a day, in memory. */
export async function openPark(now: Date): Promise<Database> {
  const db = await openTestDatabase('embedded', undefined, 'based');
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
