import { numberKind } from './parts/number';

/** 元 a unit, four decimals at most; decimal text on the wire. */
export const price = numberKind({ asText: true, sign: '¥', precision: () => 4, width: 120 });
