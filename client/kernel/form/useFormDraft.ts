import { useCallback, useEffect, useRef } from 'react';
import type { Fields } from '@/domain/kernel/field';
import { useChangeMutation, useReadQuery } from '../api/api';
import type { Values } from './check';
import { withoutSecrets, type Draft } from './drafts';

interface Stored {
  readonly values: Values | null;
  readonly step?: number;
  readonly row_version?: number | null;
  readonly updated_at?: number;
}
export interface StoredDraft extends Draft {
  /** The furthest step that was reached. */
  readonly step: number;
}
export interface FormDraft {
  /** Whether the form may open: the draft has come, or will not. */
  readonly ready: boolean;
  readonly draft: StoredDraft | undefined;
  /** Keeps what is typed, soon: the last of several within a moment. */
  readonly keep: (values: Values, step: number) => void;
  /** Sends what still waits, and comes back when nothing more is on its way: what is dropped then stays dropped. */
  readonly flush: () => Promise<void>;
  readonly drop: () => void;
}
const path = '/form-draft';
/** The server takes keys so long; a form that was opened with more keeps its draft in the browser alone. */
const longest = 120;
const pauseMs = 800;
/** So long a save waits for a draft that does not come through. */
const timeoutMs = 3000;
const arrived = (sent: Promise<unknown>): Promise<unknown> => Promise.race([sent, new Promise((go) => setTimeout(go, timeoutMs))]);
/**
 * What somebody types into a form, kept on the server for him: there again after a logout, and on another browser. A form whose draft
 * cannot be read or kept works all the same.
 * @param key which form (formKeyOf); undefined keeps nothing
 */
export function useFormDraft(key: string | undefined, fields: Fields): FormDraft {
  const form_key = key !== undefined && key.length <= longest ? key : undefined;
  const answer = useReadQuery(
    { path, query: { form_key }, reads: ['form_draft'] },
    { skip: form_key === undefined, refetchOnMountOrArgChange: true },
  );
  const [change] = useChangeMutation();
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined);
  const settle = useCallback((send: boolean) => {
    const last = waiting.current;
    waiting.current = undefined;
    clearTimeout(last?.timer);
    if (send) last?.send();
  }, []);
  // what was typed last is kept when the form goes away, and when the page does
  useEffect(() => {
    const now = () => settle(true);
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [settle]);
  const keep = useCallback(
    (values: Values, step: number) => {
      if (form_key === undefined) return;
      settle(false);
      const body = { form_key, values: withoutSecrets(fields, values), step };
      const send = () => {
        underWay.current = Promise.all([underWay.current, change({ method: 'POST', path, body, outlives: true, changes: [] })]);
      };
      const timer = setTimeout(() => settle(true), pauseMs);
      waiting.current = { timer, send };
    },
    [form_key, fields, change, settle],
  );
  const flush = useCallback(async () => {
    settle(true);
    await arrived(underWay.current);
  }, [settle]);
  const drop = useCallback(() => {
    settle(false);
    if (form_key === undefined) return;
    // were it overtaken by a draft that is still on its way, what was thrown away would stand in the next new form
    void arrived(underWay.current).then(() => change({ method: 'DELETE', path, body: { form_key }, outlives: true, changes: ['form_draft'] }));
  }, [form_key, change, settle]);
  const stored = answer.currentData as Stored | undefined;
  const draft = stored?.values ? { values: stored.values, step: stored.step ?? 1, at: stored.updated_at ?? 0 } : undefined;
  return { ready: form_key === undefined || (!answer.isFetching && (stored !== undefined || answer.isError)), draft, keep, flush, drop };
}
