import type { Slice } from '@/domain/feeds/blocks';

export const totalOf = (slices: readonly Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0);
/** At most `most` slices, the biggest first; the others are 其他, together with an 其他 that was there. */
export function foldSlices(slices: readonly Slice[], most = 5): Slice[] {
  const named = slices.filter(({ name }) => name !== '其他').toSorted((one, other) => other.value - one.value);
  const rest = slices.filter(({ name }) => name === '其他');
  if (named.length + (rest.length > 0 ? 1 : 0) <= most) return [...named, ...(rest.length > 0 ? [{ name: '其他', value: totalOf(rest) }] : [])];
  return [...named.slice(0, most - 1), { name: '其他', value: totalOf(named.slice(most - 1)) + totalOf(rest) }];
}
/** Share in per cent, one decimal; null of nothing. */
export const shareOf = (value: number, whole: number): number | null => (whole > 0 ? Math.round((1000 * value) / whole) / 10 : null);
