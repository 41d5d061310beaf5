import type { Lines } from '@/domain/feeds/blocks';
import type { EnterpriseStructure } from '@/domain/feeds/enterprise';

/** The months as 月, with the year where it begins, and what each movement adds up to over them, in 家. */
export function shape({ movement }: EnterpriseStructure): {
  readonly lines: Lines;
  readonly totals: readonly { readonly name: string; readonly value: number }[];
} {
  const x = movement.x.map((month, at) => (at === 0 || month.endsWith('-01') ? month.slice(2) : `${Number(month.slice(5))}月`));
  const totals = movement.series.map(({ name, data }) => ({ name, value: data.reduce<number>((sum, value) => sum + (value ?? 0), 0) }));
  return { lines: { x, series: movement.series }, totals };
}
