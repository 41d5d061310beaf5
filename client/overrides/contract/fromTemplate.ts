import { isMissing, plain } from '@/domain/format';
import { contractTerm } from '@/domain/resources/contract-part';
import { termTemplateLine } from '@/domain/resources/term-template';
import type { Row } from '../../kinds/kind';

const eachRoom = 1;
/** What a term of a template says as a term of a contract says it, too. */
const shared = Object.keys(termTemplateLine.fields).filter((name) => name in contractTerm.fields);
/** What a room is offered for, as a term says it. */
export function offered({ guide_price, price_unit }: Row): Row {
  if (isMissing(guide_price)) return {};
  return { price: plain(guide_price), ...(isMissing(price_unit) ? {} : { price_unit }) };
}
/**
 * The terms that a template comes to over the rooms of a contract: one for each room, or one for all of it, over the days of the contract.
 * Where the template names no price, it is the one that the room is offered for.
 */
export function termsOfTemplate(
  template: readonly Row[],
  rooms: readonly Row[],
  { begun, offers }: { readonly begun: Row; readonly offers: ReadonlyMap<number, Row> },
): Row[] {
  return template.flatMap((line): Row[] => {
    const values = Object.fromEntries(shared.map((name) => [name, line[name] ?? null]));
    if (line.reach !== eachRoom) return [{ ...values, ...begun, room_id: null }];
    return rooms.map(({ room_id, start_at, end_at }) => {
      const days = { start_at: start_at ?? begun.start_at ?? null, end_at: end_at ?? begun.end_at ?? null };
      const price = isMissing(line.price) ? offered(offers.get(Number(room_id)) ?? {}) : {};
      return { ...values, ...days, ...price, room_id };
    });
  });
}
