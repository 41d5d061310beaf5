type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const mapped = (value: Readonly<Record<string, unknown>>, change: (one: unknown, key: string) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]));

/** The answer of a park in which there is nothing yet: lists without rows, counts of nought. */
export function emptied(sample: unknown): unknown {
  if (Array.isArray(sample)) return [];
  if (typeof sample === 'number') return 0;
  return isRecord(sample) ? mapped(sample, emptied) : sample;
}
/** A figure with a unit, or a point of a curve: both may be missing. */
const mayMiss = (value: Readonly<Record<string, unknown>>): boolean => 'value' in value && ('unit' in value || 'at' in value);
/** The same answer with every figure unknown that may be unknown: amounts, points of curves, rates. */
export function missing(sample: unknown): unknown {
  if (Array.isArray(sample)) return sample.map(missing);
  if (!isRecord(sample)) return sample;
  const whole = mapped(sample, (one, key) =>
    /^(?:rate|rent_rate|yoy|mom|satisfaction|close_rate|renew_rate|as_of)$/.test(key) ? null : missing(one),
  );
  if ('series' in sample && 'x' in sample && Array.isArray(sample.series)) {
    const series = (sample.series as readonly { readonly data: readonly Json[] }[]).map((one) => ({ ...one, data: one.data.map(() => null) }));
    return { ...sample, series };
  }
  return mayMiss(sample) ? { ...whole, value: null } : whole;
}
