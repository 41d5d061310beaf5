/** The same JavaScript types from both engines: whole numbers as numbers, numeric and date as text (no float, no time zone). */
export const oid = { int8: 20, int8Array: 1016, numeric: 1700, date: 1082 } as const;

export function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${value} is beyond a safe integer`);
  return number;
}
export const keepText = (value: string): string => value;
export const parseInt8Array = (value: string): number[] => (value === '{}' ? [] : value.slice(1, -1).split(',').map(parseInt8));
