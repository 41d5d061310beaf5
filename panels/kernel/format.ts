import type { Lines } from '@/domain/feeds/blocks';

/** What stands where a figure is missing: never 0, never NaN. */
export const missing = '—';
const isFigure = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

/** 1,234.5: thousands separators, at most `digits` decimals; `fixed` keeps them in a column. */
export function thousands(value: number | null | undefined, digits = 1, fixed = false): string {
  if (!isFigure(value)) return missing;
  const text = value.toLocaleString('en-US', { minimumFractionDigits: fixed ? digits : 0, maximumFractionDigits: digits });
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

/** Nothing but missing figures and noughts: an axis alone says nothing. */
export const isFlat = ({ series }: Lines): boolean => series.every(({ data }) => data.every((value) => !value));

/** 1,234.5 ㎡: a figure with its unit and a thin space before it; no space before %. */
export function withUnit(value: number | null | undefined, unit: string, digits = 1): string {
  const figure = readable(value, unit, digits);
  if (figure.value === null) return missing;
  return `${thousands(figure.value, figure.digits, keepsDecimals(figure.unit))}${unit === '%' ? '' : ' '}${figure.unit}`;
}
/** ▲ +3.2 %, ▼ −1.1 %, 持平: in text colour, red is for alarms. A rate changes by percentage points. */
export function change(value: number | null | undefined, unit: '%' | '个百分点' = '%'): string {
  if (!isFigure(value)) return missing;
  if (value === 0) return '持平';
  return `${value > 0 ? '▲ +' : '▼ −'}${thousands(Math.abs(value), 1, true)}${unit === '%' ? '%' : ` ${unit}`}`;
}

const shanghai = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'short',
});
const weekdays: Readonly<Record<string, string>> = { Mon: '周一', Tue: '周二', Wed: '周三', Thu: '周四', Fri: '周五', Sat: '周六', Sun: '周日' };
/** A moment (ms) as the park's own clock shows it, whatever the computer's zone. */
export function parkTime(moment: number): { readonly date: string; readonly weekday: string; readonly time: string } {
  const parts = Object.fromEntries(shanghai.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: weekdays[parts.weekday ?? ''] ?? '',
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}
/** The moment (ms) of the wire's text, YYYY-MM-DD HH:mm:ss in the park's own time. */
export const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
/** The wire's text, YYYY-MM-DD[ HH:mm:ss], short: HH:mm of today, MM-DD HH:mm of another day, the date where there is no time. */
export function shortTime(text: string | null | undefined, now: number): string {
  if (!text) return missing;
  if (text.length <= 10) return text;
  return text.slice(0, 10) === parkTime(now).date ? text.slice(11, 16) : text.slice(5, 16);
}
/** A long name in a narrow place; the whole stays in the table and the title. */
export const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text);
