import { momentOf } from '@/domain/kernel/moment';
import { plate as plateRule } from '@/domain/kernel/validators';

/** One reading as a gateway reports it; `at` in milliseconds. */
export interface Reading {
  readonly kind: 1 | 2;
  readonly number: string;
  readonly at: number;
  readonly value: number;
  readonly power: number | null;
  /** Its place in the list that it came in; nothing of a reading by hand. */
  readonly index?: number;
  /** Read by a person, whose watch is no measure of power. */
  readonly byHand?: true;
}
/** One car at one gate; the gate by its id or its name. `number`: what the gate itself calls the pass. */
export interface Pass {
  readonly gate: number | string;
  readonly plate: string;
  readonly dir: 1 | 2;
  readonly at: number;
  readonly number?: string | null;
}
export interface Batch {
  readonly readings?: readonly Reading[];
  readonly passes?: readonly Pass[];
}
/** What is not taken of a batch, or kept apart: the place in its list (from 0), and why in words. */
export interface Fault {
  readonly list: 'readings' | 'passes';
  readonly index: number;
  readonly message: string;
}
/** Rows that cannot be true stand in `faults` and refuse nobody else's; `errors` is of what is no batch. */
export type ParsedBatch = { readonly batch: Batch; readonly faults: readonly Fault[] } | { readonly errors: Record<string, string[]> };

/** A gateway that was cut off for days sends its backlog in several batches. */
const mostRows = 10_000;
/** Beyond it a value is no meter's: the largest have nine digits before the point. */
const mostValue = 1e9;
const kinds: ReadonlyMap<string, 1 | 2> = new Map([
  ['1', 1],
  ['2', 2],
  ['electric', 1],
  ['water', 2],
]);
const dirs: ReadonlyMap<string, 1 | 2> = new Map([
  ['1', 1],
  ['2', 2],
  ['in', 1],
  ['out', 2],
]);

const numberOf = (given: unknown): number | null => {
  const number = typeof given === 'number' ? given : typeof given === 'string' && /^-?\d+(?:\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
  return Number.isFinite(number) ? Math.round(number * 1000) / 1000 : null;
};
/** What a column of text cannot hold: control characters and halves of a surrogate pair. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** PostgreSQL knows no year 0. */
const firstMoment = Date.parse('0001-01-02T00:00:00Z');
/** Many meters are read at one moment: its text is taken apart once. */
const moments = new Map<string, number | null>();
const momentIn = (given: unknown): number | null => {
  if (typeof given !== 'string') return null;
  const known = moments.get(given);
  if (known !== undefined) return known;
  const at = momentOf(given)?.getTime();
  const moment = at !== undefined && at >= firstMoment ? at : null;
  if (moments.size >= 1000) moments.clear();
  if (given.length <= 40) moments.set(given, moment);
  return moment;
};
const textOf = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '');
export const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given);

function readingOf(row: Record<string, unknown>, index: number): Reading | string {
  const kind = kinds.get(textOf(row.kind));
  const number = textOf(row.number);
  const at = momentIn(row.at);
  const value = numberOf(row.value);
  const given = row.power !== undefined && row.power !== null && row.power !== '';
  const power = given ? numberOf(row.power) : null;
  if (kind === undefined) return '类型应为 1（电表）或 2（水表）';
  if (number === '' || number.length > 40) return '请输入表号';
  if (unprintable.test(number)) return '表号格式不正确';
  if (at === null) return '时间格式不正确';
  if (value === null || value < 0) return '读数应为不小于0的数字';
  if (value >= mostValue) return `读数应小于${mostValue}`;
  if (given && power === null) return '功率应为数字';
  if (power !== null && Math.abs(power) >= mostValue) return `功率应小于${mostValue}`;
  return { kind, number, at, value, power, index };
}
/** A plate as it is kept, however a camera writes it (浙A·12345, lower case, blanks, wide letters); undefined where it is none. */
export function plateOf(given: unknown): string | undefined {
  const plate = textOf(given)
    .normalize('NFKC')
    .replace(/[\s·•.-]/g, '')
    .toUpperCase();
  return plateRule.pattern.test(plate) ? plate : undefined;
}
export const dirOf = (given: unknown): 1 | 2 | undefined => dirs.get(textOf(given));
/** `own`: the gate that sends it, and the one direction that it has, if it has but one. */
export function passOf(row: Record<string, unknown>, own?: { readonly id: number; readonly dir: number }): Pass | string {
  const gate = own?.id ?? (typeof row.gate === 'number' && Number.isSafeInteger(row.gate) ? row.gate : textOf(row.gate));
  const plate = plateOf(row.plate);
  const only = own?.dir === 1 || own?.dir === 2 ? own.dir : undefined;
  const dir = textOf(row.dir) === '' ? only : dirOf(row.dir);
  const at = momentIn(row.at);
  const number = textOf(row.number);
  if (gate === '') return '请输入道闸';
  if (plate === undefined) return '请输入正确的车牌号';
  if (dir === undefined) return '方向应为 1（入）或 2（出）';
  if (only && dir !== only) return only === 1 ? '该道闸只供入场' : '该道闸只供出场';
  if (at === null) return '时间格式不正确';
  if (number.length > 40 || unprintable.test(number)) return '流水号格式不正确';
  return { gate, plate, dir, at, number: number || null };
}

/** Reads one of the two lists: what is wrong with the list itself goes to `errors`, what is wrong with a row to `faults`. */
function listOf<T extends object>(
  body: Record<string, unknown>,
  list: Fault['list'],
  label: string,
  read: (row: Record<string, unknown>, index: number) => T | string,
  { errors, faults }: { errors: Record<string, string[]>; faults: Fault[] },
): T[] {
  const given = body[list];
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) errors[list] = [`${label}应为列表`];
  else if (given.length > mostRows) errors[list] = [`${label}一次不能超过${mostRows}条`];
  if (errors[list]) return [];
  const rows: T[] = [];
  for (const [index, row] of (given as unknown[]).entries()) {
    const one = isRecord(row) ? read(row, index) : '格式不正确';
    if (typeof one === 'string') faults.push({ list, index, message: one });
    else rows.push(one);
  }
  return rows;
}

/**
 * The body of `POST /iot/readings`: `{readings: [{kind, number, at, value, power?}], passes: [{gate, plate, dir, at}]}`.
 * Lists that are both empty say that the gateway is there. kind 1 or electric, 2 or water; dir 1 or in, 2 or out; at `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, or ISO with its zone.
 */
export function parseBatch(body: unknown): ParsedBatch {
  const nothing = { errors: { readings: ['请提交读数或通行记录'] } };
  if (!isRecord(body)) return nothing;
  const wrong = { errors: {} as Record<string, string[]>, faults: [] as Fault[] };
  const readings = listOf(body, 'readings', '读数', readingOf, wrong);
  const passes = listOf(body, 'passes', '通行记录', (row) => passOf(row), wrong);
  const { errors, faults } = wrong;
  if (Object.keys(errors).length > 0) return { errors };
  return Array.isArray(body.readings) || Array.isArray(body.passes) ? { batch: { readings, passes }, faults } : nothing;
}
