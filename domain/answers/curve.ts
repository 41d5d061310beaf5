import type { Amount, Lines, Series } from '../feeds/blocks';

/** A curve over a span of time, with what it sums up to. */
export interface CurveAnswer {
  readonly lines: Lines;
  readonly sums: readonly (Amount & { readonly label: string })[];
}
/** A use by the price it is charged at: quantity in kWh or t, amounts in 元 as text. Without the right to prices both are null. */
export interface PricedUse {
  /** 0 单一, 1 尖, 2 峰, 3 平, 4 谷. */
  readonly band: number;
  readonly label: string;
  readonly quantity: number;
  readonly price: string | null;
  readonly amount: string | null;
}
/** Hours of a day that a price is in force: minutes [from, to) of the day. */
export interface TariffHours {
  readonly band: number;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly price: string;
}
/** What raises an alarm: an amount that flows, at some hours of the day or at all of them. */
export interface Limit {
  readonly label: string;
  readonly value: number;
  /** Minutes [from, to) of the day, over midnight where to < from; null: always. */
  readonly from: number | null;
  readonly to: number | null;
  /** How many points of the curve lie above it. */
  readonly over: number;
}
/** GET /iot/curve: the use of some meters, the bands and prices that it fell into, and what flowed. */
export interface UseCurve extends CurveAnswer {
  readonly as_of: string | null;
  readonly unit: string;
  /** Days [from, to). */
  readonly from: string;
  readonly to: string;
  readonly meters: number;
  /** The use of every point by band, where there is more than one. */
  readonly bands: readonly Series[];
  /** Mean power or flow of every point: of a day and a week, with that of the period beside it. */
  readonly flow: Lines | null;
  readonly limits: readonly Limit[];
  readonly priced: readonly PricedUse[];
  /** 元 as text; null where some of it has no price, or without the right to prices. */
  readonly amount: string | null;
  /** Of the day, where all its meters lie in one park. */
  readonly hours: readonly TariffHours[];
}
