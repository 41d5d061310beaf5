import { numberKind } from './parts/number';

/** 万元 as decimal text on the wire. */
export const wan = numberKind({ decimals: 2, asText: true, precision: () => 2, width: 136 });
