/** More than 99 is 99+; the exact number is in the label. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
