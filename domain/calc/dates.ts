const day = 86_400_000;
const at = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
const text = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Days from one calendar day to another, negative backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / day);
/** The same day some months on; where that month is shorter, its last day (31 January + 1 = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.slice(0, 10).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)));
}
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
/** Days of a span, both ends included. */
export const daysOf = (from: string, to: string): number => Math.max(0, daysBetween(from, to) + 1);
