/** How values are shown (specification section 9; readings A-090 to A-092). The clock is passed in. */

/** Dates show their first 10 characters; a value containing 0000 is empty (specification sections 5 and 9). */
export const dateText = (value: string | null | undefined): string => (!value || value.includes('0000-') ? '' : value.slice(0, 10));

/** A moment in ms. Timestamps of 10 digits are seconds; texts without a zone are Asia/Shanghai (api.md). Null: no moment. */
export function momentOf(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  if (/^\d{10}$/.test(String(value))) return Number(value) * 1000;
  if (/^\d+$/.test(String(value))) return Number(value);
  const text = String(value).replace(' ', 'T');
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const ms = Date.parse(zoned ? text : `${text.length === 10 ? `${text}T00:00:00` : text}+08:00`);
  return Number.isNaN(ms) ? null : ms;
}

const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai, whatever the computer's zone. */
export const momentText = (ms: number): string => shanghai.format(ms);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 刚刚 under a minute, then 5分钟前, 3小时前, 2天前, rounded down; the future shows its date. */
export function timeAgo(value: string | number | null | undefined, now: number): string {
  const at = momentOf(value);
  if (at === null) return '';
  const age = now - at;
  if (age < 0) return momentText(at).slice(0, 10);
  if (age < minute) return '刚刚';
  if (age < hour) return `${Math.floor(age / minute)}分钟前`;
  if (age < day) return `${Math.floor(age / hour)}小时前`;
  return `${Math.floor(age / day)}天前`;
}

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;
/** 1500 is 1.5k: from 1,000 up, at most one decimal, no trailing zero. For technical units, not for money. */
export function compact(value: number): string {
  let size = Math.abs(value);
  let step = 0;
  while (size >= 1000 && step < units.length - 1) {
    size /= 1000;
    step += 1;
  }
  let rounded = Math.round(size * 10) / 10;
  if (step > 0 && rounded >= 1000 && step < units.length - 1) {
    rounded /= 1000;
    step += 1;
  }
  return step === 0 ? String(value) : `${value < 0 ? '-' : ''}${rounded}${units[step]}`;
}

/** 1,234,567: thousands separators; decimals stay as they are given. */
export function thousands(value: number | string): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** 138****5678. Numbers shorter than 8 keep the last 2, landlines their area code and the last 2 (A-092). */
export function maskPhone(value: string | null | undefined): string {
  if (!value) return '';
  const [area, rest] = value.split('-');
  if (rest !== undefined) return `${area}-****${rest.slice(-2)}`;
  return value.length < 8 ? `****${value.slice(-2)}` : `${value.slice(0, 3)}****${value.slice(-4)}`;
}
