/** A guest's code has so many digits. */
export const digits = 6;
/** What a key makes of the code: a digit more, beginning anew where it is full; one fewer; none. */
export function typed(code: string, key: string): string {
  if (/^\d$/.test(key)) return (code.length >= digits ? '' : code) + key;
  if (key === 'Backspace') return code.slice(0, -1);
  return key === 'Escape' ? '' : code;
}
