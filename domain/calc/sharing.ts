import { daysOf } from './dates';
import { portions } from './metering';
import { without, type Span } from './spans';

/** Days on which a contract holds a room in the reach of a shared meter. */
export interface HeldRoom extends Span {
  readonly contract: number;
  /** Whose it is: a firm has one household, however many contracts. */
  readonly tenant: string;
  readonly room: number;
  /** Hundredths of ㎡. */
  readonly area: number;
}
/** Days that are borne by the sheet of a tenant's own meter already. */
export interface Borne extends Span {
  readonly tenant: string;
  readonly room: number | null;
}
/** By ㎡, or by household. */
export type ShareRule = 1 | 2;
export interface Share {
  readonly contract: number;
  /** Hundredths of ㎡ times days, or days of a household. */
  readonly weight: number;
  /** Thousandths. */
  readonly usage: number;
  readonly pieces: readonly (Span & { readonly room: number | null; readonly area: number; readonly weight: number; readonly usage: number })[];
}
interface Shared {
  readonly rule: ShareRule;
  /** What the meter counted, and what of it is not given yet; thousandths. */
  readonly usage: number;
  readonly left: number;
  /** Of all rooms, let or not, or of all households. */
  readonly all: number;
}
interface Piece extends Span {
  readonly contract: number;
  readonly room: number | null;
  readonly area: number;
}
/** By ㎡: a room's days as far as no sheet bears them, whoever that is made for. */
const ofRooms = (held: readonly HeldRoom[], borne: readonly Borne[]): Piece[] =>
  held.flatMap(({ contract, room, area, from, to }) =>
    without(
      { from, to },
      borne.filter((one) => one.room === room),
    ).map((span) => ({ ...span, contract, room, area })),
  );
/** By household: each day of a tenant once, by the first of his contracts. */
function ofHouseholds(held: readonly HeldRoom[], borne: readonly Borne[]): Piece[] {
  const taken = new Map<string, Span[]>();
  for (const { tenant, ...span } of borne) taken.set(tenant, [...(taken.get(tenant) ?? []), span]);
  return held.flatMap(({ contract, tenant, from, to }) => {
    const before = taken.get(tenant) ?? [];
    const rest = without({ from, to }, before);
    taken.set(tenant, [...before, ...rest]);
    return rest.map((span) => ({ ...span, contract, room: null, area: 0 }));
  });
}
/**
 * What contracts bear of a shared meter whose tenants have no sheet of their own for it: by the days of their rooms, each part rounded down
 * to a thousandth and never more than is left, so that all parts and the park's rest are what the meter counted.
 */
export function sharesOf({ rule, usage, left, all }: Shared, rooms: readonly HeldRoom[], borne: readonly Borne[]): Share[] {
  const held = [...rooms].sort((one, other) => one.contract - other.contract || one.room - other.room || (one.from < other.from ? -1 : 1));
  const weighed = (rule === 1 ? ofRooms : ofHouseholds)(held, borne).map((piece) => ({
    ...piece,
    weight: daysOf(piece.from, piece.to) * (rule === 1 ? piece.area : 1),
  }));
  const out: Share[] = [];
  let rest = left;
  for (const contract of new Set(weighed.map((piece) => piece.contract))) {
    const own = weighed.filter((piece) => piece.contract === contract && piece.weight > 0);
    const weight = own.reduce((sum, piece) => sum + piece.weight, 0);
    const part = all > 0 ? Math.min(Number((BigInt(usage) * BigInt(weight)) / BigInt(all)), rest) : 0;
    if (part <= 0) continue;
    rest -= part;
    const parts = portions(
      part,
      own.map((piece) => piece.weight),
    );
    out.push({
      ...{ contract, weight, usage: part },
      pieces: own.map(({ contract: _contract, ...piece }, at) => ({ ...piece, usage: parts[at] ?? 0 })),
    });
  }
  return out;
}
