import type { PreviewChange } from '@/domain/kernel/preview';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** One after the other, as one: what was there before the first, and what is after the last. */
function joined(first: PreviewChange, next: PreviewChange): PreviewChange {
  const before = first.before && next.before ? { ...next.before, ...first.before } : first.before;
  const after = next.after ? { ...first.after, ...next.after } : null;
  return { ...first, title: next.title ?? first.title, before, after };
}
/** What is as it was in the end; a record that is made and gone again is nothing. */
const isNothing = ({ before, after }: PreviewChange): boolean =>
  before && after ? Object.keys(after).every((name) => isSame(before[name], after[name])) : !before && !after;
/**
 * What an action comes to, a record each: an action may change one several times on its way (money goes into a payment's credit and out
 * again). Records that may not be read have no id, and stay as they are counted.
 */
export function netChanges(changes: readonly PreviewChange[]): readonly PreviewChange[] {
  const net = new Map<string, PreviewChange>();
  const several = new Set<string>();
  for (const [at, change] of changes.entries()) {
    const key = change.id === null ? `#${at}` : `${change.resource} ${change.id}`;
    const known = net.get(key);
    net.set(key, known ? joined(known, change) : change);
    if (known) several.add(key);
  }
  return [...net].flatMap(([key, change]) => (several.has(key) && isNothing(change) ? [] : [change]));
}
