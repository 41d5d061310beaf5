import type { Field } from '@/domain/kernel/field';
import { placesIn, placesMessage } from '@/domain/kernel/places';
import { withoutGroups } from '@/domain/kernel/rule';
import { bad, ok, type Kind } from './kind';

const shape = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const read = (given: unknown): string | null => {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? withoutGroups(given.trim()) : '';
  return shape.test(text) ? text : null;
};
const notNegative = (field: Field, name: string): string[] => (field.signed ? [] : [`${name} >= 0`]);

export const integer: Kind = {
  column: () => 'integer',
  parse: (given) => {
    const text = read(given);
    if (text === null || !/^-?\d+$/.test(text)) return bad('请输入数字');
    return Math.abs(Number(text)) > 2_147_483_647 ? bad('数字过大') : ok(Number(text));
  },
  wire: (stored) => stored,
};
/** numeric(p,s): refuses more decimals than it keeps rather than rounding what somebody typed. */
function numeric(precision: number, scale: number): Kind {
  return {
    column: (field) => `numeric(${(field.digits ?? [precision, scale]).join(',')})`,
    parse: (given, field) => {
      const [digits, decimals] = field.digits ?? [precision, scale];
      const text = read(given);
      if (text === null) return bad('请输入数字');
      if (placesIn(text) > decimals) return bad(placesMessage(decimals));
      return Math.abs(Number(text)) >= 10 ** (digits - decimals) ? bad('数字过大') : ok(text);
    },
    wire: (stored) => Number(stored),
  };
}
export const decimal: Kind = numeric(14, 4);
export const area: Kind = { ...numeric(10, 2), checks: notNegative };
export const price: Kind = { ...numeric(12, 4), checks: notNegative, wire: (stored) => String(stored) };

/** Integer 分 in the table; `unit` is how many 分 one of the wire's units has: 100 for 元, 1,000,000 for 万元. */
function amount(unit: number): Kind {
  const decimals = Math.log10(unit);
  return {
    column: () => 'bigint',
    checks: notNegative,
    parse: (given) => {
      const text = read(given);
      if (text === null) return bad('请输入数字');
      if (placesIn(text) > decimals) return bad(placesMessage(decimals));
      const cents = Math.round(Number(text) * unit);
      return Number.isSafeInteger(cents) ? ok(cents) : bad('数字过大');
    },
    wire: (stored) => {
      const exact = (Number(stored) / unit).toFixed(decimals);
      return decimals === 2 ? exact : exact.replace(/(\.\d{2}\d*?)0+$/, '$1');
    },
    cell: (wire) => Number(wire),
  };
}
export const money: Kind = amount(100);
export const wan: Kind = amount(1_000_000);
