import { dayOf, momentOf, toMoment, toWire } from '@/domain/kernel/moment';
import { bad, ok, type Kind, type Parsed } from './kind';

const wrong = '格式不正确';
/** A value containing 0000 is treated as empty (specification section 5). */
const emptied = (given: unknown): boolean => typeof given === 'string' && given.includes('0000');

/** Nothing that a park keeps is older; a year that was left half written (0202, 0026) is a slip, not a date. */
const earliest = 1900;
/** Nor is anything planned for later: a park's longest lease ends long before. */
const latest = 2199;
const outside = `年份应在${earliest}至${latest}之间`;
const isSound = (parsed: string | Date): boolean => {
  const year = typeof parsed === 'string' ? Number(parsed.slice(0, 4)) : parsed.getUTCFullYear();
  return year >= earliest && year <= latest;
};
const judged = (parsed: string | Date | null): Parsed => {
  if (parsed === null) return bad(wrong);
  return isSound(parsed) ? ok(parsed) : bad(outside);
};

export const date: Kind = {
  column: () => 'date',
  parse: (given) => {
    if (emptied(given)) return ok(null);
    return judged(typeof given === 'string' ? dayOf(given) : null);
  },
  wire: (stored) => String(stored).slice(0, 10),
};
export const dateTime: Kind = {
  column: () => 'timestamptz',
  parse: (given) => {
    if (emptied(given)) return ok(null);
    return judged(typeof given === 'string' ? momentOf(given) : null);
  },
  wire: (stored) => toWire(stored as Date | string),
};
export const time: Kind = {
  column: () => 'time',
  parse: (given) => (typeof given === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(given) ? ok(given) : bad(wrong)),
  wire: (stored) => String(stored).slice(0, 5),
};

const bound = (text: string | undefined): string | null => (text ? text.replaceAll('"', '') : null);
/** Half-open: [start, end). On the wire a pair of texts, either side null. */
export const range: Kind = {
  column: (field) => (field.of === 'dateTime' ? 'tstzrange' : 'daterange'),
  parse: (given, field): Parsed => {
    if (!Array.isArray(given) || given.length !== 2) return bad(wrong);
    const read = (one: unknown) => {
      if (one === null || one === '') return '';
      if (typeof one !== 'string') return null;
      return field.of === 'dateTime' ? momentOf(one) : dayOf(one);
    };
    const ends = [read(given[0]), read(given[1])];
    if (ends.includes(null)) return bad(wrong);
    if (ends.some((one) => one && !isSound(one))) return bad(outside);
    const [start = '', end = ''] = ends.map((one) => (one instanceof Date ? one.toISOString() : (one ?? '')));
    if (start && end && start >= end) return bad(field.of === 'dateTime' ? '结束时间应大于开始时间' : '结束日期不能早于开始日期');
    return ok(`[${start},${end})`);
  },
  wire: (stored, field) => {
    const [start, end] = String(stored).slice(1, -1).split(',');
    const show = (one: string | null) => (one === null ? null : field.of === 'dateTime' ? toWire(toMoment(one)) : one);
    return [show(bound(start)), show(bound(end))];
  },
  cell: (wire) => (wire as (string | null)[]).map((one) => one ?? '').join(' 至 '),
};
