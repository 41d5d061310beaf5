import type { Lines } from '@/domain/feeds/blocks';
import type { ParkEconomy } from '@/domain/feeds/economy';

export interface Sum {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly yoy: number | null; // %
}
export interface Economy {
  readonly lines: Lines;
  readonly sums: readonly Sum[]; // rolling four quarters
  readonly reported: number;
  readonly expected: number;
}
/** Revenue and tax, by quarter and over the four of them. */
export function shape({ trend, economy, reported, expected }: ParkEconomy): Economy {
  const x = trend.x.map((quarter) => quarter.replace(/^\d{2}(\d{2})-Q(\d)$/, '$1年Q$2'));
  const sums = ['revenue', 'tax'].flatMap((key) => economy.filter((one) => one.key === key));
  return { lines: { ...trend, x }, sums: sums.map(({ key, label, value, unit, yoy }) => ({ key, label, value, unit, yoy })), reported, expected };
}
