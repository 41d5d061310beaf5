import type { LeaseAndPatent } from '@/domain/feeds/lease';
import type { Bar } from '../kernel/pieces';

/**
 * Contracts that run out within thirty, sixty and ninety days, the next thirty apart from the rest; the buckets do not overlap,
 * so their sum is the ninety days' figure.
 */
export const shape = ({ lease }: LeaseAndPatent): { readonly total: number; readonly buckets: readonly Bar[] } => ({
  total: lease.expiring.reduce((sum, { value }) => sum + value, 0),
  buckets: lease.expiring.map((bucket, at) => (at === 0 ? { ...bucket, tone: 'warn' } : bucket)),
});
