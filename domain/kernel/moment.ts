/** Dates and times are Asia/Shanghai, whatever zone the server lives in (api.md, Answers); the zone has no summer time. */
const offset = 8 * 3600_000;
const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** A moment as the wire has it: YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export function toWire(moment: Date | string | number): string {
  const local = new Date(new Date(moment).getTime() + offset);
  const day = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
  return `${day} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
}
/** The day of a moment in Asia/Shanghai: YYYY-MM-DD. */
export const today = (now: Date): string => toWire(now).slice(0, 10);
/** PostgreSQL's text of a timestamptz ("2026-11-20 01:00:00+00") as a moment. */
export const toMoment = (text: string): Date => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));

/** A legal day of a text that begins with YYYY-MM-DD; null for none. */
export function dayOf(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}
/** YYYY-MM-DD, with HH:mm or HH:mm:ss, in Asia/Shanghai; also an ISO text with its own zone. Null for none. */
export function momentOf(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text.trim());
  if (!match || !dayOf(match[1] ?? '')) return null;
  const moment = new Date(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}${match[4] ?? ''}${match[5] ?? '+08:00'}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
/** The first moment of a day in Asia/Shanghai. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
/** A day some days on (or back). */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** A day (its first moment in Asia/Shanghai) or a moment in ms, as the wire, PostgreSQL or a program writes it; null for none. */
export function timeOf(value: unknown): number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' || value === '') return null;
  const moment = /[+-]\d{2}$/.test(value) && value.length > 10 ? toMoment(value) : momentOf(value);
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment.getTime();
}
