import { refuse } from './errors';

/** Deeper than anything a form sends; the JSON functions of the engine and of the database give up far below what a body of 2 MB can hold. */
const deepest = 64;
const halfPair = /\p{Surrogate}/u;
/** Keys by which a value would say how it becomes a text or a number: no form sends them, and whoever reads such a value fails on it. */
const conversions: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON']);

/**
 * Refuses (400) a body that no table can hold: nested deeper than `deepest`, with half of a surrogate pair in a text or a key, or with
 * values that convert themselves. Walks without recursion, so that no depth is too much for it, and one step for each list and object
 * alone: a batch of readings has tens of thousands of values.
 */
export function mustBeSound(body: unknown): void {
  const open: { value: object; depth: number }[] = [];
  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'string' && halfPair.test(value)) refuse('提交的内容格式不正确');
    if (typeof value === 'object' && value !== null) open.push({ value, depth });
  };
  look(body, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth >= deepest) refuse('提交的内容格式不正确');
    if (Array.isArray(value)) for (const inner of value) look(inner, depth + 1);
    else
      for (const [key, inner] of Object.entries(value)) {
        if (conversions.has(key) || halfPair.test(key)) refuse('提交的内容格式不正确');
        look(inner, depth + 1);
      }
  }
}

/** What a write was sent, by name: none without a body. A list, a text, a number or null is no answer to any form, and refused (400). */
export function fieldsIn(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse('提交的内容格式不正确');
  return body as Readonly<Record<string, unknown>>;
}
