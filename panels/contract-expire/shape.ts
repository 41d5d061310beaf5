import type { Slice } from '@/domain/feeds/blocks';
import type { LeaseAndPatent } from '@/domain/feeds/lease';

/** Contracts that run out within thirty, sixty and ninety days; the buckets do not overlap, so their sum is the ninety days' figure. */
export const shape = ({ lease }: LeaseAndPatent): { readonly total: number; readonly soon: number; readonly buckets: readonly Slice[] } => ({
  total: lease.expiring.reduce((sum, { value }) => sum + value, 0),
  soon: lease.expiring[0]?.value ?? 0,
  buckets: lease.expiring,
});
