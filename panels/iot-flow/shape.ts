import type { Lines } from '@/domain/feeds/blocks';

/** The least water of an hour between one and five at night: what runs then, leaks. */
export function nightFlow({ x, series }: Lines): number | null {
  const hours = x.flatMap((hour, index) => (hour >= '01:00' && hour < '05:00' ? [series[0]?.data[index] ?? null] : []));
  const read = hours.filter((value): value is number => value !== null);
  return read.length > 0 ? Math.min(...read) : null;
}
