import { addDays } from '@/domain/kernel/moment';
import { seriesOf } from '../../business/meter-series';
import type { Context } from '../../kernel/context';
import type { FinalMeter } from './meters';

/**
 * The days of a meter that is left, apart where another one was put in its place: the last ones, which are read now, come first and go on
 * from what the new one showed at first; what the old one showed at last is known. The day of the change is the old one's, as on a month's
 * sheets; where it is the very last day, it is the new one's, which is still to be read.
 */
export async function replacedDays(context: Context, meter: FinalMeter): Promise<FinalMeter[]> {
  const { id, start, end } = meter;
  if (start > end) return [meter];
  const found = await seriesOf(context, id, addDays(start, -1), end);
  const pieces: FinalMeter[] = [];
  let rest = meter;
  for (const { day, closing, opening, number } of found) {
    const last = day === end ? addDays(day, -1) : day;
    if (last >= rest.start)
      pieces.unshift({ ...rest, number: number ?? rest.number, end: last, shown: null, ended: closing, waiting: null, unbilled: null });
    rest = { ...rest, start: addDays(last, 1), last_value: opening };
  }
  return [rest, ...pieces];
}
