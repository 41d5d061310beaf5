import type { LeaseAndPatent } from '@/domain/feeds/lease';
import type { ListLink } from '../kernel/host';
import type { Bar } from '../kernel/pieces';
import { endingIn } from '../lists';

/**
 * Contracts that run out within thirty, sixty and ninety days, the next thirty apart from the rest; the buckets do not overlap,
 * so their sum is the ninety days' figure.
 */
export const shape = ({ lease }: LeaseAndPatent): { readonly total: number; readonly buckets: readonly Bar[] } => ({
  total: lease.expiring.reduce((sum, { value }) => sum + value, 0),
  buckets: lease.expiring.map((bucket, at) => (at === 0 ? { ...bucket, tone: 'warn' } : bucket)),
});
const days: Readonly<Record<string, readonly [first: number, last: number] | undefined>> = {
  '30天内': [0, 30],
  '31-60天': [31, 60],
  '61-90天': [61, 90],
};
/** The contracts of a bucket, by its name, as they are counted on a day. */
export function listOf(name: string, day: string): ListLink | undefined {
  const span = days[name];
  return span && endingIn(day, ...span);
}
