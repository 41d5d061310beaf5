import type { Stretch } from '@/domain/calc/occurrences';
import { timeOf } from '@/domain/kernel/moment';
import type { Span } from '../../kernel/clashes';

/** The two ends of a stored range of moments, `["…","…")`. */
export function stretchOf(during: string): Stretch {
  const [start = '', end = ''] = during.slice(1, -1).replaceAll('"', '').split(',');
  return { start: timeOf(start) ?? Number.NaN, end: timeOf(end) ?? Number.NaN };
}
export const asSpan = ({ start, end }: Stretch): Span => ({ start: new Date(start), end: new Date(end) });
export const asRange = ({ start, end }: Stretch): string => `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
