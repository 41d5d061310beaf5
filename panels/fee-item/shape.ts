import type { Slice } from '@/domain/feeds/blocks';
import type { ParkOperation } from '@/domain/feeds/operate';

const most = 5;
/** The month's receivable by item in 万元, the largest first; from the fifth on together as 其他. */
export function shape({ fee }: ParkOperation): { readonly total: number | null; readonly slices: readonly Slice[] } {
  const items = fee.by_item.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  if (items.length <= most) return { total: fee.receivable.value, slices: items };
  const rest = items.slice(most - 1).reduce((sum, { value }) => sum + value, 0);
  return { total: fee.receivable.value, slices: [...items.slice(0, most - 1), { name: '其他', value: Math.round(10 * rest) / 10 }] };
}
