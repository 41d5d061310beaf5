import type { SubAsk } from '@/domain/kernel/wire';

/** Reads what a client sent; null when it makes no sense. Nothing a client says is trusted to have a shape. */
export function readSubAsk(input: unknown): SubAsk | null {
  if (typeof input !== 'object' || input === null) return null;
  const { feed, params = {}, buildings = [], e, q } = input as Record<string, unknown>;
  if (typeof feed !== 'string' || feed.length > 100 || typeof params !== 'object' || params === null || !Array.isArray(buildings)) return null;
  if (Object.values(params).some((value) => typeof value !== 'string')) return null;
  if (buildings.length > 2000 || buildings.some((id) => !Number.isSafeInteger(id))) return null;
  // An epoch is some letters, and is kept as long as the topic is looked at.
  const known = typeof e === 'string' && e.length <= 32 && typeof q === 'number' && Number.isSafeInteger(q) ? { e, q } : {};
  return { feed, params: params as Record<string, string>, buildings: buildings as number[], ...known };
}
