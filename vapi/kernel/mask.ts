import type { FieldOptions } from '@/domain/kernel/field';

const filler = '****';
/** First 3 and last 4 digits (specification section 9); fewer than 8 keep the last 2; a landline keeps the area code and the last 2. */
export function maskMobile(text: string): string {
  const hyphen = text.indexOf('-');
  if (hyphen > 0) return `${text.slice(0, hyphen + 1)}${filler}${text.slice(-2)}`;
  return text.length < 8 ? `${filler}${text.slice(-2)}` : `${text.slice(0, 3)}${filler}${text.slice(-4)}`;
}
const masks: Readonly<Record<NonNullable<FieldOptions['mask']>, (text: string) => string>> = {
  mobile: maskMobile,
  idCard: (text) => `${text.slice(0, 4)}**********${text.slice(-4)}`,
  bankCard: (text) => `${filler} ${filler} ${text.slice(-4)}`,
  plate: (text) => `${text.slice(0, 2)}***${text.slice(-2)}`,
  name: (text) => `${text.slice(0, 1)}*`,
};
/** Masked by the server, before data leaves. */
export const masked = (mask: NonNullable<FieldOptions['mask']>, value: unknown): unknown =>
  value === null || value === undefined || value === '' ? value : masks[mask](String(value));
