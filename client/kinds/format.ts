/** What stands where there is no value. */
export const dash = '—';
/** An answer as it is sent: text without blanks around it, nothing as null. */
export const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return value === undefined ? null : value;
};
export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Thousands separators; decimals as given, or fixed. Works on the digits, so that long decimal texts keep every one of them. */
export function grouped(value: unknown, decimals?: number): string {
  if (isMissing(value)) return dash;
  const text = decimals === undefined || typeof value === 'string' ? String(value) : Number(value).toFixed(decimals);
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const shown = decimals === undefined ? fraction : fraction.padEnd(decimals, '0').slice(0, decimals);
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown ? `.${shown}` : '');
}
/** First ten characters; a value with 0000 is none (specification sections 3 and 9). */
export const dayText = (value: unknown): string => (isMissing(value) || String(value).includes('0000') ? dash : String(value).slice(0, 10));
/** To the minute: seconds say nothing to a reader of a list. */
export const minuteText = (value: unknown): string => (dayText(value) === dash ? dash : String(value).slice(0, 16));

/** Both ends of a range as it comes: `[a,b)` of the database, or a pair. */
export function endsOf(value: unknown): [start: string, end: string] | undefined {
  if (Array.isArray(value) && value.length === 2) return [String(value[0] ?? ''), String(value[1] ?? '')];
  const parts = typeof value === 'string' ? /^[[(]"?([^",]*)"?,"?([^",)\]]*)"?[)\]]$/.exec(value) : null;
  return parts ? [parts[1] ?? '', parts[2] ?? ''] : undefined;
}
/** A day later or earlier, on the calendar alone: no zone of the computer comes in. */
export function shiftDay(day: string, by: number): string {
  const moment = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  moment.setUTCDate(moment.getUTCDate() + by);
  return moment.toISOString().slice(0, 10);
}
/** A half-open range as people say it: 至 its last day, or its last moment. */
export function rangeText(value: unknown, ofDays: boolean): string {
  const ends = endsOf(value);
  if (!ends) return dash;
  const [start, end] = ends;
  const last = end && ofDays ? shiftDay(end, -1) : end.slice(0, 16);
  return `${(ofDays ? start.slice(0, 10) : start.slice(0, 16)) || '起始不限'} 至 ${last || '长期'}`;
}
