import type { Json } from '@/domain/kernel/wire';

type Plain = { readonly [key: string]: Json };
const isPlain = (value: Json): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of two JSON values; the order of keys does not count. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, index) => same(value, b[index] as Json));
  if (Array.isArray(b)) return false;
  return sameObject(a as Plain, b as Plain);
}

function sameObject(a: Plain, b: Plain): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(a[key] as Json, b[key] as Json));
}

export type RowChange = { readonly set: Plain } | { readonly put: Json };

/**
 * What changed in one row: null when nothing did, the changed fields when both are objects and no field was lost, else the
 * whole row, because merging over an older one would keep what was removed.
 */
export function diffRow(before: Json, after: Json): RowChange | null {
  if (!isPlain(before) || !isPlain(after)) return same(before, after) ? null : { put: after };
  const changed: [string, Json][] = [];
  let kept = 0;
  for (const key in after) {
    const value = after[key] as Json;
    // Most fields are equal scalars: what is equal needs no further question (no inherited property equals a JSON value).
    if (before[key] === value) {
      kept += 1;
      continue;
    }
    const isKnown = Object.hasOwn(before, key);
    if (isKnown) kept += 1;
    if (!isKnown || !same(before[key] as Json, value)) changed.push([key, value]);
  }
  if (kept < countOf(before)) return { put: after };
  return changed.length === 0 ? null : { set: Object.fromEntries(changed) };
}

/** `for in` over parsed JSON sees own keys alone, and makes no list of them. */
function countOf(object: Plain): number {
  let count = 0;
  for (const _key in object) count += 1;
  return count;
}
