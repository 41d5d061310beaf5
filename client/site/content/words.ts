import { areaText, dateText, grouped, plain } from '@/domain/format';
import type { Row, Shown } from './types';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
export const textOf = (value: unknown): string => (isEmpty(value) ? '' : Array.isArray(value) ? value.join('、') : String(value));
/** 万元, as people say it; what is less than one of them in 元. */
const wanOf = (yuan: number): string => (yuan >= 10_000 ? `${grouped(plain(yuan / 10_000))} 万元` : `${grouped(plain(yuan))} 元`);
const spanOf = (from: string, to: string): string => (from && to ? `${from} 至 ${to}` : from ? `${from} 起` : to ? `至 ${to}` : '');
/** What a row is called: by its title, or by several fields one after the other (a room by where it is). */
export const nameOf = (row: Row, title: string | readonly string[]): string =>
  (typeof title === 'string' ? [title] : title).flatMap((field) => textOf(row[field]) || []).join(' ');
/** A value of a row in words; '' where there is none. */
export function wordsOf(row: Row, { field, as = 'words', with: other }: Shown): string {
  const value = row[field];
  const second = other === undefined ? undefined : row[other];
  if (as === 'span') return spanOf(dateText(value), dateText(second));
  if (as === 'price') return isEmpty(value) ? '面议' : `${grouped(plain(value))} ${textOf(second)}`.trim();
  if (as === 'fee') return isEmpty(value) ? textOf(second) || '面议' : [`${grouped(plain(value))} 元`, textOf(second)].filter(Boolean).join(' · ');
  if (isEmpty(value)) return '';
  if (as === 'day') return dateText(value);
  if (as === 'area') return areaText(value);
  if (as === 'wan') return `${grouped(plain(value))} 万元`;
  if (as === 'money') return wanOf(Number(value));
  return textOf(value);
}
