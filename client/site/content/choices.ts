import type { Codes } from '@/domain/kernel/codes';

/** The codes of a table as choices of a list. */
export const choicesOf = ({ items }: Codes<number>): readonly { readonly id: number; readonly name: string }[] =>
  items.map(({ code, label }) => ({ id: code, name: label }));
