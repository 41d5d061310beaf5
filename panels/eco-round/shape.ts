import type { Slice } from '@/domain/feeds/blocks';
import type { ParkEconomy } from '@/domain/feeds/economy';

/** The rounds from the first to the last, in 家, and of how many enterprises they speak. An enterprise counts once, under its latest. */
export const shape = ({ finance_rounds }: ParkEconomy): { readonly rounds: readonly Slice[]; readonly enterprises: number } => ({
  rounds: finance_rounds,
  enterprises: finance_rounds.reduce((sum, { value }) => sum + value, 0),
});
