import { numberKind } from './parts/number';

/** ㎡, two decimals. */
export const area = numberKind({ decimals: 2, precision: () => 2 });
