import type { Lines } from '@/domain/feeds/blocks';
import type { EconomyIndicator, ParkEconomy } from '@/domain/feeds/economy';
import { quarterText } from '../kernel/quarters';

/** Revenue and tax, by quarter and over the four of them. */
export function shape({ trend, economy }: ParkEconomy): { readonly lines: Lines; readonly sums: readonly EconomyIndicator[] } {
  const x = trend.x.map(quarterText);
  return { lines: { ...trend, x }, sums: ['revenue', 'tax'].flatMap((key) => economy.filter((one) => one.key === key)) };
}
