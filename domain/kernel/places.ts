import { withoutGroups } from './rule';
import type { Field } from './schema';

/** Decimals that a field is typed with; specification section 5: 2 unless said otherwise. Undefined where it is no number. */
export function placesOf({ kind, digits }: Field): number | undefined {
  switch (kind) {
    case 'integer':
      return 0;
    case 'price':
      return 4;
    case 'decimal':
      return digits?.[1] ?? 2;
    case 'area':
    case 'money':
    case 'wan':
      return 2;
    default:
      return undefined;
  }
}
/** Decimals in a number as it is written; zeros at its end say nothing. */
export const placesIn = (text: string): number => text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
/** What is wrong with a number that has more of them than its field keeps: nobody's figures are rounded unseen. */
export const placesMessage = (places: number): string => (places === 0 ? '请输入整数' : `最多${places}位小数`);
/** What is said of a text that is no number. */
export const notNumber = '请输入数字';
/** A number as people type or paste it: with the digits and points of a Chinese keyboard, ¥, spaces, and commas between groups of three. Undefined where it is none. */
export function numberIn(text: string): string | undefined {
  const plain = text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(/[−–]/g, '-')
    .replace(/[\s¥￥]/g, '');
  const [, figures] = /^(-?(?:\d+(?:\.\d*)?|\.\d+))$/.exec(withoutGroups(plain)) ?? [];
  return figures;
}
