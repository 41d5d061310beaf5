import type { Field } from '@/domain/kernel/field';
import { numberIn } from '@/domain/kernel/places';
import type { Choice } from '../kind';

/** What a cell of a spreadsheet means in a field: its value, or what is wrong with the text. */
export type Pasted = { readonly value: unknown } | { readonly problem: string };

/** Kinds of numbers, with the decimals that each takes where its field says nothing: specification section 5. */
const decimals: Readonly<Record<string, number>> = { integer: 0, decimal: 2, area: 2, price: 4, money: 2, wan: 2 };
const texts: ReadonlySet<string> = new Set(['money', 'wan', 'price']); // decimal text on the wire
const days = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/;

/** The cells of a copied range, row by row. A quoted cell may hold tabs and line ends. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const last = () => rows.at(-1) as string[];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') {
      last().push(cell);
      cell = '';
    } else if (sign === '\n') {
      last().push(cell);
      cell = '';
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  last().push(cell);
  // a copied range ends with a line end
  if (rows.length > 1 && last().length === 1 && last()[0] === '') rows.pop();
  return rows.map((row) => row.map((one) => one.trim()));
}
function numberOf(text: string, { kind, digits }: Field): Pasted {
  const plain = numberIn(text.replace(/[%％]\s*$/, ''));
  if (plain === undefined) return { problem: `“${text}”不是数字` };
  if (kind === 'integer' && !/^-?\d+$/.test(plain)) return { problem: `“${text}”不是整数` };
  const most = digits?.[1] ?? decimals[kind] ?? 0;
  // noughts at the end say nothing; anything else there would be rounded away without a word
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > most) return { problem: `“${text}”最多${most}位小数` };
  if (texts.has(kind)) return { value: kind === 'price' ? plain : Number(plain).toFixed(most) };
  return { value: Number(plain) };
}
function dayOf(text: string): Pasted {
  const [, year = '', month = '', day = ''] = days.exec(text) ?? [];
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${value}T00:00:00Z`);
  return year && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) ? { value } : { problem: `“${text}”不是日期` };
}
/** A text as a value of a field, by its kind. `choices`: what a code, a dictionary or a reference offers, as far as it is known. */
export function pastedValue(field: Field, text: string, choices: readonly Choice[]): Pasted {
  if (text === '') return { value: null };
  if (field.kind in decimals) return numberOf(text, field);
  if (field.kind === 'date') return dayOf(text);
  if (['code', 'flag', 'dict', 'ref'].includes(field.kind)) {
    const called = choices.filter(({ label }) => label === text || label.split(' · ')[0] === text);
    const [one] = called.filter(({ label }) => label === text).length === 1 ? called.filter(({ label }) => label === text) : called;
    if (called.length === 0) return { problem: `${field.label}“${text}”不存在` };
    return called.length > 1 && one?.label !== text ? { problem: `${field.label}“${text}”有${called.length}个，请选择` } : { value: one?.value };
  }
  return { value: text };
}
