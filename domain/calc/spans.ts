import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';

/** Days as YYYY-MM-DD, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
/** ㎡ that are held on the days of a span: a room of a contract. */
export interface Held extends Span {
  readonly area: string | number;
}
/** The days that two spans have in common. */
export const meet = (one: Span, other: Span): Span | undefined => {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
};
/** What is left of a span without others, in order. */
export function without(span: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((one) => {
        const cut = meet(one, other);
        if (!cut) return [one];
        const parts = [
          { from: one.from, to: addDays(cut.from, -1) },
          { from: addDays(cut.to, 1), to: one.to },
        ];
        return parts.filter(({ from, to }) => from <= to);
      }),
    [span],
  );
}
/**
 * A span cut where what is held changes, with the ㎡ of each piece; days on which nothing is held are left out. Neighbours that
 * hold the same ㎡ are one piece (a room in place of another), and without `byArea` all neighbours are.
 */
export function piecesOf(span: Span, held: readonly Held[], byArea = true): (Span & { readonly area: Fraction })[] {
  const inside = held.flatMap(({ area, ...one }) => {
    const part = meet(span, one);
    return part ? [{ ...part, area: new Fraction(area) }] : [];
  });
  const starts = [...new Set([span.from, ...inside.flatMap(({ from, to }) => [from, addDays(to, 1)])])].filter((day) => day <= span.to).sort();
  const out: (Span & { area: Fraction })[] = [];
  for (const [at, from] of starts.entries()) {
    const next = starts[at + 1];
    const to = next ? addDays(next, -1) : span.to;
    const area = inside.filter((one) => one.from <= from && one.to >= from).reduce((sum, one) => sum.add(one.area), new Fraction(0));
    const last = out.at(-1);
    if (area.compare(0) <= 0) continue;
    if (last && addDays(last.to, 1) === from && (!byArea || last.area.equals(area))) out[out.length - 1] = { ...last, to };
    else out.push({ from, to, area });
  }
  return out;
}
