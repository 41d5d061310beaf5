import type { Slice } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

/**
 * The stages as they stand, in 家. No conversion from one to the next: the first three count who is there now, the last
 * who moved in this month, so a ratio of them would say nothing.
 */
export const shape = ({ funnel }: ParkOperation): { readonly stages: readonly Slice[] } => ({
  stages: funnel.map(({ name, value }) => ({ name: name === '入驻' ? '本月入驻' : name, value })),
});
