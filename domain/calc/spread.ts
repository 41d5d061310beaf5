/** An amount over what bills still ask for, in their order; what is left over pays nothing. */
export function spread(lefts: readonly number[], amount: number): number[] {
  let rest = Math.max(0, amount);
  return lefts.map((left) => {
    const part = Math.min(rest, Math.max(0, left));
    rest -= part;
    return part;
  });
}
