import { roomStatus } from '@/domain/codes/space';
import { areaText, isMissing, priceText } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import type { Row } from '../../kinds/kind';

const perDay = 'yuan_m_day';
/** The guide price as it stands, and what that comes to a ㎡ and day, by which rooms of different units compare. */
function priceWords({ guide_price, price_unit, price_unitText, day_price }: Row): string {
  if (isMissing(guide_price)) return '未定价';
  const own = `${priceText(guide_price)} ${price_unitText ?? ''}`.trim();
  return price_unit === perDay || isMissing(day_price) ? own : `${own}（折合 ${priceText(day_price)} 元/㎡/天）`;
}
/** Where a room on offer is. */
export const offeredName = ({ building_name, name }: Row): string => `${building_name ?? ''} ${name}`.trim();
/** What is wanted to be known of it when one is chosen: how large, its price, and whether somebody has reserved it. */
export const offeredFacts = (room: Row): string => [areaText(room.area), priceWords(room), labelOf(roomStatus, room.status)].join(' · ');
