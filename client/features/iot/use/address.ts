import { curveAgainst, curveSpan, useEnd, useOrder, useSubject } from '@/domain/codes/iot';
import type { Codes } from '@/domain/kernel/codes';
import type { PeriodQuery } from '../../../kernel/record/PeriodTools';

export const views = ['curve', 'ranking', 'loss'] as const;
export type View = (typeof views)[number];
export const rankedBy = ['building', 'floor', 'room', 'tenant', 'meter'] as const;
/** Whose use is looked at: `building:3`, or all. */
export interface SubjectKey {
  readonly of: (typeof useSubject.items)[number]['code'];
  readonly id: number;
}
/** What the address says of the analysis. */
export interface UseAddress extends PeriodQuery {
  readonly tree: 'place' | 'tenant';
  readonly subject: SubjectKey;
  /** Beside it. */
  readonly other: SubjectKey | null;
  readonly show: View;
  /** Use, or what flowed. */
  readonly draw: 'use' | 'flow';
  readonly by: (typeof rankedBy)[number];
  readonly order: (typeof useOrder.items)[number]['code'];
  readonly end: (typeof useEnd.items)[number]['code'];
  readonly limit: number;
}
export const limits = [10, 20, 50] as const;
const all: SubjectKey = { of: 'all', id: 0 };
export const keyOf = ({ of, id }: SubjectKey): string => `${of}:${id}`;
/** A subject by its key; null where it is none. */
export function subjectOf(key: string | null): SubjectKey | null {
  const [name = '', id = ''] = (key ?? '').split(':');
  const of = useSubject.items.find(({ code }) => code === name)?.code;
  if (!of) return null;
  return of === 'all' ? all : Number.isSafeInteger(Number(id)) && Number(id) > 0 ? { of, id: Number(id) } : null;
}
/** What a reading of it is asked with. */
export const queryOf = ({ of, id }: SubjectKey): { of: SubjectKey['of']; id?: number } => (of === 'all' ? { of } : { of, id });

const wide: readonly SubjectKey['of'][] = ['incubator', 'building', 'floor', 'tenant'];
/** Within what is ranked and compared: what is chosen, where several lie in it. */
export const around = (subject: SubjectKey): SubjectKey => (wide.includes(subject.of) ? subject : all);

const among = <T extends string>(values: readonly T[], given: string | null, initial: T): T => values.find((one) => one === given) ?? initial;
const codesOf = <C extends string | number>({ items }: Codes<C>): C[] => items.map(({ code }) => code);
/** The address as it is meant; what it does not say, or says wrongly, is as at first. */
export function readAddress(search: URLSearchParams, today: string): UseAddress {
  const date = search.get('date') ?? '';
  return {
    tree: among(['place', 'tenant'], search.get('tree'), 'place'),
    subject: subjectOf(search.get('of')) ?? all,
    other: subjectOf(search.get('with')),
    show: among(views, search.get('show'), 'curve'),
    span: among(codesOf(curveSpan), search.get('span'), 'day'),
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today,
    against: among(codesOf(curveAgainst), search.get('against'), 'before'),
    draw: among(['use', 'flow'], search.get('draw'), 'use'),
    by: among(rankedBy, search.get('by'), 'room'),
    order: among(codesOf(useOrder), search.get('order'), 'use'),
    end: among(codesOf(useEnd), search.get('end'), 'top'),
    limit: limits.find((one) => String(one) === search.get('n')) ?? 10,
  };
}
/** The address with some of it changed; what is as at first is not written. */
export function writeAddress(search: URLSearchParams, today: string, change: Partial<UseAddress>): URLSearchParams {
  const next = { ...readAddress(search, today), ...change };
  const first = readAddress(new URLSearchParams(), today);
  const words: Readonly<Record<string, readonly [string, string]>> = {
    tree: [next.tree, first.tree],
    of: [keyOf(next.subject), keyOf(first.subject)],
    with: [next.other ? keyOf(next.other) : '', ''],
    show: [next.show, first.show],
    span: [next.span, first.span],
    date: [next.date, first.date],
    against: [next.against, first.against],
    draw: [next.draw, first.draw],
    by: [next.by, first.by],
    order: [next.order, first.order],
    end: [next.end, first.end],
    n: [String(next.limit), String(first.limit)],
  };
  const written = new URLSearchParams([...search].filter(([name]) => !(name in words)));
  for (const [name, [word, initial]] of Object.entries(words)) if (word !== initial) written.set(name, word);
  return written;
}
