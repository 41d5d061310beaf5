import Fraction from 'fraction.js';
import { plain, yuanOf } from '../format';
import { toWire } from '../kernel/moment';
import { firstOfMonth } from './dates';
import type { Stretch } from './occurrences';

/** How a meeting room is charged for; `price` in 分, none or 0 where it costs nothing. */
export interface RoomPrice {
  readonly price: number | null;
  /** mtroom_price_unit: 1 每小时, 2 每次. */
  readonly price_unit: number;
}
const perHour = 1;
/** What a booking costs in 分, and how many minutes of the free time of its month it takes. */
export interface BookingCost {
  readonly cost: number;
  readonly free_minutes: number;
}
/**
 * The cost of a booking (entities.md 7.2: 费用, 计费方式, 每月免费时长): by the hour what is left after the free time is charged to the minute
 * and rounded once, half up; by the use the whole price, unless the free time covers all of it.
 * @param minutes how long it is
 * @param free minutes of free time that are left in its month
 * @returns undefined where the room costs nothing
 */
export function bookingCost({ price, price_unit }: RoomPrice, minutes: number, free: number): BookingCost | undefined {
  if (!price || price <= 0) return undefined;
  const covered = Math.max(0, Math.min(minutes, free));
  if (price_unit !== perHour) return covered === minutes ? { cost: 0, free_minutes: minutes } : { cost: price, free_minutes: 0 };
  const cost = Number(
    new Fraction(price)
      .mul(minutes - covered)
      .div(60)
      .round(),
  );
  return { cost, free_minutes: covered };
}
export const minutesOf = ({ start, end }: Stretch): number => Math.round((end - start) / 60_000);
/** The first day of the month whose free time a moment takes from. */
export const monthOf = (time: number): string => firstOfMonth(toWire(time));
/** Bookings of a room, one after the other: each takes of the free time that those before have left of its month. `free`: minutes left by month. */
export function costsInTurn(
  room: RoomPrice,
  stretches: readonly Stretch[],
  free: Readonly<Record<string, number>>,
): readonly (BookingCost | undefined)[] {
  const left = new Map(Object.entries(free));
  return stretches.map((stretch) => {
    const month = monthOf(stretch.start);
    const one = bookingCost(room, minutesOf(stretch), left.get(month) ?? 0);
    left.set(month, (left.get(month) ?? 0) - (one?.free_minutes ?? 0));
    return one;
  });
}
/** What bookings come to together, for whoever is about to send them; nothing where they cost nothing. */
export function quoteWords(costs: readonly (BookingCost | undefined)[]): string | null {
  const known = costs.filter((one) => one !== undefined);
  if (known.length === 0) return null;
  const sum = (of: (one: BookingCost) => number): number => known.reduce((all, one) => all + of(one), 0);
  const free = sum(({ free_minutes }) => free_minutes);
  const times = known.length > 1 ? `，共 ${known.length} 次` : '';
  return `费用 ${yuanOf(sum(({ cost }) => cost))} 元${times}${free > 0 ? `，另用免费时长 ${hoursOf(free)} 小时` : ''}；签到后出账，取消不收`;
}
/** The same of one of several, beside it. */
export const costWords = ({ cost, free_minutes }: BookingCost): string =>
  [cost > 0 || free_minutes === 0 ? `${plain(yuanOf(cost))} 元` : '', free_minutes > 0 ? `免费 ${hoursOf(free_minutes)} 小时` : '']
    .filter(Boolean)
    .join('，');
/** Hours as they are read: 90 minutes are 1.5. */
export const hoursOf = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100);
/** What a room costs in words, and how much of it is free: of the month where only that is known, else what is left of it. */
export function priceWords(room: RoomPrice & { readonly member_free_hours: number | null }, left?: number): string {
  if (!room.price) return '免费';
  const price = `${plain(yuanOf(room.price))}元/${room.price_unit === perHour ? '小时' : '次'}`;
  if (!room.member_free_hours) return price;
  return left === undefined ? `${price}，每月免费${room.member_free_hours}小时` : `${price}，余免费${hoursOf(left)}小时`;
}
