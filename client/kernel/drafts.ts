import type { Fields } from '@/domain/kernel/field';

/** What somebody typed and has not saved: kept over a failure, a reload or a crash of the page, for this visit and this user only. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The version that was being edited; undefined for a new record. */
  readonly version?: number;
  readonly at: number;
}
const prefix = 'pro__draft:';
/** Whose draft it is, of what, and of which record. */
export const draftKey = (user: number | null, what: string, id: number | 'new'): string => `${prefix}${user ?? 0}:${what}:${id}`;

export function readDraft(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}
/** A password that was typed is not written down anywhere in the browser. */
export const withoutSecrets = (fields: Fields, values: Draft['values']): Draft['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kind !== 'secret'));
/** A full or closed storage is no reason to disturb somebody who types. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(key);
  }
}
export const dropDraft = (key: string): void => sessionStorage.removeItem(key);
/** Drops every draft of one kind of record: its page was closed for good. */
export function dropDraftsOf(user: number | null, what: string): void {
  const start = `${prefix}${user ?? 0}:${what}:`;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
}
