import type { Slice } from '@/domain/feeds/blocks';
import type { EnterpriseStructure } from '@/domain/feeds/enterprise';

/** The stages of the resident enterprises and how many there are in all, in 家. */
export const shape = ({ by_stage }: EnterpriseStructure): { readonly total: number; readonly slices: readonly Slice[] } => ({
  total: by_stage.reduce((sum, { value }) => sum + value, 0),
  slices: by_stage,
});
