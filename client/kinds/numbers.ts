import { priceText } from '@/domain/format';
import { numberKind } from './parts/number';

export const decimal = numberKind({});
export const integer = numberKind({ width: 80 });
/** ㎡, two decimals. */
export const area = numberKind({ decimals: 2 });
/** 元 as decimal text on the wire: ¥1,234,567.00. */
export const money = numberKind({ decimals: 2, asText: true, sign: '¥', width: 136 });
/** 元 a unit, four decimals at most; decimal text on the wire. */
export const price = numberKind({ asText: true, sign: '¥', text: priceText, width: 120 });
/** 万元 as decimal text on the wire. */
export const wan = numberKind({ decimals: 2, asText: true, width: 136 });
