import type { Database } from '@/vapi/kernel/db/database';
import { put, unguarded } from '../measured';
import { customers } from './customers';
import { iot } from './iot';
import { money } from './money';
import { reports } from './reports';
import { services } from './services';
import { space } from './space';

/** Two parks and a handful of rows, written out so that every figure can be counted by hand: tests/vapi/statistics*.test.ts. */
export const loadSmallPark = (db: Database): Promise<void> =>
  unguarded(db, async () => {
    for (const [table, rows] of [...space, ...customers, ...reports, ...money, ...services, ...iot]) await put(db, table, rows);
  });
export const smallNow = new Date('2026-11-20T17:05:00+08:00');
