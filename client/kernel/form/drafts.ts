import type { Fields } from '@/domain/kernel/field';
import { write } from '../session/storage';

/** What somebody typed and has not saved: kept over a failure, a reload or a crash of the page, for this visit and this user only. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The version that was being edited; undefined for a new record. */
  readonly version?: number;
  readonly at: number;
  /** Path of the page on which it was typed: a form of another resource (a floor, on its building's page) goes with that page. */
  readonly page?: string;
}
const prefix = 'pro__draft:';
const stated = (start: Draft['values'] = {}): string => {
  const given = Object.entries(start).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `:${JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))}` : '';
};
/**
 * Whose draft it is, of what, of which record, and what the form was opened with: a new floor of one building is not the new floor of
 * another one.
 */
export const draftKey = (user: number | null, what: string, id: number | 'new', start?: Draft['values']): string =>
  `${prefix}${user ?? 0}:${formKeyOf(what, id, start)}`;
/** The same without the user: the server knows who asks. */
export const formKeyOf = (what: string, id: number | 'new', start?: Draft['values']): string => `${what}:${id}${stated(start)}`;
/** What a draft gives back to a form: what was typed, never in place of what the form was opened with. */
export const restoredOf = (draft: Draft | undefined, start: Draft['values'] = {}): Draft['values'] | undefined =>
  draft && Object.fromEntries(Object.entries(draft.values).filter(([name]) => start[name] === undefined || start[name] === null));

/**
 * A session that runs out while somebody types clears the browser's storage (specification section 4), but not what he typed: it rides on the
 * tab's own name over the reload, and is found again when the same user opens the same form. A logout of his own takes nothing along.
 */
export function handOverDrafts(): void {
  const drafts = Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [[key, sessionStorage.getItem(key)]] : []));
  if (drafts.length > 0 && typeof window !== 'undefined') window.name = prefix + JSON.stringify(Object.fromEntries(drafts));
}
export function dropHandedOver(): void {
  if (typeof window !== 'undefined' && window.name?.startsWith(prefix)) window.name = '';
}
function handedOver(): Record<string, string> {
  if (typeof window === 'undefined' || !window.name?.startsWith(prefix)) return {};
  return JSON.parse(window.name.slice(prefix.length)) as Record<string, string>;
}
/** Puts one carried draft back where drafts are kept. */
function takeHandedOver(key: string): string | null {
  const { [key]: text, ...rest } = handedOver();
  if (text === undefined) return null;
  window.name = Object.keys(rest).length > 0 ? prefix + JSON.stringify(rest) : '';
  sessionStorage.setItem(key, text);
  return text;
}
export function readDraft(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(key) ?? takeHandedOver(key);
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
/**
 * Drops what was typed on pages that are closed for good: the drafts of the records that they showed, and those of other records that
 * were begun there; not the drafts of what another open page shows (`shown`).
 */
export function dropDrafts(
  user: number | null,
  closed: { readonly pages: ReadonlySet<string>; readonly whats: ReadonlySet<string> },
  shown: ReadonlySet<string>,
): void {
  const start = `${prefix}${user ?? 0}:`;
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(start)) continue;
    const what = key.slice(start.length).split(':', 1)[0] ?? '';
    if (shown.has(what)) continue;
    const page = readDraft(key)?.page;
    if (closed.whats.has(what) || (page !== undefined && closed.pages.has(page))) dropDraft(key);
  }
}
