/** One cell as it stands in a file. A Date is wall time written as if it were UTC: a sheet knows no zone. */
export type Cell = string | number | boolean | Date | null;
export interface SheetRow {
  /** As the spreadsheet program counts: the header is usually 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}
/** What one import may hold. Sizes in bytes; `unpacked` and `xml` are what all parts of an xlsx may come to. */
export const importLimits = {
  rows: 5000,
  columns: 200,
  bytes: 10 * 2 ** 20,
  unpacked: 80 * 2 ** 20,
  xml: 80 * 2 ** 20,
  parts: 2000,
  depth: 256,
} as const;
export const reasonHeader = '错误原因';

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');
/** A date cell as text: the day alone where it has no time. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const whole = new Date(Math.round(date.getTime() / 1000) * 1000); // fractions of a day are not exact
  const day = `${pad(whole.getUTCFullYear(), 4)}-${pad(whole.getUTCMonth() + 1)}-${pad(whole.getUTCDate())}`;
  const time = `${pad(whole.getUTCHours())}:${pad(whole.getUTCMinutes())}:${pad(whole.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
/** A cell as a reader sees it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  // a sheet keeps binary fractions: 0.1 + 0.2 is meant as 0.3
  if (typeof cell === 'number' && !Number.isInteger(cell)) return String(Number(cell.toPrecision(15)));
  return String(cell).trim();
}
/** Lets other requests have their turn in the midst of long work. */
export const breathe = (): Promise<void> => new Promise((go) => setImmediate(go));
