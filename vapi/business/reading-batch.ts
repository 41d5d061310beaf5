import { momentOf } from '@/domain/kernel/moment';

/** One reading as a gateway reports it; `at` in milliseconds. */
export interface Reading {
  readonly kind: 1 | 2;
  readonly number: string;
  readonly at: number;
  readonly value: number;
  readonly power: number | null;
}
/** One car at one gate; the gate by its id or its name. */
export interface Pass {
  readonly gate: number | string;
  readonly plate: string;
  readonly dir: 1 | 2;
  readonly at: number;
}
export interface Batch {
  readonly readings?: readonly Reading[];
  readonly passes?: readonly Pass[];
}
export type ParsedBatch = { readonly batch: Batch } | { readonly errors: Record<string, string[]> };

/** A gateway that was cut off for a day sends its backlog in several batches. */
export const mostRows = 2000;
const kinds: Readonly<Record<string, 1 | 2>> = { 1: 1, 2: 2, electric: 1, water: 2 };
const dirs: Readonly<Record<string, 1 | 2>> = { 1: 1, 2: 2, in: 1, out: 2 };
const plateShape = /^[\u4e00-\u9fa5][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳]$/;

const numberOf = (given: unknown): number | null => {
  const number = typeof given === 'number' ? given : typeof given === 'string' && /^-?\d+(?:\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
  return Number.isFinite(number) ? Math.round(number * 1000) / 1000 : null;
};
/** What a column of text cannot hold: control characters and halves of a surrogate pair. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** PostgreSQL knows no year 0. */
const firstMoment = Date.parse('0001-01-02T00:00:00Z');
const momentIn = (given: unknown): number | null => {
  const at = typeof given === 'string' ? momentOf(given)?.getTime() : undefined;
  return at !== undefined && at >= firstMoment ? at : null;
};
const textOf = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '');
const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given);

function readingOf(row: Record<string, unknown>): Reading | string {
  const kind = kinds[textOf(row.kind)];
  const number = textOf(row.number);
  const at = momentIn(row.at);
  const value = numberOf(row.value);
  const given = row.power !== undefined && row.power !== null && row.power !== '';
  const power = given ? numberOf(row.power) : null;
  if (kind === undefined) return '类型应为 1（电表）或 2（水表）';
  if (number === '' || number.length > 40) return '请输入表号';
  if (unprintable.test(number)) return '表号格式不正确';
  if (at === null) return '时间格式不正确';
  if (value === null || value < 0 || value >= 1e9) return '读数应为不小于0的数字';
  if (given && (power === null || Math.abs(power) >= 1e9)) return '功率应为数字';
  return { kind, number, at, value, power };
}
function passOf(row: Record<string, unknown>): Pass | string {
  const gate = typeof row.gate === 'number' && Number.isSafeInteger(row.gate) ? row.gate : textOf(row.gate);
  const plate = textOf(row.plate).toUpperCase();
  const dir = dirs[textOf(row.dir)];
  const at = momentIn(row.at);
  if (gate === '') return '请输入道闸';
  if (!plateShape.test(plate)) return '请输入正确的车牌号';
  if (dir === undefined) return '方向应为 1（入）或 2（出）';
  if (at === null) return '时间格式不正确';
  return { gate, plate, dir, at };
}

/** Reads one of the two lists; what is wrong with its rows goes to `errors`, at most ten of them. */
function listOf<T extends object>(
  body: Record<string, unknown>,
  name: string,
  label: string,
  read: (row: Record<string, unknown>) => T | string,
  errors: Record<string, string[]>,
): T[] {
  const given = body[name];
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) {
    errors[name] = [`${label}应为列表`];
    return [];
  }
  if (given.length > mostRows) {
    errors[name] = [`${label}一次不能超过${mostRows}条`];
    return [];
  }
  const rows = given.map((row: unknown) => (isRecord(row) ? read(row) : '格式不正确'));
  const wrong = rows.flatMap((row, index) => (typeof row === 'string' ? [`第${index + 1}条${label}：${row}`] : []));
  if (wrong.length > 0) errors[name] = wrong.slice(0, 10);
  return rows.filter((row): row is T => typeof row !== 'string');
}

/**
 * The body of `POST /iot/readings`: `{readings: [{kind, number, at, value, power?}], passes: [{gate, plate, dir, at}]}`.
 * kind 1 or electric, 2 or water; dir 1 or in, 2 or out; at `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, or ISO with its zone.
 */
export function parseBatch(body: unknown): ParsedBatch {
  if (!isRecord(body)) return { errors: { readings: ['请提交读数或通行记录'] } };
  const errors: Record<string, string[]> = {};
  const readings = listOf(body, 'readings', '读数', readingOf, errors);
  const passes = listOf(body, 'passes', '通行记录', passOf, errors);
  if (Object.keys(errors).length > 0) return { errors };
  if (readings.length + passes.length === 0) return { errors: { readings: ['请提交读数或通行记录'] } };
  return { batch: { readings, passes } };
}
