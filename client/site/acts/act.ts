import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What is done in a dialog over any page of the public site: the part of its address behind the #, so that any link opens it, and back closes it. */
export const acts = ['message', 'settle', 'tenant', 'join', 'visit', 'progress'] as const;
export type Act = (typeof acts)[number];
const known: ReadonlySet<string> = new Set(acts);
/** What the page that one came from knows of the answers already, by the names of the questions. */
export type Given = Readonly<Record<string, string>>;
interface Opened {
  readonly act?: boolean;
  readonly given?: Given;
}
/** What the link that opened the dialog gave of its answers. */
export const useGiven = (): Given | undefined => (useLocation().state as Opened | null)?.given;
/** Which dialog the address names, and the way to it and back. */
export function useAct(): { readonly act: Act | null; readonly open: (act: Act) => void; readonly close: () => void } {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const name = hash.slice(1);
  const isOurs = (state as Opened | null)?.act === true;
  const open = useCallback(
    (next: Act) => void navigate({ search, hash: next }, { state: { act: true }, preventScrollReset: true }),
    [navigate, search],
  );
  const close = useCallback(
    // whoever came by a link of this page goes back to where he stood; another stays on the page
    () => void (isOurs ? navigate(-1) : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })),
    [navigate, search, isOurs],
  );
  return { act: known.has(name) ? (name as Act) : null, open, close };
}
