import type { EnterpriseStructure, Tier } from '@/domain/feeds/enterprise';
import { difference } from '@/domain/format';
import type { Bar } from '../kernel/pieces';

/** The steps from 在孵 up to 上市, in 家, each with its change against the same day a year before. Stocks that overlap: no step is a part of another. */
export const shape = ({ tiers }: EnterpriseStructure): readonly (Bar & Pick<Tier, 'key'>)[] =>
  tiers.map(({ key, name, value, before }) => ({ key, name, value, note: difference(before === null ? null : value - before) }));
