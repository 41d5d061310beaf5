import type { MeterStep } from './metering';

/** A last reading and what comes of it, as it is kept with the refund (entities.md 5.6) and shown before it is confirmed. */
export interface FinalLine {
  readonly meter_id: number;
  readonly meter: string;
  readonly number: string;
  readonly kind: 1 | 2;
  readonly room_id: number;
  readonly room: string;
  readonly unit: 'kWh' | 't';
  readonly period_start: string;
  readonly period_end: string;
  readonly last_value: string | null;
  readonly value: string | null;
  readonly at: string;
  readonly ratio: string;
  readonly usage: string | null;
  /** 元. */
  readonly amount: string | null;
  readonly steps: readonly MeterStep[];
  /** Nothing is left to be read: it was billed up to that day or longer. */
  readonly settled: boolean;
  /** A sheet of it waits to be confirmed: until then nobody leaves, for it is in no bill. */
  readonly waiting?: boolean;
  /** Days before the last ones of the same meter: what it showed then is known, and nothing is to be typed. */
  readonly known?: boolean;
  readonly shown: string | null;
  /** More than the meter can have let through: probably a slip. */
  readonly doubtful: boolean;
  /** What keeps it from being billed. */
  readonly fault: string | null;
  readonly settlement_id?: number;
  readonly fee_bill_id?: number | null;
}
