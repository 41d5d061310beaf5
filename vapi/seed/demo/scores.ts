import { scoreMonth } from '../../business/scores';
import type { Db } from '../../kernel/db/database';
import { monthStart, type Calendar } from './calendar';

/** The scores of the twelve months that are over, computed from the park's own rows as the monthly job does it. */
export async function scoreYear(db: Db, { day, now }: Calendar): Promise<void> {
  for (let back = 12; back >= 1; back--) await scoreMonth(db, monthStart(day, -back), now);
}
