import type { Picks } from '@/panels/kernel/picks';

/** What an address picks of the names that a screen has; whatever else it says is none of a screen's. */
export function picksIn(search: string, names: readonly string[]): Picks {
  const query = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
}
/** The address with other picks; what else it says stays. */
export function withPicks(search: string, change: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
