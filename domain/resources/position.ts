import { decimal } from '@/domain/kernel/field';
import { max, min } from '@/domain/kernel/rule';

/** A point on the map: degrees of WGS 84, six decimals (a tenth of a metre). */
export const longitude = decimal('经度', { digits: [10, 6], rules: [min(-180, '经度应在-180至180之间'), max(180, '经度应在-180至180之间')] });
export const latitude = decimal('纬度', { digits: [10, 6], rules: [min(-90, '纬度应在-90至90之间'), max(90, '纬度应在-90至90之间')] });
