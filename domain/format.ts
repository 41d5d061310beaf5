/**
 * How figures, money, areas and times are written, on every page and panel (specification section 9; readings A-090 to A-092).
 * The clock is passed in, and the zone is the park's, whatever the computer's.
 */
import { addDays, dayOf, timeOf, toWire } from './kernel/moment';

/** What stands where there is no value: never 0, never NaN. */
export const dash = '—';
export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const isFigure = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

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
/** 12.50 is 12.5: a decimal text without the noughts that only fill it up. */
export const plain = (value: unknown): string =>
  String(value ?? '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
/** A decimal text with its sign of a currency, the minus before both: -¥1,000.00. */
export const signed = (sign: string, text: string): string =>
  text === dash ? dash : text.startsWith('-') ? `-${sign}${text.slice(1)}` : sign + text;
/** 元 as decimal text: ¥1,234.00, or a dash. */
export const money = (yuan: unknown): string => signed('¥', grouped(yuan, 2));
/** 分 as the decimal text of 元 that the wire has: 1234 is 12.34. */
export const yuanOf = (fen: unknown): string => (Number(fen ?? 0) / 100).toFixed(2);
/** A price of 元 for one of something, with as many decimals as it has: ¥1.25. */
export const priceText = (yuan: unknown): string => signed('¥', isMissing(yuan) ? dash : grouped(plain(yuan)));
/** ㎡, with as many decimals as there are: 1,234.5 ㎡. */
export const areaText = (square: unknown): string => (isMissing(square) ? dash : `${grouped(plain(square))} ㎡`);

/** One for each manner of writing: to make one takes a hundred times as long as to write a number with it, and panels write hundreds a second. */
const writers = new Map<string, Intl.NumberFormat>();
function writerOf(digits: number, fixed: boolean): Intl.NumberFormat {
  const manner = `${digits} ${fixed}`;
  const known = writers.get(manner);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: fixed ? digits : 0, maximumFractionDigits: digits });
  writers.set(manner, made);
  return made;
}
/** 1,234.5: thousands separators, at most `digits` decimals; `fixed` keeps them in a column. */
export function thousands(value: number | null | undefined, digits = 1, fixed = false): string {
  if (!isFigure(value)) return dash;
  const text = writerOf(digits, fixed).format(value);
  return text === '-0' ? '0' : text.replace('-', '−');
}
export interface Figure {
  readonly value: number | null;
  readonly unit: string;
  readonly digits: number;
}
/** 元 and 万元 in the unit that reads best on a screen: 123.46 万元, 1.23 亿元. Other units stay as they are. */
export function readable(value: number | null | undefined, unit: string, digits = 1): Figure {
  if (!isFigure(value)) return { value: null, unit, digits };
  const size = Math.abs(value);
  if (unit === '万元' && size >= 10_000) return { value: value / 10_000, unit: '亿元', digits: 2 };
  if (unit === '元' && size >= 100_000_000) return { value: value / 100_000_000, unit: '亿元', digits: 2 };
  if (unit === '元' && size >= 10_000) return { value: value / 10_000, unit: '万元', digits: 2 };
  return { value, unit, digits };
}
/** Units of what is measured: the same figure has the same decimals on every screen, 88.0% and 124.0 万元; counts stay whole. */
const measured: ReadonlySet<string> = new Set(['%', '万元', '亿元', 'kW', 'kWh', 't', 't/h']);
export const keepsDecimals = (unit: string): boolean => measured.has(unit);

