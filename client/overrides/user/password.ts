/** Signs that nobody mistakes for others when a password is read out. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '@#%*+=?';
const length = 12;

/** An even choice among the first `count` numbers. */
function below(count: number): number {
  const limit = Math.floor(256 / count) * count;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % count;
  }
}
const one = (signs: string): string => signs[below(signs.length)] ?? '';
/** Twelve signs that the password validator takes: letters, with at least one digit and one symbol among them. */
export function makePassword(): string {
  const signs = [one(digits), one(symbols), ...Array.from({ length: length - 2 }, () => one(letters + digits))];
  for (let at = signs.length - 1; at > 0; at--) {
    const to = below(at + 1);
    [signs[at], signs[to]] = [signs[to] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}
