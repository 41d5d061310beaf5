import type { Feed } from '@/domain/kernel/feed';

/** A legal answer of a feed, of the demonstration park on 2026-11-20 17:05: what tests of panels, screens and the relay begin with. */
export type Sample = readonly [feed: string, answer: unknown];
export const sample = <T>(feed: Feed<T>, answer: NoInfer<T>): Sample => [feed.id, answer];