/** 1,234.5 ㎡: a figure with its unit and a thin space before it; no space before %. */
export function withUnit(value: number | null | undefined, unit: string, digits = 1): string {
  const figure = readable(value, unit, digits);
  if (figure.value === null) return dash;
  return `${thousands(figure.value, figure.digits, keepsDecimals(figure.unit))}${unit === '%' ? '' : ' '}${figure.unit}`;
}
/** ▲ +3.2 %, ▼ −1.1 %, 持平: in text colour, red is for alarms. A rate changes by percentage points. */
export function change(value: number | null | undefined, unit: '%' | '个百分点' = '%'): string {
  if (!isFigure(value)) return dash;
  if (value === 0) return '持平';
  return `${value > 0 ? '▲ +' : '▼ −'}${thousands(Math.abs(value), 1, true)}${unit === '%' ? '%' : ` ${unit}`}`;
}
/** ▲ +8, ▼ −3, 持平: how many more or fewer of what is counted. */
export function difference(value: number | null | undefined): string {
  if (!isFigure(value)) return dash;
  if (value === 0) return '持平';
  return `${value > 0 ? '▲ +' : '▼ −'}${thousands(Math.abs(value), 0)}`;
}
const sizes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;
/** 1500 is 1.5k: from 1,000 up, at most one decimal, no trailing zero. For technical units, not for money. */
export function compact(value: number): string {
  let size = Math.abs(value);
  let step = 0;
  while (size >= 1000 && step < sizes.length - 1) {
    size /= 1000;
    step += 1;
  }
  let rounded = Math.round(size * 10) / 10;
  if (step > 0 && rounded >= 1000 && step < sizes.length - 1) {
    rounded /= 1000;
    step += 1;
  }
  return step === 0 ? String(value) : `${value < 0 ? '-' : ''}${rounded}${sizes[step]}`;
}

/** First ten characters; a value with 0000 is none, and nothing stands there (specification sections 3, 5 and 9). */
export const dateText = (value: unknown): string => (isMissing(value) || String(value).includes('0000') ? '' : String(value).slice(0, 10));
/** The same, with a dash where there is no day. */
export const dayText = (value: unknown): string => dateText(value) || dash;
/** To the minute: seconds say nothing to a reader of a list. */
export const minuteText = (value: unknown): string => (dateText(value) ? String(value).slice(0, 16) : dash);

/** Both ends of a range as it comes: `[a,b)` of the database, or a pair. */
export function endsOf(value: unknown): [start: string, end: string] | undefined {
  if (Array.isArray(value) && value.length === 2) return [String(value[0] ?? ''), String(value[1] ?? '')];
  const parts = typeof value === 'string' ? /^[[(]"?([^",]*)"?,"?([^",)\]]*)"?[)\]]$/.exec(value) : null;
  return parts ? [parts[1] ?? '', parts[2] ?? ''] : undefined;
}
/** A day later or earlier; what is no day stays as it is. */
export const shiftDay = (day: string, by: number): string => {
  const known = dayOf(day);
  return known ? addDays(known, by) : day;
};
/** A half-open range as people say it: 至 its last day, or its last moment. */
export function rangeText(value: unknown, ofDays: boolean): string {
  const ends = endsOf(value);
  if (!ends) return dash;
  const [start, end] = ends;
  const sameDay = !ofDays && end !== '' && start.slice(0, 10) === end.slice(0, 10);
  const last = end && ofDays ? shiftDay(end, -1) : end.slice(sameDay ? 11 : 0, 16);
  return `${(ofDays ? start.slice(0, 10) : start.slice(0, 16)) || '起始不限'} 至 ${last || '长期'}`;
}

/** A moment in ms. Timestamps of 10 digits are seconds; texts without a zone are the park's (api.md). Null: no moment. */
export function momentOf(value: string | number | null | undefined): number | null {
  if (/^\d{10}$/.test(String(value))) return Number(value) * 1000;
  return /^\d+$/.test(String(value)) ? Number(value) : timeOf(value);
}
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
/** A moment (ms) as the park's own clock shows it. */
export function parkTime(moment: number): { readonly date: string; readonly weekday: string; readonly time: string } {
  const [date = '', time = ''] = toWire(moment).split(' ');
  return { date, weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '', time };
}
/** The wire's text, YYYY-MM-DD[ HH:mm:ss], short: HH:mm of today, MM-DD HH:mm of another day, the date where there is no time. */
export function shortTime(text: string | null | undefined, now: number): string {
  if (!text) return dash;
  if (text.length <= 10) return text;
  return text.slice(0, 10) === parkTime(now).date ? text.slice(11, 16) : text.slice(5, 16);
}
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 刚刚 under a minute, then 5分钟前, 3小时前, 2天前, rounded down; the future shows its date. */
export function timeAgo(value: string | number | null | undefined, now: number): string {
  const at = momentOf(value);
  if (at === null) return '';
  const age = now - at;
  if (age < 0) return parkTime(at).date;
  if (age < minute) return '刚刚';
  if (age < hour) return `${Math.floor(age / minute)}分钟前`;
  if (age < day) return `${Math.floor(age / hour)}小时前`;
  return `${Math.floor(age / day)}天前`;
}

/** A long name in a narrow place; the whole stays in the table and the title. */
export const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text);
