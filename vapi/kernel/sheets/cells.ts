import type { Field } from '@/domain/kernel/field';
import { withoutGroups } from '@/domain/kernel/rule';
import { type Cell, cellText, dateText } from './sheet';

const pad = (text: string | undefined): string => (text ?? '').padStart(2, '0');
const dayShape = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?/;
const packedDay = /^(\d{4})(\d{2})(\d{2})$/;
const clockShape = /(\d{1,2})\s*[:：时]\s*(\d{1,2})(?:\s*[:：分]\s*(\d{1,2}))?/;
/** Days since 1899-12-30, as spreadsheets count them: what a date becomes in a cell without a date format. */
const ofSerial = (days: number): Date => new Date(Math.round(days * 86_400_000) - 2_209_161_600_000);
/** Serial numbers of 1950 to 2150: any other number is no date. */
const isSerial = (number: number): boolean => number > 18_264 && number < 91_313;

/** YYYY-MM-DD with the time behind it, from a date cell, a serial number or a text (2026/1/5, 2026年1月5日 9:30, 20260105); else as it stands. */
function moment(cell: Cell, withTime: boolean): string {
  const text = cell instanceof Date ? dateText(cell) : typeof cell === 'number' && isSerial(cell) ? dateText(ofSerial(cell)) : cellText(cell);
  const day = packedDay.exec(text) ?? dayShape.exec(text);
  if (!day) return text;
  const date = `${day[1]}-${pad(day[2])}-${pad(day[3])}`;
  if (!withTime) return date;
  const clock = clockShape.exec(text.slice(day[0].length));
  return clock ? `${date} ${pad(clock[1])}:${pad(clock[2])}:${pad(clock[3] ?? '0')}` : date;
}
function clockTime(cell: Cell): string {
  const date = cell instanceof Date ? cell : typeof cell === 'number' && cell >= 0 && cell < 1 ? ofSerial(cell + 1) : undefined;
  if (date) return `${pad(String(date.getUTCHours()))}:${pad(String(date.getUTCMinutes()))}`;
  const text = cellText(cell);
  const clock = clockShape.exec(text);
  return clock && clock[0] === text ? `${pad(clock[1])}:${pad(clock[2])}${clock[3] ? `:${pad(clock[3])}` : ''}` : text;
}
/** Full-width figures and signs, thousands separators, ￥ and the field's own unit: as people type amounts. */
function numeral(cell: Cell, unit: string | undefined): string {
  const half = cellText(cell).replace(/[０-９．－，％]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const bare = withoutGroups(half.replace(/^[￥¥]\s*/, '')).trim();
  return unit && bare.endsWith(unit) ? bare.slice(0, -unit.length).trim() : bare;
}
const separators = /\s*[，,；;\n]\s*/;
/** Several values in one cell: separated by ，or ； or line ends. */
export const partsOf = (text: string): string[] => [...new Set(text.split(separators).filter(Boolean))];

/** A label without what explains it: 企业（已成立） is 企业. */
const plain = (label: string): string => label.replace(/[（(][^（()）]*[)）]$/, '');
/** A label of a code table, also without what explains it where no other is meant, or the code itself. Undefined: there is none. */
export function codeOf(field: Field, text: string): number | string | undefined {
  const items = field.codes?.items ?? [];
  const alike = items.filter(({ label }) => text !== '' && plain(label) === text);
  return (items.find(({ label }) => label === text) ?? items.find(({ code }) => String(code) === text) ?? (alike.length === 1 ? alike[0] : undefined))
    ?.code;
}
const units: Readonly<Partial<Record<Field['kind'], string>>> = { price: '元' };
/** A text that an export marked as a text (a leading ' before a formula's sign) as it was. */
const unmarked = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

/** What a formula came to that could not be reckoned: nobody means that as a value. */
const failed = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

export type Read = { readonly value: unknown } | { readonly problem: string };
/** What a cell means as the wire has it; the kinds' own parsers judge it afterwards. References and dictionaries are looked up elsewhere. */
export function readCell(field: Field, cell: Cell): Read {
  const text = cellText(cell);
  // beyond it a sheet itself has lost the last figures of a number
  if (typeof cell === 'number' && field.kind === 'text' && !Number.isSafeInteger(Math.trunc(cell)))
    return { problem: '数字过长，末几位已失真，请将该列设为文本格式后重新填写' };
  if (failed.test(text)) return { problem: `单元格里是公式错误 ${text}，请改为实际的值` };
  switch (field.kind) {
    case 'date':
      return { value: moment(cell, false) };
    case 'dateTime':
      return { value: moment(cell, true) };
    case 'time':
      return { value: clockTime(cell) };
    case 'range': {
      const ends = text.split(/\s*(?:至|到|~|～)\s*/);
      return ends.length === 2
        ? { value: ends.map((end) => moment(end, field.of === 'dateTime')) }
        : { problem: '格式不正确，如 2026-01-01 至 2026-02-01' };
    }
    case 'integer':
    case 'decimal':
    case 'area':
    case 'price':
    case 'money':
    case 'wan':
      return { value: numeral(cell, field.unit ?? units[field.kind]) };
    case 'flag':
    case 'code': {
      const code = codeOf(field, text);
      const choices = field.codes?.items.map(({ label }) => label).join('、') ?? '';
      return code === undefined ? { problem: `没有“${text.slice(0, 20)}”这一项，可填：${choices}` } : { value: code };
    }
    case 'codeList': {
      const parts = partsOf(text).map((part) => [part, codeOf(field, part)] as const);
      const strange = parts.find(([, code]) => code === undefined);
      return strange ? { problem: `没有“${strange[0].slice(0, 20)}”这一项` } : { value: parts.map(([, code]) => code) };
    }
    case 'textList':
      return { value: partsOf(text) };
    default:
      return { value: unmarked(text) };
  }
}
