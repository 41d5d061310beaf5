import type { Amount, Lines } from '../feeds/blocks';

/** A curve over a span of time, with what it sums up to. */
export interface CurveAnswer {
  readonly lines: Lines;
  readonly sums: readonly (Amount & { readonly label: string })[];
}
