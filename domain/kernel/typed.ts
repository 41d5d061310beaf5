import { rulesOf, type Field } from './field';
import type { Rule } from './rule';
import { contact, creditCode, isCreditCode, mobileOnly, orgCode, plate, sixDigits } from './validators';

/** Signs that are not seen and only turn the direction of writing: with them a name, or the ending of a file, reads as another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = (text: string): string => text.replace(turning, '');

const obeys = (rule: typeof contact, text: string): boolean => rule.pattern.test(text);
/** 139 0000 1111, 139-0000-1111, +86 139…; （0571）8888 8888. What is no number that way either stays as it was typed. */
function asPhone(text: string): string {
  const plain = text.normalize('NFKC');
  const mobile = plain.replace(/[\s().·\-‐-―]/g, '').replace(/^(?:\+|00)?86(?=1[3-9])/, '');
  if (obeys(mobileOnly, mobile)) return mobile;
  const [, bracketed, divided, rest] = /^(?:\((0\d{2,3})\)|(0\d{2,3})\s*[\s\-‐-―])\s*(\d[\d\s]*)$/.exec(plain) ?? [];
  const landline = `${bracketed ?? divided}-${rest?.replace(/\s/g, '')}`;
  return obeys(contact, landline) ? landline : text;
}
/** 浙a12345, 浙A 12345, 浙A·12345: as it stands on the car. */
function asPlate(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s·•‧・.\-‐-―]/g, '')
    .toUpperCase();
  return obeys(plate, plain) ? plain : text;
}
/** 9133 0108 ma2t dagu wr: capitals without spaces (GB 32100). */
function asCreditCode(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\-‐-―]/g, '')
    .toUpperCase();
  return isCreditCode(plain) ? plain : text;
}
/** 489 233: as it is shown to be read. */
function asDigits(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  return obeys(sixDigits, plain) ? plain : text;
}
/** A text as its field means it, however people type or paste it: what the rules look at, in the form and on the server, and what is stored. */
export function asTyped(field: Field, text: string): string {
  const line = withoutTurns(text).trim();
  // of one line: what was copied out of a sheet or a letter brings its breaks along
  const bare = field.kind === 'text' ? line.replace(/\s*[\t\r\n\u2028\u2029]+\s*/g, ' ') : line;
  const rules: readonly Rule[] = rulesOf(field);
  if (rules.includes(plate)) return asPlate(bare);
  if (rules.includes(sixDigits)) return asDigits(bare);
  if (rules.includes(creditCode) || rules.includes(orgCode)) return asCreditCode(bare);
  return rules.includes(contact) || rules.includes(mobileOnly) ? asPhone(bare) : bare;
}
