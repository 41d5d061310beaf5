import { addDays } from '@/domain/kernel/moment';

const day = 86_400_000;
/** Days from one day to another, YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);
const monthEnd = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
export interface DayMark {
  readonly day: string;
  readonly label: string;
}
/** Days that are asked for by name, within those that may be asked: 今天, 月末, 季末, +90 天. What falls on one before is left out. */
export function marksOf(today: string, from: string, to: string): readonly DayMark[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const all = [
    { day: today, label: '今天' },
    { day: monthEnd(year, month), label: '月末' },
    { day: monthEnd(year, Math.ceil(month / 3) * 3), label: '季末' },
    { day: addDays(today, 90), label: '+90 天' },
  ];
  return all.filter((mark, at) => mark.day >= from && mark.day <= to && all.findIndex(({ day: other }) => other === mark.day) === at);
}
/** 季末 空 15 间（+3）: rooms free on a day, and how many more or fewer than today. A day without a name stands before it by itself. */
export function vacancyWords(label: string, rooms: number, today: number | null): string {
  const more = today === null || rooms === today ? '' : `（${rooms > today ? '+' : '−'}${Math.abs(rooms - today)}）`;
  return `${label && `${label} `}空 ${rooms} 间${more}`;
}
