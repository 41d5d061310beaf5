/** How wide a digit is for its height: in the narrow letters of the big screens, in those of the office. */
export const digitWidth = { narrow: 0.42, usual: 0.6 } as const;
/** The largest size, in u, at which a figure of so many letters is not cut in a width; `least`: as small as it may be. */
export const sizeFor = (
  letters: number,
  width: number,
  most: number,
  { digit = digitWidth.narrow, least = 24 }: { digit?: number; least?: number } = {},
): number => (width > 0 ? Math.min(most, Math.max(least, width / (letters * digit))) : most);
/** About as wide as words are in a type size: a Han character takes a square, all others about half of it. */
export const widthOf = (words: string, size: number): number => [...words].reduce((sum, one) => sum + (one > '\u2e7f' ? 1 : 0.58), 0) * size;
