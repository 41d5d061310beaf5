/** Whole 分 of a share: amount × part / whole, a half rounded away from zero. All three are integers, so no 分 is lost to fractions. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) throw new RangeError('a share needs a whole above 0');
  const exact = BigInt(Math.abs(amount)) * BigInt(part);
  const rounded = (exact * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
  return Math.sign(amount) * Number(rounded);
}
