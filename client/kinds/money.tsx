import { numberKind } from './parts/number';

/** 元 as decimal text on the wire: ¥1,234,567.00. */
export const money = numberKind({ decimals: 2, asText: true, sign: '¥', precision: () => 2, width: 136 });
