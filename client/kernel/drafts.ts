import type { Fields } from '@/domain/kernel/field';
import { write } from './storage';

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

/**
 * A session that runs out while somebody types clears the browser's storage (specification section 4), but not what he typed: it rides on the
 * tab's own name over the reload, and is found again when the same user opens the same form. A logout of his own takes nothing along.
 */
export function carryDrafts(): void {
  const drafts = Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [[key, sessionStorage.getItem(key)]] : []));
  if (drafts.length > 0 && typeof window !== 'undefined') window.name = prefix + JSON.stringify(Object.fromEntries(drafts));
}
export function dropCarried(): void {
  if (typeof window !== 'undefined' && window.name?.startsWith(prefix)) window.name = '';
}
function carried(): Record<string, string> {
  if (typeof window === 'undefined' || !window.name?.startsWith(prefix)) return {};
  return JSON.parse(window.name.slice(prefix.length)) as Record<string, string>;
}
/** Puts one carried draft back where drafts are kept. */
function fetchCarried(key: string): string | null {
  const { [key]: text, ...rest } = carried();
  if (text === undefined) return null;
  window.name = Object.keys(rest).length > 0 ? prefix + JSON.stringify(rest) : '';
  sessionStorage.setItem(key, text);
  return text;
}
export function readDraft(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key) ?? fetchCarried(key);
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
    write(sessionStorage, key, JSON.stringify(draft));
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
