import type { SeriesDate, SeriesResult, SlotChoice, SlotPrice } from '@/domain/answers/slots';
import { costsInTurn, type BookingCost } from '@/domain/calc/booking-cost';
import { parkTime } from '@/domain/format';
import { timeOf } from '@/domain/kernel/moment';

/** A moment that a person reads: 11月27日 周五 09:00. */
const momentWords = (text: string): string =>
  `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日 ${parkTime(timeOf(text) ?? 0).weekday} ${text.slice(11, 16)}`;
export const stretchWords = ({ start_at, end_at }: Pick<SeriesDate, 'start_at' | 'end_at'>): string =>
  `${momentWords(start_at)}–${end_at.slice(11, 16)}`;
/** What is chosen of each date, by its beginning: itself, one in its place, or nothing. */
export type Choices = Readonly<Record<string, SlotChoice | null>>;
/** Dates that can be had are chosen by themselves; the others once somebody takes what is offered in their place. */
export const chosenOf = (dates: readonly SeriesDate[], choices: Choices, line: number, label: string): SlotChoice[] =>
  dates.flatMap((date) => {
    const own = choices[date.start_at];
    if (own !== undefined) return own ? [own] : [];
    return date.state === 'free' || date.state === 'held' ? [{ line, label, start_at: date.start_at, end_at: date.end_at }] : [];
  });
/** What became of dates that were all taken: what is to be audited is not booked yet. */
export function bookedWords(booked: readonly SeriesResult[]): string {
  const waiting = booked.filter(({ waits }) => waits).length;
  if (waiting === booked.length) return `已提交 ${waiting} 次，等待审核`;
  return `已预约 ${booked.length - waiting} 次${waiting > 0 ? `，${waiting} 次等待审核` : ''}`;
}
export const choiceKey = ({ line, start_at }: SlotChoice): string => `${line} ${start_at}`;
/** What each of the chosen costs, in the order in which they are taken; of a line that costs nothing, nothing. */
export function costsOf(prices: readonly SlotPrice[], chosen: readonly SlotChoice[]): ReadonlyMap<string, BookingCost> {
  const costs = prices.flatMap((price) => {
    const own = chosen.filter(({ line }) => line === price.line);
    const stretches = own.map(({ start_at, end_at }) => ({ start: timeOf(start_at) ?? Number.NaN, end: timeOf(end_at) ?? Number.NaN }));
    return costsInTurn(price, stretches, price.free).map((cost, at) => [choiceKey(own[at] as SlotChoice), cost] as const);
  });
  return new Map(costs.flatMap(([key, cost]) => (cost ? [[key, cost] as const] : [])));
}
